import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { pino } from 'pino';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { listenerNames, loopbackHosts } from '#server/config/config.ts';
import { answerMembers } from '#server/memberServices.ts';
import { addMember } from '#server/services/auth/members.ts';
import { createKeys, importKeys, type Keys } from '#server/services/secrets/keys.ts';
import { readBytes } from '#server/services/wire/bodyBytes.ts';
import { systemClock } from '#server/services/wire/clock.ts';
import type { Store } from '#server/store/database.ts';
import type { Schema } from '#server/store/schema.ts';
import { createMetrics } from '#server/telemetry/metrics.ts';
import { closeAll, listenOnAll } from '#server/web/listen.ts';
import { builtClient, temporaryFolder } from '#tests/server/process/run.ts';
import { freePort } from '#tests/support/stores/postgres.ts';
import { openEmpty } from '#tests/support/stores/stores.ts';

import { certificateFor, type Certificate } from './authority.ts';
import { hindrance, proxyKinds, startProxy, type ProxyKind } from './proxies.ts';
import { callThrough, protocolThrough, type Call } from './throughProxy.ts';

const email = 'maya@example.com';
const password = 'practice-daily-2026';
const anyPort = { app: 0, auth: 0, profile: 0, schedule: 0 };
const mebibyte = 1024 * 1024;

for (const kind of proxyKinds) {
  const reason = hindrance(kind);
  const untried = reason === null ? '' : `, not tried: ${reason}`;
  describe.skipIf(reason !== null)(`Fourfold behind ${kind.program}${untried}`, () => {
    tryBehind(kind);
  });
}

