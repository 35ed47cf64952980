import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { newPostgresDatabase, storeKinds } from '#tests/support/stores/stores.ts';

import { anyPorts, builtClient } from './run.ts';
import { getAs } from './sendAs.ts';
import { freshKeys, origin, serve } from './serving.ts';

describe.skipIf(!storeKinds.includes('postgres'))('npm run serve, told to stop', () => {
  let variables: Record<string, string>;
  beforeAll(async () => {
    variables = {
      ...anyPorts,
      ...(await freshKeys()),
      DATABASE_URL: await newPostgresDatabase(),
      FOURFOLD_ORIGIN: origin,
      FOURFOLD_DIST: await builtClient(),
    };
  });

  test('finishes a slow upload that is under way, ends idle connections, and exits with 0 (rules/common#M15)', async () => {
    const { ports, process } = await serve(variables);
    const idle = await keptConnection(ports.auth);
    const body = JSON.stringify({
      email: 'a@b.example',
      password: 'a guess',
      remember_me: false,
    });
    const upload = request({
      host: '127.0.0.1',
      port: ports.auth,
      path: '/auth/login',
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        Expect: '100-continue',
      },
    });
    const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
    upload.flushHeaders();
    await once(upload, 'continue');
    upload.write(body.slice(0, 10));

    process.kill('SIGTERM');
    await idle.closed;
    upload.end(body.slice(10));
    const [answer] = await answered;

    expect([answer.statusCode, answer.headers.connection]).toEqual([401, 'close']);
    expect(await text(answer)).toContain('Invalid email or password');
    expect(await process.ended).toMatchObject({ code: 0, stderr: '' });
  });

  test('is not ready at once, and answers on for the drain with each connection’s last answer; a second signal ends it (rules/common#M15)', async () => {
    const { ports, process } = await serve({ ...variables, FOURFOLD_DRAIN_SECONDS: '60' });
    const kept = await keptConnection(ports.auth);
    expect((await getAs('any', ports.app, '/ready')).body).toBe('{"status":"ready"}');

    process.kill('SIGTERM');
    await process.line(/Fourfold is stopping/u);
    const answers = await Promise.all(
      [ports.app, ports.auth, ports.profile, ports.schedule].map((port) =>
        getAs('any', port, '/ready'),
      ),
    );
    const health = await getAs('any', ports.auth, '/auth/health');
    const last = await kept.ask('/auth/health');

    expect(answers.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(
      answers.map(() => [503, '2']),
    );
    expect([health.status, health.headers.connection]).toEqual([200, 'close']);
    expect([last.statusCode, last.headers.connection]).toEqual([200, 'close']);

    const again = setInterval(() => process.kill('SIGTERM'), 100);
    onTestFinished(() => clearInterval(again));
    expect(await process.ended).toMatchObject({ code: 130 });
  });
});

/** A connection that was asked once and is kept. */
async function keptConnection(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const closed = Promise.withResolvers<void>();
  const ask = async (path: string): Promise<IncomingMessage> => {
    const outgoing = request({ host: '127.0.0.1', port, path, agent }).end();
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    response.socket.once('close', closed.resolve);
    await text(response);
    return response;
  };
  await ask('/auth/health');

  return { ask, closed: closed.promise };
}
