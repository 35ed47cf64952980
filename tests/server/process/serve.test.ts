import { beforeAll, describe, expect, test } from 'vitest';

import { openStore } from '#server/store/database.ts';
import { newPostgresDatabase, storeKinds } from '#tests/support/stores/stores.ts';

import { anyPorts, builtClient, run, temporaryFolder, type Running } from './run.ts';
import { getAs } from './sendAs.ts';
import { freshKeys, origin, serve } from './serving.ts';

const script = 'server/main.ts';

const secrets = {
  FOURFOLD_SIGNING_KEY: 'x',
  FOURFOLD_SEALING_KEY: 'x',
  FOURFOLD_PEPPER: 'x',
};

describe('npm run serve refuses to start', () => {
  test.each([
    [
      'without anything',
      {},
      'Not set: DATABASE_URL, FOURFOLD_SIGNING_KEY, FOURFOLD_SEALING_KEY, FOURFOLD_PEPPER, FOURFOLD_ORIGIN. Set them in the environment; "npm run keys" makes a fresh set of keys.',
    ],
    [
      'without one key',
      { ...secrets, DATABASE_URL: 'postgres://db/x', FOURFOLD_ORIGIN: origin, FOURFOLD_PEPPER: '' },
      'Not set: FOURFOLD_PEPPER. Set it in the environment; "npm run keys" makes a fresh set of keys.',
    ],
    [
      'without TLS',
      { ...secrets, DATABASE_URL: 'postgres://db/x', FOURFOLD_ORIGIN: 'http://fourfold.example' },
      'FOURFOLD_ORIGIN is "http://fourfold.example"; write scheme, host and port only, over TLS, such as https://fourfold.example.',
    ],
    [
      'with a trust in proxies that is neither yes nor no',
      {
        ...secrets,
        DATABASE_URL: 'postgres://db/x',
        FOURFOLD_ORIGIN: origin,
        FOURFOLD_TRUST_PROXY: 'true',
      },
      'FOURFOLD_TRUST_PROXY is "true"; write 1 where a proxy in front sets X-Forwarded-For, else 0.',
    ],
    [
      'with a worker that is neither there nor to go',
      {
        ...secrets,
        DATABASE_URL: 'postgres://db/x',
        FOURFOLD_ORIGIN: origin,
        FOURFOLD_SHELL: 'off',
      },
      'FOURFOLD_SHELL is "off"; write "retired" where the service worker is to go from every browser, else nothing.',
    ],
    [
      'with a drain that nobody would wait for',
      {
        ...secrets,
        DATABASE_URL: 'postgres://db/x',
        FOURFOLD_ORIGIN: origin,
        FOURFOLD_DRAIN_SECONDS: '61',
      },
      'FOURFOLD_DRAIN_SECONDS is "61"; write whole seconds, from 0 to 60.',
    ],
    [
      'with an address for files that is none of a bucket',
      {
        ...secrets,
        DATABASE_URL: 'postgres://db/x',
        FOURFOLD_ORIGIN: origin,
        FOURFOLD_MEDIA_URL: 'https://s3.example/media',
      },
      'FOURFOLD_MEDIA_URL is no address of a bucket; write https://KEY:SECRET@host/bucket?region=eu-central-1.',
    ],
    [
      'with an address for mail that is none',
      {
        ...secrets,
        DATABASE_URL: 'postgres://db/x',
        FOURFOLD_ORIGIN: origin,
        FOURFOLD_SMTP_URL: 'https://user:secret@mail.example',
      },
      'FOURFOLD_SMTP_URL is no address of a server for mail; write smtps://USER:PASSWORD@host, or smtp:// with a port for STARTTLS.',
    ],
    [
      'with letters that are from nobody',
      {
        ...secrets,
        DATABASE_URL: 'postgres://db/x',
        FOURFOLD_ORIGIN: origin,
        FOURFOLD_SMTP_URL: 'smtps://user:secret@mail.example',
      },
      'FOURFOLD_MAIL_FROM is no e-mail address; write the one that letters are from, such as hello@fourfold.example.',
    ],
    [
      'with a key that is none',
      { ...secrets, DATABASE_URL: 'postgres://db/x', FOURFOLD_ORIGIN: origin },
      'The signing key is malformed: it must be an Ed25519 private key, PKCS #8 DER in base64.',
    ],
  ])('%s, in one line', async (_, variables, line) => {
    expect(await run(script, { variables })).toEqual({ code: 1, stdout: '', stderr: `${line}\n` });
  });

  test('without an answer from the database, in one line', async () => {
    const { code, stderr } = await run(script, {
      variables: {
        ...anyPorts,
        ...(await freshKeys()),
        DATABASE_URL: 'postgres://fourfold:secret@127.0.0.1:1/fourfold',
        FOURFOLD_ORIGIN: origin,
        FOURFOLD_DIST: await builtClient(),
      },
    });

    expect([code, stderr]).toEqual([
      1,
      'The database cannot be reached (connect ECONNREFUSED 127.0.0.1:1). Check DATABASE_URL, and that PostgreSQL is running.\n',
    ]);
  });

  test('without an answer from the server for mail, in one line, unless told otherwise', async () => {
    const variables = {
      ...anyPorts,
      ...(await freshKeys()),
      DATABASE_URL: 'postgres://fourfold:secret@127.0.0.1:1/fourfold',
      FOURFOLD_ORIGIN: origin,
      FOURFOLD_DIST: await builtClient(),
      FOURFOLD_SMTP_URL: 'smtp://user:secret@127.0.0.1:1',
      FOURFOLD_MAIL_FROM: 'hello@fourfold.example',
    };
    const checked = await run(script, { variables });
    const unchecked = await run(script, { variables: { ...variables, FOURFOLD_SMTP_LATER: '1' } });

    expect([checked.code, checked.stderr]).toEqual([
      1,
      'No letters can be sent (ESOCKET: connect ECONNREFUSED 127.0.0.1:1). Check FOURFOLD_SMTP_URL, and that the server takes mail; FOURFOLD_SMTP_LATER=1 starts without it.\n',
    ]);
    expect(unchecked.stderr).toContain('The database cannot be reached');
  });

  test('without a built app, in one line', async () => {
    const { code, stderr } = await run(script, {
      variables: {
        ...(await freshKeys()),
        DATABASE_URL: 'postgres://127.0.0.1:1/x',
        FOURFOLD_ORIGIN: origin,
        FOURFOLD_DIST: await temporaryFolder(),
      },
    });

    expect([code, stderr]).toEqual([1, 'The app is not built. Run: npm run build\n']);
  });
});

