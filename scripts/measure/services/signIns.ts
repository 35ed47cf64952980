import { availableParallelism } from 'node:os';

import { createKeys } from '../../../server/services/secrets/keys.ts';
import { hashPassword, verifyPassword } from '../../../server/services/secrets/passwords.ts';
import { authPaths } from '../../../src/contract/account/auth.ts';
import type { Row } from '../row.ts';
import { emptyClient } from './client.ts';
import type { Database } from './database.ts';
import { load, medianOf, requestOf } from './load.ts';
import { addPeople, personOf } from './people.ts';
import { serve } from './served.ts';

const part = 'services';
const password = 'practice-daily-2026';
const members = 200;
/** More than are checked at once, as it is when there is a queue. */
const connections = 16;
const roundMs = 3_000;
const rounds = 3;
/** 0.75 of what argon2 alone does on all cores is wanted. */
const mostOverArgon = 1 / 0.75;
/** In milliseconds. */
const mostForCheap = 1;

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
  const cheap = () => requestOf('GET', '/health', {});

  const pairs: { ours: number; floor: number; cheap: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const floor = await argonAlone(passwordHash, cores);
    const [signIns, meanwhile] = await Promise.all([
      load({ port: ours.authPort, request: signIn, connections, lasting: roundMs }),
      load({
        port: ours.appPort,
        request: cheap,
        connections: 1,
        lasting: roundMs,
        pauseMs: 20,
      }),
    ]);
    if (round > 0) pairs.push({ ours: 1_000 / signIns.rate, floor, cheap: meanwhile.p50 });
  }

  const cheapMs = medianOf(pairs.map((pair) => pair.cheap));
  return [
    {
      part,
      name: 'a sign-in',
      unit: 'ms',
      limit: mostOverArgon,
      ours: medianOf(pairs.map((pair) => pair.ours)),
      floor: medianOf(pairs.map((pair) => pair.floor)),
      ratio: medianOf(pairs.map((pair) => pair.ours / pair.floor)),
    },
    {
      part,
      name: 'a cheap answer while others sign in',
      unit: 'ms',
      limit: mostForCheap,
      ours: cheapMs,
      floor: null,
      ratio: cheapMs,
    },
  ];
}

/** What one check costs of the time in which as many as there are cores are made at once, in milliseconds. */
async function argonAlone(passwordHash: string, cores: number): Promise<number> {
  const until = performance.now() + roundMs;
  let checks = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: cores }, async () => {
      while (performance.now() < until) {
        await verifyPassword(passwordHash, password);
        checks += 1;
      }
    }),
  );

  return (performance.now() - began) / checks;
}
