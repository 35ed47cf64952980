import type { Part } from '../part.ts';
import { measureCalls } from './calls.ts';
import { openDatabase } from './database.ts';
import { measureGrowth } from './growing.ts';
import { measureSignIns } from './signIns.ts';
import { measureStartUp } from './startUp.ts';

/**
 * Everything of the services beside its floor, measured in this run; of each the less the better. Rejects with PostgresMissing where there
 * is no PostgreSQL to measure on.
 */
export const services: Part = {
  name: 'services',
  async measure() {
    await using database = await openDatabase();
    // Before the calls, which leave this process and the database one core.
    const started = await measureStartUp();
    const signedIn = await measureSignIns(database);
    const grown = await measureGrowth(database);

    return [...(await measureCalls(database)), ...grown, ...signedIn, ...started];
  },
};
