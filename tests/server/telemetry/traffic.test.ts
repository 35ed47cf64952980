import { once } from 'node:events';
import { request, type IncomingMessage, type RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';

import { addMember } from '#server/services/auth/members.ts';
import { createKeys, importKeys } from '#server/services/secrets/keys.ts';
import { systemClock } from '#server/services/wire/clock.ts';
import { openStore } from '#server/store/database.ts';
import { readExposition, valuesOf, type Sample } from '#tests/support/exposition.ts';
import { newPostgresDatabase, storeKinds } from '#tests/support/stores/stores.ts';

import { anyPorts, builtClient } from '#tests/server/process/run.ts';
import { getAs } from '#tests/server/process/sendAs.ts';
import { origin, serve } from '#tests/server/process/serving.ts';

const canary = 'canary-5f1c';
const password = 'practice-daily-2026';
const maya = 'maya-canary-5f1c@example.com';
const lars = 'lars-canary-5f1c@example.com';
const [home, attacker] = ['203.0.113.5', '198.51.100.66'];

const lineSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));
type Line = v.InferOutput<typeof lineSchema>;

describe.skipIf(!storeKinds.includes('postgres'))('npm run serve, after known traffic', () => {
  let secrets: string[];
  let samples: Sample[];
  let lines: Line[];
  let said: string;

  beforeAll(async () => {
    const { keys, url } = await populated();
    const { ports, process } = await serve({
      ...anyPorts,
      DATABASE_URL: url,
      FOURFOLD_DIST: await builtClient(),
      FOURFOLD_ORIGIN: origin,
      FOURFOLD_PEPPER: keys.pepper,
      FOURFOLD_SEALING_KEY: keys.sealing,
      FOURFOLD_SIGNING_KEY: keys.signing,
      FOURFOLD_TRUST_PROXY: '1',
    });
    secrets = [canary, 'example.com', password, home, attacker, ...Object.values(keys)];
    secrets.push(...(await traffic(ports.app)));
    samples = readExposition((await getAs('any', ports.metrics, '/metrics')).body);
    process.kill('SIGTERM');
    const ended = await process.ended;
    said = ended.stdout + ended.stderr;
    lines = said
      .trim()
      .split('\n')
      .map((line) => v.parse(lineSchema, line))
      .filter(({ msg }) => msg === 'request');
  });

  test('tells how each sign-in ended (rules/common#M17)', () => {
    expect(valuesOf(samples, 'fourfold_sign_ins_total')).toEqual({
      ok: 1,
      wrong: 5,
      limited: 1,
      locked: 1,
    });
  });

  test('tells each request by service, route, method and status (rules/common#M17)', () => {
    expect(valuesOf(samples, 'fourfold_request_duration_seconds_count')).toEqual({
      'POST /auth/login auth 2xx': 1,
      'POST /auth/login auth 4xx': 8,
      'GET /api/v1/profile/:email profile 4xx': 1,
      'GET /api/schedule/:email schedule 4xx': 1,
      'POST /api/v1/profile/invitation profile 4xx': 1,
      'GET /* none 4xx': 1,
      'GET /* app 2xx': 1,
      'GET /* app 3xx': 1,
      'GET /* app 4xx': 1,
    });
  });

  test('tells its gates and its connections, and names nobody in a label (rules/common#M17)', () => {
    expect(valuesOf(samples, 'fourfold_gate_running')).toEqual({
      'requests-of-a-member': 0,
      'password-checks': 0,
      'password-checks-of-known-browsers': 0,
      'sign-in-counts': 0,
      'profile-photos': 0,
      uploads: 0,
      'uploads-of-a-member': 0,
      'downloads-of-a-member': 0,
      'file-writes': 0,
    });
    expect(Object.keys(valuesOf(samples, 'fourfold_database_connections'))).toEqual([
      'busy',
      'idle',
      'waiting',
    ]);
    const labels = samples.flatMap((sample) => Object.values(sample.labels));
    expect(labels.filter((value) => value.includes('@') || value.includes(canary))).toEqual([]);
  });

  test('has a line of each request by which it can be followed (rules/common#M16)', () => {
    const name = expect.stringMatching(/^[\w-]{16}$/u);
    expect(lines[0]).toEqual({
      level: 30,
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      requestId: expect.stringMatching(/^[\da-f-]{36}$/u),
      service: 'auth',
      method: 'POST',
      route: '/auth/login',
      status: 401,
      ms: expect.any(Number),
      network: name,
      subject: name,
      outcome: 'refused',
      msg: 'request',
    });
    expect(lines).toHaveLength(16);
  });

  test('writes no address, password, token or anything that was sent (rules/common#M16)', () => {
    expect(secrets.length).toBeGreaterThan(10);
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);
  });
});

