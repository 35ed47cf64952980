import { setTimeout as wait } from 'node:timers/promises';

import { createKeys } from '../../../server/services/secrets/keys.ts';
import { readAccepted } from '../accepted.ts';
import type { Row } from '../row.ts';
import { dayReads, spread } from './asking.ts';
import { mediansOf } from './beside.ts';
import { emptyClient } from './client.ts';
import type { Database } from './database.ts';
import { heldOrAgain } from './heldOrAgain.ts';
import { inTurn, load } from './load.ts';
import { addPeople } from './people.ts';
import { serve, type Served } from './served.ts';

const count = 4;
/** In milliseconds. Each process is let run so long of each turn, so that four of them leave most of two cores free. */
const runs = 20;
const turn = 160;
const roundMs = 4_000;
const rounds = 5;
/** What each of four may take longer than one alone: together they answer three times as many at least. */
const most = 4 / 3;

/**
 * What a day's read costs each of four processes over one database, beside what it costs one alone. Each has an eighth of a core: what
 * they would wait for one another is seen, and what they would wait for a core is not.
 */
export async function measureGrowth(database: Database): Promise<Row[]> {
  const keys = await createKeys();
  const client = await emptyClient();
  const people = { members: 1_000, tasks: 100 };
  const url = await database.make('growing', (db) => addPeople(db, people));
  const request = inTurn(await dayReads(keys, spread(500, people.members)));
  await using processes = new AsyncDisposableStack();
  const served: Served[] = [];
  for (let started = 0; started < count; started += 1) {
    served.push(processes.use(await serve(url, keys, { client, core: null })));
  }

  const costOfEach = async (some: readonly Served[]) => {
    const over = new AbortController();
    const held = some.map(({ pid }, at) => hold(pid, (at * turn) / count, over.signal));
    const loads = await Promise.all(
      some.map(({ port }) => load({ port, request, connections: 8, lasting: roundMs })),
    );
    over.abort();
    await Promise.all(held);
    const rate = loads.reduce((sum, one) => sum + one.rate, 0);
    return (some.length * 1_000_000) / rate;
  };
  const measure = async (): Promise<Row[]> => {
    const pairs: { ours: number; floor: number }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const floor = await costOfEach(served.slice(0, 1));
      const ours = await costOfEach(served);
      if (round > 0) pairs.push({ ours, floor });
    }

    return [
      {
        part: 'services',
        name: 'a day read, by each of four processes',
        unit: 'µs',
        limit: most,
        leaps: true,
        ...mediansOf(pairs),
      },
    ];
  };

  return await heldOrAgain([measure], readAccepted());
}

/** Lets a process run for its share of each turn, until it is over. */
async function hold(pid: number, later: number, over: AbortSignal): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  try {
    await wait(later);
    while (!over.aborted) {
      process.kill(pid, 'SIGCONT');
      await wait(runs);
      process.kill(pid, 'SIGSTOP');
      await wait(turn - runs);
    }
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}