function tryBehind(kind: ProxyKind): void {
  let folder: string;
  let certificate: Certificate;
  let keys: Keys;
  let clientFolder: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
    certificate = await certificateFor('fourfold.example', folder);
    keys = await importKeys(await createKeys());
    clientFolder = await builtClient();
  });

  async function populated(): Promise<Store> {
    const store = await openEmpty('embedded');
    const maya = {
      email,
      password,
      name: 'Maya',
      timeZone: 'UTC',
      verified: true,
      mfaSecret: null,
    };
    await addMember(store.db, maya, keys, systemClock);

    return store;
  }

  /** Fourfold's own listeners with the proxy before them, answering as for members once it is told so. */
  async function behind() {
    const [http, https] = [await freePort(), await freePort()];
    const origin = `https://fourfold.example:${https}`;
    const listeners = await listenOnAll(listenerNames, anyPort, loopbackHosts, origin);
    onTestFinished(() => closeAll(Object.values(listeners)));
    const app = listeners.app.port;
    await startProxy(kind, { folder: join(folder, String(https)), certificate, http, https, app });

    let log = '';
    const { authority } = certificate;
    const call = (to: string, more?: Call) => callThrough({ port: https, authority }, to, more);
    return {
      origin,
      listeners,
      call,
      protocol: () => protocolThrough(https, authority),
      callPlainly: (to: string) => callThrough({ port: http, authority: null }, to),
      login: (guess: string, from = '127.0.0.1', forged: Record<string, string> = {}) =>
        call('/auth/login', {
          method: 'POST',
          from,
          headers: { 'Content-Type': 'application/json', Origin: origin, ...forged },
          body: JSON.stringify({ email, password: guess, remember_me: true }),
        }),
      answer: (store: Pick<Store, 'db'>) => {
        const answering = answerMembers({
          config: { clientFolder, origin, trustProxy: true },
          listeners,
          store,
          keys,
          log: pino({}, { write: (line) => (log += line) }),
          meters: createMetrics(),
        });
        // The store is other tests' next, whose members would be erased and whose letters sent.
        onTestFinished(async () => {
          answering.stop();
          await answering.stopWork();
        });
      },
      networks: () => new Set([...log.matchAll(/"network":"([^"]+)"/gu)].map(([, found]) => found)),
    };
  }

  test('offers HTTP/2, signs in over TLS with Secure cookies, and counts by the client’s own address, whatever it forges', async () => {
    const { answer, call, login, networks, protocol } = await behind();
    answer(await populated());
    // All files of a room are asked for at once then (docs/operating.md).
    expect(await protocol()).toBe('h2');
    const page = await call('/login');
    const signedIn = await login(password);

    expect([page.status, page.headers['strict-transport-security']]).toEqual([
      200,
      'max-age=31536000',
    ]);
    expect(signedIn.status).toBe(200);
    expect(signedIn.headers['set-cookie']?.length).toBeGreaterThan(0);
    for (const cookie of signedIn.headers['set-cookie'] ?? []) {
      expect(cookie).toMatch(/; HttpOnly/u);
      expect(cookie).toMatch(/; Secure/u);
    }

    const guesses: (number | string)[] = [];
    for (let guess = 1; guess <= 6; guess += 1) {
      const forged = `203.0.113.${guess}`;
      const { headers, status } = await login('a guess', '127.0.0.2', {
        'X-Forwarded-For': forged,
        'X-Real-IP': forged,
        Forwarded: `for=${forged}`,
      });
      guesses.push(status === 429 ? `429, ${headers['retry-after']}` : status);
    }
    expect(guesses).toEqual([401, 401, 401, 401, 401, expect.stringMatching(/^429, \d+$/u)]);
    expect((await login(password, '127.0.0.3')).status).toBe(200);
    expect(networks().size).toBe(3);
  });

  test('passes on 413 and 503 with the headers that the app reads them by', async () => {
    const { answer, call, login, origin } = await behind();
    const starting = await call('/auth/session', { headers: { Origin: origin } });
    const pool = new Pool({ host: '127.0.0.1', port: 1 });
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    onTestFinished(() => db.destroy());
    answer({ db });
    const unavailable = await login(password);
    const tooLarge = await call('/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify({ email, password: 'x'.repeat(9_000) }),
    });

    expect(
      [starting, unavailable, tooLarge].map(({ headers, status }) => [
        status,
        headers['retry-after'],
      ]),
    ).toEqual([
      [503, '2'],
      [503, '5'],
      [413, undefined],
    ]);
    for (const { headers } of [starting, unavailable, tooLarge]) {
      expect(headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-expose-headers':
          'Retry-After,ETag,Content-Range,Tus-Resumable,Tus-Version,Upload-Offset,Upload-Length',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  test('passes on an upload of 30 MiB while it comes slowly, and one that is too large is told so amid it', async () => {
    const { call, listeners, answer } = await behind();
    const arrived = Promise.withResolvers<void>();
    listeners.app.answer(async ({ body }) => {
      arrived.resolve();
      return new Response(String((await readBytes(body, 64 * mebibyte)).length));
    });
    const upload = await call('/api/v1/commitments/x/task/reflection', {
      method: 'POST',
      headers: { 'Content-Length': 30 * mebibyte },
      send: async (outgoing) => {
        for (let part = 0; part < 60; part += 1) {
          if (!outgoing.write(Buffer.alloc(mebibyte / 2))) await once(outgoing, 'drain');
          // It goes through as it comes: Fourfold has it before it is whole.
          if (part === 0) await arrived.promise;
          await setTimeout(25);
        }
        outgoing.end();
      },
    });
    expect([upload.status, upload.body]).toEqual([200, String(30 * mebibyte)]);

    answer(await populated());
    const tooLarge = await call('/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': 30 * mebibyte },
      send: async (outgoing) => {
        outgoing.write(Buffer.alloc(mebibyte / 2));
        await once(outgoing, 'response');
      },
    });
    expect(tooLarge.status).toBe(413);
  });

  test('leads from HTTP to HTTPS, and to nothing that is for the operator', async () => {
    const { answer, call, callPlainly, origin } = await behind();
    answer(await populated());
    const redirect = await callPlainly('/login?next=/home');
    const hidden = await Promise.all(
      [
        '/health',
        '/ready',
        '/metrics',
        '/auth/health',
        '/api/schedule/health',
        '/api/v1/profile/health',
        '/api/v1/commitments/health',
        '/%68ealth',
        '//health',
        '/auth//health',
        '/x/../ready',
      ].map(async (to) => {
        const { body, status } = await call(to);
        return [to, status < 400 && /"status"|fourfold_/u.test(body)];
      }),
    );

    expect([redirect.status, redirect.headers.location]).toEqual([
      308,
      `${origin}/login?next=/home`,
    ]);
    expect(hidden.filter(([, isShown]) => isShown)).toEqual([]);
    expect((await call('/auth/health')).status).toBe(404);
  });
}