describe.skipIf(!storeKinds.includes('postgres'))('npm run serve', () => {
  let variables: Record<string, string>;
  let served: Running;
  let ports: Awaited<ReturnType<typeof serve>>['ports'];
  beforeAll(async () => {
    variables = {
      ...anyPorts,
      ...(await freshKeys()),
      DATABASE_URL: await newPostgresDatabase(),
      FOURFOLD_ORIGIN: origin,
      FOURFOLD_DIST: await builtClient(),
    };
    ({ process: served, ports } = await serve(variables));
  });

  test('answers every service on its own port, and all of them on the app’s', async () => {
    const answers = await Promise.all([
      getAs('any', ports.app, '/health'),
      getAs('any', ports.auth, '/auth/health'),
      getAs('any', ports.profile, '/api/v1/profile/health'),
      getAs('any', ports.profile, '/api/v1/commitments/health'),
      getAs('any', ports.schedule, '/api/schedule/health'),
      ...['/auth', '/api/v1/profile', '/api/v1/commitments', '/api/schedule'].map((prefix) =>
        getAs('fourfold.example', ports.app, `${prefix}/health`),
      ),
    ]);

    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, '{"status":"ok"}']),
    );
  });

  test('warns as it starts that no proxy is trusted (rules/account#C52)', async () => {
    expect(await served.line(/FOURFOLD_TRUST_PROXY/u)).toContain('"level":40,');
  });

  test('warns of a proxy that nobody told of in the app’s own health too (rules/account#C52)', async () => {
    const before = await getAs('any', ports.app, '/health');
    await fetch(`http://127.0.0.1:${ports.app}/login`, {
      headers: { 'X-Forwarded-For': '203.0.113.5' },
      redirect: 'manual',
    });
    const healths = await Promise.all(
      [ports.app, ports.auth].map((port) => getAs('any', port, '/health')),
    );

    expect(before.body).toBe('{"status":"ok"}');
    expect(healths.map(({ body }) => body)).toEqual(
      healths.map(() => '{"status":"ok","warnings":["forwarded-headers-untrusted"]}'),
    );
  });

  test('sends the page to its public name, pointing at its one origin', async () => {
    const page = await getAs('fourfold.example', ports.app, '/login');
    const elsewhere = await getAs('10.0.0.7', ports.app, '/login');

    expect(page.body.match(/content="https:\/\/fourfold\.example"/gu)).toHaveLength(3);
    expect(page.headers['content-security-policy']).toContain("connect-src 'self';");
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
    expect([elsewhere.status, elsewhere.headers.location]).toEqual([308, `${origin}/login`]);
  });

  test('knows no demo member, and nobody else', async () => {
    const store = await openStore({ kind: 'postgres', url: variables['DATABASE_URL'] ?? '' });
    const members = await store.db.selectFrom('members').selectAll().execute();
    const invitations = await store.db.selectFrom('invitations').selectAll().execute();
    await store.close();

    expect([members, invitations]).toEqual([[], []]);
  });

  test('has its members made from the command line, beside it', async () => {
    const { stdout } = await run('server/cli/member.ts', {
      args: ['add', 'lena@example.com', '--name', 'Lena Ruud', '--mfa'],
      variables,
    });

    expect(stdout).toContain('lena@example.com is a member.\n');
    expect(
      await run('server/cli/member.ts', { args: ['code', 'lena@example.com'], variables }),
    ).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^\d{6}, good for/u),
      stderr: '',
    });
  });

  test('ends at SIGTERM', async () => {
    served.kill('SIGTERM');

    expect(await served.ended).toMatchObject({ code: 0, stderr: '' });
  });
});
