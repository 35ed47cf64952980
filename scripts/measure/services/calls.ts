import { execFileSync } from 'node:child_process';

import { createKeys } from '../../../server/services/secrets/keys.ts';
import type { Row } from '../row.ts';
import { bareReads, bareWrites, dayReads, plannedReads, spread, timerWrites } from './asking.ts';
import { beside, busyPerAnswer, perAnswer, waiting } from './beside.ts';
import { emptyClient } from './client.ts';
import type { Database } from './database.ts';
import { inTurn } from './load.ts';
import { addPeople } from './people.ts';
import { serve, serveBare, type Served } from './served.ts';

const part = 'services';
const connections = 16;
/** What is measured, and its floor, take turns on one core; who asks and the database have the other. */
const measuredCore = 0;
const otherCore = 1;

/** 0.6 of what Hono and pg alone do with the same statements is wanted. */
const mostOverBare = 1 / 0.6;
const mostWithManyRows = 1.5;

/** A day's read and a timer's write beside Hono and pg alone, and a day's read among a million rows beside a thousand. */
export async function measureCalls(database: Database): Promise<Row[]> {
  for (const pid of [database.pid, process.pid]) {
    execFileSync('taskset', ['-apc', String(otherCore), String(pid)], { stdio: 'ignore' });
  }
  const keys = await createKeys();
  const client = await emptyClient();
  const numbers = spread(10, 10);
  const few = await database.make('few', (db) => addPeople(db, { members: 10, tasks: 100 }));
  await using ours = await serve(few, keys, { client, core: measuredCore });
  await using bare = await serveBare(few, measuredCore);

  const read = { ...by(ours), request: inTurn(await dayReads(keys, numbers)), connections };
  const bareRead = { ...by(bare), request: inTurn(bareReads(numbers)), connections };
  const planned = { ...by(bare), request: inTurn(plannedReads(numbers)), connections };
  const write = { ...by(ours), request: await timerWrites(keys, numbers), connections };
  const bareWrite = { ...by(bare), request: bareWrites(numbers), connections };
  const rows: Row[] = [
    {
      part,
      name: 'a day read',
      unit: 'µs',
      limit: mostOverBare,
      ...(await beside({ ours: read, floor: bareRead }, perAnswer)),
    },
    {
      part,
      // The bare one answers faster than it is asked.
      name: 'a day read, of the processor time, both planned once',
      unit: 'µs',
      limit: null,
      ...(await beside({ ours: read, floor: planned }, busyPerAnswer)),
    },
    {
      part,
      name: 'a timer written',
      unit: 'µs',
      limit: mostOverBare,
      ...(await beside({ ours: write, floor: bareWrite }, perAnswer)),
    },
  ];

  const million = { members: 10_000, tasks: 100 };
  const many = await database.make('many', (db) => addPeople(db, million));
  await using among = await serve(many, keys, { client, core: measuredCore });
  const all = inTurn(await dayReads(keys, spread(1_000, million.members)));
  return [
    ...rows,
    {
      part,
      name: 'a day read among 1,000,000 rows',
      unit: 'µs',
      limit: mostWithManyRows,
      ...(await beside(
        {
          ours: { ...by(among), request: all, connections: 1 },
          floor: { ...read, connections: 1 },
        },
        waiting,
      )),
    },
  ];
}

function by({ busy, port }: Served): Pick<Served, 'busy' | 'port'> {
  return { busy, port };
}
