import { execFileSync } from 'node:child_process';

import { createKeys } from '../../../server/services/secrets/keys.ts';
import { readAccepted } from '../accepted.ts';
import type { Row } from '../row.ts';
import {
  bareReads,
  bareWrites,
  dayReads,
  plannedReads,
  plannedWrites,
  spread,
  timerWrites,
} from './asking.ts';
import { beside, perAnswer, waiting } from './beside.ts';
import { emptyClient } from './client.ts';
import { heldOrAgain } from './heldOrAgain.ts';
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
/**
 * Of what Hono and pg alone take with statements that are planned once, whose floor moves by a quarter in runs of one build: 1.3 to 2.7 was met
 * of a read, 2.2 of a write.
 */
const mostOverPlanned = 3;

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

  const read = { port: ours.port, request: inTurn(await dayReads(keys, numbers)), connections };
  const bareRead = { port: bare.port, request: inTurn(bareReads(numbers)), connections };
  const planned = { port: bare.port, request: inTurn(plannedReads(numbers)), connections };
  const write = { port: ours.port, request: await timerWrites(keys, numbers), connections };
  const bareWrite = { port: bare.port, request: bareWrites(numbers), connections };
  const plannedWrite = { port: bare.port, request: plannedWrites(numbers), connections };
  const million = { members: 10_000, tasks: 100 };
  await using processes = new AsyncDisposableStack();
  let among: Served | null = null;

  const measures: (() => Promise<Row[]>)[] = [
    async () => [
      {
        part,
        name: 'a day read',
        unit: 'µs',
        limit: mostOverBare,
        ...(await beside({ ours: read, floor: bareRead }, perAnswer)),
      },
    ],
    async () => [
      {
        part,
        name: 'a day read, both planned once',
        unit: 'µs',
        limit: mostOverPlanned,
        leaps: true,
        ...(await beside({ ours: read, floor: planned }, perAnswer)),
      },
    ],
    async () => [
      {
        part,
        name: 'a timer written',
        unit: 'µs',
        limit: mostOverBare,
        ...(await beside({ ours: write, floor: bareWrite }, perAnswer)),
      },
    ],
    async () => [
      {
        part,
        name: 'a timer written, both planned once',
        unit: 'µs',
        limit: mostOverPlanned,
        leaps: true,
        ...(await beside({ ours: write, floor: plannedWrite }, perAnswer)),
      },
    ],
    async () => {
      if (among === null) {
        const many = await database.make('many', (db) => addPeople(db, million));
        among = processes.use(await serve(many, keys, { client, core: measuredCore }));
      }
      const request = inTurn(await dayReads(keys, spread(1_000, million.members)));
      return [
        {
          part,
          name: 'a day read among 1,000,000 rows',
          unit: 'µs',
          limit: mostWithManyRows,
          ...(await beside(
            {
              ours: { port: among.port, request, connections: 1 },
              floor: { ...read, connections: 1 },
            },
            waiting,
          )),
        },
      ];
    },
  ];

  return await heldOrAgain(measures, readAccepted());
}
