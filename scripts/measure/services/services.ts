import { aborted } from '../../../server/process/process.ts';
import type { Part } from '../part.ts';
import type { Row } from '../row.ts';
import { measureCalls } from './calls.ts';
import { openDatabase, type Database } from './database.ts';
import { measureGrowth } from './growing.ts';
import { measureSignIns } from './signIns.ts';
import { measureStartUp } from './startUp.ts';

/**
 * Everything of the services beside its floor, measured in this run; of each the less the better. Rejects with PostgresMissing where there
 * is no PostgreSQL to measure on.
 */
export const services: Part = {
  name: 'services',
  async measure(signal) {
    await using database = await openDatabase();

    return await Promise.race([measureOn(database), stopped(signal)]);
  },
};

async function measureOn(database: Database): Promise<Row[]> {
  // Before the calls, which leave this process and the database one core.
  const started = await measureStartUp();
  const signedIn = await measureSignIns(database);
  const grown = await measureGrowth(database);

  return [...(await measureCalls(database)), ...grown, ...signedIn, ...started];
}

/** Rejects when it is to stop. What is under way then ends with this process. */
async function stopped(signal: AbortSignal): Promise<never> {
  await aborted(signal);
  throw new Error('Stopped.');
}