async function populated() {
  const keys = await createKeys();
  const url = await newPostgresDatabase();
  const store = await openStore({ kind: 'postgres', url });
  const imported = await importKeys(keys);
  for (const [email, name] of [
    [maya, 'Maya'],
    [lars, 'Lars'],
  ] as const) {
    const member = { email, password, name, timeZone: 'UTC', verified: true, mfaSecret: null };
    await addMember(store.db, member, imported, systemClock);
  }
  const ofLars = store.db.selectFrom('addresses').select('member_id').where('email', '=', lars);
  await store.db
    .updateTable('members')
    .set({ locked_at: systemClock() })
    .where('member_id', 'in', ofLars)
    .execute();
  await store.close();

  return { keys, url };
}

/** Sixteen requests, each full of what must not be written anywhere. Answers the secrets that were given out meanwhile. */
async function traffic(port: number): Promise<string[]> {
  const headers = {
    Host: 'fourfold.example',
    'Content-Type': 'application/json',
    'User-Agent': canary,
    Referer: `https://fourfold.example/${canary}`,
    Cookie: `${canary}=${canary}`,
    Authorization: `Bearer ${canary}`,
    'X-Request-Id': canary,
    'X-Real-IP': canary,
    'Idempotency-Key': canary,
  };
  const ask = (path: string, more: Record<string, string> = {}) =>
    send({ port, path, headers: { ...headers, 'X-Forwarded-For': home, ...more } });
  const post = (path: string, body: unknown, from: string = home) =>
    send(
      { port, path, method: 'POST', headers: { ...headers, 'X-Forwarded-For': from } },
      JSON.stringify(body),
    );
  const login = (email: string, guess: string, from?: string) =>
    post('/auth/login', { email, password: guess, remember_me: false }, from);

  for (let guess = 1; guess <= 6; guess += 1) {
    await login(maya, `${canary}-${guess}`, `192.0.2.${guess}, ${attacker}`);
  }
  await login(lars, password);
  const signedIn = await login(maya, password);
  await post('/auth/login', { [canary]: canary, email: canary });
  await post('/api/v1/profile/invitation', { invitation: canary.repeat(4) });
  await ask(`/api/v1/profile/${encodeURIComponent(maya)}?${canary}`);
  await ask(`/api/schedule/${canary}@example.com`);
  await ask(`/api/${canary}/v1/${canary}`);
  await ask(`/${canary}?token=${canary}`);
  await ask(`/assets/${canary}.js`);
  await ask(`/${canary}`, { Host: `${canary}.example.com` });
  await text(connect(port, '127.0.0.1').end(`${canary} / HTTP/9\r\n${canary}: ${maya}\r\n\r\n`));

  const { access_token: token } = JSON.parse(signedIn.body) as { access_token: string };
  return [token, ...signedIn.cookies.map((cookie) => /=(?<value>[^;]+)/u.exec(cookie)?.[1] ?? '')];
}

async function send(options: RequestOptions, body = '') {
  const outgoing = request({ host: '127.0.0.1', agent: false, ...options });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];

  return { body: await text(response), cookies: response.headers['set-cookie'] ?? [] };
}
