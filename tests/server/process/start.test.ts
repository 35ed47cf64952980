import { connect, createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { access, readFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';

import { controlSocket } from '#server/cli/controlSocket.ts';
import { remoteMemberCommands } from '#server/cli/controlClient.ts';
import { tokenHash } from '#server/services/secrets/tokens.ts';
import { openStore } from '#server/store/database.ts';
import { lockFolder } from '#server/store/folderLock.ts';

import {
  anyPorts,
  builtClient,
  migratedFolder,
  run,
  start,
  temporaryFolder,
  type Running,
} from './run.ts';
import { getAs } from './sendAs.ts';
import { eventually } from '../../support/eventually.ts';

const script = 'scripts/start.ts';
const cli = 'server/cli/member.ts';

const readiness = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    app: v.string(),
    auth: v.string(),
    profile: v.string(),
    schedule: v.string(),
    invitationLink: v.string(),
  }),
);
type Readiness = v.InferOutput<typeof readiness>;

describe('npm start on a new folder', () => {
  let data: string;
  let dist: string;
  let first: Running;
  let ready: Readiness;
  let acknowledged: string[];

  function variables(): Record<string, string> {
    return { ...anyPorts, FOURFOLD_DATA: data, FOURFOLD_DIST: dist };
  }

  async function launch(): Promise<Running> {
    const process = start(script, { variables: variables() });
    ready = v.parse(readiness, await process.line(/^\{/u));

    return process;
  }

  function member(...args: string[]) {
    return run(cli, { args, variables: { FOURFOLD_DATA: data } });
  }

  async function signIn(credentials: object): Promise<unknown> {
    const response = await fetch(`${ready.auth}/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: ready.app },
      body: JSON.stringify({ remember_me: false, ...credentials }),
    });
    return response.json();
  }

  beforeAll(async () => {
    [data, dist] = await Promise.all([temporaryFolder(), builtClient()]);
    first = await launch();
  });

  test('answers on every port, profile and commitments on one (rules/common#M1)', async () => {
    const healths = [
      `${ready.app}/health`,
      `${ready.auth}/auth/health`,
      `${ready.profile}/api/v1/profile/health`,
      `${ready.profile}/api/v1/commitments/health`,
      `${ready.schedule}/api/schedule/health`,
    ];
    const answers = await Promise.all(
      healths.map(async (url) => (await fetch(url)).json() as Promise<unknown>),
    );

    expect(answers).toEqual(healths.map(() => ({ status: 'ok' })));
  });

  test('serves the page with its own origins', async () => {
    const response = await fetch(`${ready.app}/login`);

    expect(await response.text()).toContain(`name="fourfold:auth" content="${ready.auth}"`);
    expect(response.headers.get('Content-Security-Policy')).toContain(
      `connect-src 'self' ${ready.auth} ${ready.profile} ${ready.schedule};`,
    );
  });

  test('listens on loopback only, and on both of its addresses', async () => {
    const { port } = new URL(ready.auth);
    const addresses = hasIpv6() ? ['127.0.0.1', '[::1]'] : ['127.0.0.1'];
    const answers = await Promise.all(
      addresses.map(async (address) => (await fetch(`http://${address}:${port}/health`)).status),
    );

    expect(answers).toEqual(addresses.map(() => 200));
    const elsewhere = connect({ host: '127.0.0.2', port: Number(port) });
    await expect(once(elsewhere, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('refuses a name that is not this machine, on the services and on the app', async () => {
    const auth = await getAs('evil.example', new URL(ready.auth).port, '/health');
    const app = await getAs('evil.example', new URL(ready.app).port, '/login?next=/home');

    expect(auth.status).toBe(421);
    expect([app.status, app.headers.location]).toEqual([308, `${ready.app}/login?next=/home`]);
  });

  test('lets Maya sign in', async () => {
    const answer = await signIn({ email: 'maya@example.com', password: 'practice-daily-2026' });

    expect(answer).toMatchObject({ access_token: expect.any(String) });
  });

  test('tells Noor the code that lets her sign in', async () => {
    const noor = { email: 'noor@example.com', password: 'practice-daily-2026' };
    expect(await signIn(noor)).toMatchObject({ requires_mfa: true });

    const { code, stdout } = await member('code', noor.email);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^\d{6}, good for another \d+ seconds?\.$/mu),
    ]);
    expect(await signIn({ ...noor, mfa_code: stdout.slice(0, 6) })).toMatchObject({
      access_token: expect.any(String),
    });
  });

  test('adds a member whose password comes on standard input', async () => {
    const added = await run(cli, {
      args: ['add', 'Lena@Example.com', '--name', 'Lena Ruud', '--password-stdin'],
      variables: { FOURFOLD_DATA: data },
      input: 'a password of her own\n',
    });

    expect(added).toEqual({ code: 0, stdout: 'lena@example.com is a member.\n', stderr: '' });
    expect(
      await signIn({ email: 'lena@example.com', password: 'a password of her own' }),
    ).toMatchObject({ access_token: expect.any(String) });
  });

  test('adds a member with MFA and a password that is made', async () => {
    const { stdout } = await member('add', 'ivo@example.com', '--name', 'Ivo', '--mfa');
    const password = /Password, shown this once: (?<password>\S+)/u.exec(stdout)?.groups?.[
      'password'
    ];

    expect(stdout).toContain('otpauth://totp/Fourfold:ivo%40example.com?');
    expect(await signIn({ email: 'ivo@example.com', password })).toMatchObject({
      requires_mfa: true,
    });
  });

  test('invites to the address at which the app is running', async () => {
    const { stdout } = await member('invite', 'eva@example.com');

    expect(stdout).toMatch(
      new RegExp(String.raw`^${ready.app}/register\?invitation=[\w-]{43}\n$`, 'u'),
    );
  });

  test('refuses what it cannot do, in one line', async () => {
    expect(await member('code', 'maya@example.com')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'maya@example.com signs in without a one-time code.\n',
    });
  });

  test('a second start is refused for the folder, even where the ports are taken too', async () => {
    const second = await run(script, {
      variables: { ...variables(), FOURFOLD_AUTH_PORT: new URL(ready.auth).port },
    });

    expect(second).toEqual({
      code: 78,
      stdout: '',
      stderr: `The data folder ${data} is in use by process ${first.pid}. Stop that one first, or name another folder with FOURFOLD_DATA.\n`,
    });
  });

  test('keeps through a kill what it acknowledged', async () => {
    const commands = remoteMemberCommands(controlSocket(data));
    acknowledged = [];
    const writing = Array.from({ length: 4 }, async (_, writer) => {
      for (let count = 0; ; count += 1) {
        const { link } = await commands.invite(`guest-${writer}-${count}@example.com`);
        acknowledged.push(new URL(link).searchParams.get('invitation') ?? '');
      }
    });
    await eventually(() => expect(acknowledged.length).toBeGreaterThan(100));
    first.kill('SIGKILL');
    await Promise.allSettled([first.ended, ...writing]);

    const lock = await lockFolder(data);
    const store = await openStore({ kind: 'embedded', folder: join(data, 'database') });
    const rows = await store.db.selectFrom('invitations').select('token_hash').execute();
    await store.close();
    await lock.release();

    const kept = new Set(rows.map((row) => row.token_hash));
    expect(acknowledged.filter((token) => !kept.has(tokenHash(token)))).toEqual([]);
  });

  test('the commands work on the folder itself while nothing runs', async () => {
    const { code, stdout } = await member('code', 'ivo@example.com');

    expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d{6}, good for/u)]);
  });

  test('a later start knows everybody, and ends at SIGTERM with the folder free', async () => {
    const invited = ready.invitationLink;
    const log = await readFile(join(data, 'services.log'), 'utf8');
    const later = await launch();
    expect(
      await signIn({ email: 'lena@example.com', password: 'a password of her own' }),
    ).toMatchObject({ access_token: expect.any(String) });
    expect(new URL(ready.invitationLink).search).toBe(new URL(invited).search);
    expect(log).toContain('/auth/login');
    expect(await readFile(join(data, 'services.log'), 'utf8')).toContain(log);

    later.kill('SIGTERM');
    expect(await later.ended).toMatchObject({ code: 0, stderr: '' });
    await expect(access(join(data, 'lock.json'))).rejects.toThrow('ENOENT');
    await (await lockFolder(data)).release();
  });
});

test('a taken port is named in one line', async () => {
  const [data, dist, taken] = await Promise.all([migratedFolder(), builtClient(), takePort()]);
  const ended = await run(script, {
    variables: {
      ...anyPorts,
      FOURFOLD_DATA: data,
      FOURFOLD_DIST: dist,
      FOURFOLD_SCHEDULE_PORT: String(taken.port),
    },
  });
  taken.server.close();

  expect(ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `Port ${taken.port} is taken by another program. Stop it, or choose otherwise with FOURFOLD_SCHEDULE_PORT.\n`,
  });
});

test('a port that is no number is named in one line', async () => {
  const ended = await run(script, { variables: { FOURFOLD_AUTH_PORT: 'eight thousand' } });

  expect(ended).toEqual({
    code: 1,
    stdout: '',
    stderr: 'FOURFOLD_AUTH_PORT is "eight thousand", and a port is a number from 0 to 65535.\n',
  });
});

function hasIpv6(): boolean {
  return Object.values(networkInterfaces()).some((list) =>
    list?.some(({ address }) => address === '::1'),
  );
}

async function takePort(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();

  return { server, port: typeof address === 'object' ? (address?.port ?? 0) : 0 };
}
