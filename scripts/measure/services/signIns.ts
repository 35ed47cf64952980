import { availableParallelism } from 'node:os';

import { createKeys } from '../../../server/services/secrets/keys.ts';
import { hashPassword, verifyPassword } from '../../../server/services/secrets/passwords.ts';
import { authPaths } from '../../../src/contract/account/auth.ts';
import { readAccepted } from '../accepted.ts';
import type { Row } from '../row.ts';
import { mediansOf } from './beside.ts';
import { emptyClient } from './client.ts';
import type { Database } from './database.ts';
import { heldOrAgain } from './heldOrAgain.ts';
import { load, requestOf, type Load } from './load.ts';
import { addPeople, personOf } from './people.ts';
import { serve, serveBare } from './served.ts';

const part = 'services';
const password = 'practice-daily-2026';
const members = 200;
/** More than are checked at once, as it is when there is a queue. */
const connections = 16;
/** Short and many, so that a machine that gets slower does so for a round's floor as well. */
const roundMs = 1_500;
const rounds = 11;
/** Of rounds that do not count: a thousand sign-ins, as whatever answers a thousand times a second has in its first. */
const warmUps = 6;
/** Of rounds in which somebody else asks, too. */
const sharedRounds = 9;
/** 0.75 of what argon2 alone does on all cores is wanted. */
const mostOverArgon = 1 / 0.75;
/** Of a cheap answer beside that of a process which has nothing else to do. */
const mostForCheap = 2;

/** Of one, in milliseconds. */
interface Cost {
  /** Of the time in which many are made. */
  each: number;
  /** Of a processor's time. */
  busy: number;
}

/** Sign-ins beside argon2 alone on as many cores, and what somebody else waits for a cheap answer meanwhile. */
export async function measureSignIns(database: Database): Promise<Row[]> {
  const cores = availableParallelism();
  const passwordHash = await hashPassword(password);
  const keys = await createKeys();
  const url = await database.make('sign_ins', (db) =>
    addPeople(db, { members, tasks: 0 }, passwordHash),
  );
  await using ours = await serve(url, keys, { client: await emptyClient(), core: null });
  const signIn = (turn: number) =>
    requestOf(
      'POST',
      authPaths.login,
      { 'X-Forwarded-For': `192.0.2.${turn % 250}` },
      JSON.stringify({ email: personOf(1 + (turn % members)).email, password, remember_me: false }),
    );
  const signingIn = () =>
    load({ port: ours.authPort, request: signIn, connections, lasting: roundMs });

  for (let round = 1; round <= warmUps; round += 1) await signingIn();
  const measureSigning = async (): Promise<Row[]> => {
    const pairs: { ours: Cost; floor: Cost }[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const floor = await argonAlone(passwordHash, cores);
      const busyBefore = await ours.busy();
      const { each, made } = await withoutWhoAsks(signingIn, cores);
      const busy = ((await ours.busy()) - busyBefore) * 1_000;
      pairs.push({ ours: { each, busy: busy / made }, floor });
    }
    const costs = (what: keyof Cost) =>
      mediansOf(pairs.map((pair) => ({ ours: pair.ours[what], floor: pair.floor[what] })));

    return [
      { part, name: 'a sign-in', unit: 'ms', limit: mostOverArgon, ...costs('each') },
      {
        // What of it is neither the database's nor that of who asks; a machine that does other things as well changes it little.
        part,
        name: 'a sign-in, of the services’ processor time',
        unit: 'ms',
        limit: null,
        ...costs('busy'),
      },
    ];
  };

  await using bare = await serveBare(url, null);
  const asking = (port: number) =>
    load({
      port,
      request: () => requestOf('GET', '/health', {}),
      connections: 1,
      lasting: roundMs,
      pauseMs: 20,
    });
  const measureShared = async (): Promise<Row[]> => {
    const waits: { ours: number; floor: number }[] = [];
    for (let round = 1; round <= sharedRounds; round += 1) {
      const [answer, floor] = await Promise.all([
        asking(ours.appPort),
        asking(bare.port),
        signingIn(),
      ]);
      waits.push({ ours: answer.p50, floor: floor.p50 });
    }

    return [
      {
        part,
        name: 'a cheap answer while others sign in',
        unit: 'ms',
        limit: mostForCheap,
        ...mediansOf(waits),
      },
    ];
  };

  return await heldOrAgain([measureSigning, measureShared], readAccepted());
}

/**
 * What one sign-in costs, and how many were made. Who asks is here on the same cores, as argon2 by itself has nobody: the processor's time
 * that goes into asking is taken off.
 */
async function withoutWhoAsks(
  signingIn: () => Promise<Load>,
  cores: number,
): Promise<{ each: number; made: number }> {
  const askingBefore = process.cpuUsage();
  const { rate, seconds } = await signingIn();
  const { system, user } = process.cpuUsage(askingBefore);
  const made = rate * seconds;

  return { each: (seconds * 1_000 - (user + system) / 1_000 / cores) / made, made };
}

/** What one check costs, as many as there are cores at once. */
async function argonAlone(passwordHash: string, cores: number): Promise<Cost> {
  const began = performance.now();
  const until = began + roundMs;
  const busyBefore = process.cpuUsage();
  let checks = 0;
  await Promise.all(
    Array.from({ length: cores }, async () => {
      while (performance.now() < until) {
        await verifyPassword(passwordHash, password);
        checks += 1;
      }
    }),
  );
  const { system, user } = process.cpuUsage(busyBefore);

  return {
    each: (performance.now() - began) / checks,
    busy: (user + system) / 1_000 / checks,
  };
}
