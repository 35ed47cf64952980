import { expect, test } from 'vitest';

import { loopbackHosts } from '#server/config/config.ts';
import { closeAll, listenOnAll, localOrigin } from '#server/web/listen.ts';

const anyPort = { app: 0, auth: 0, profile: 0, schedule: 0 };

test('a held port asks to be patient until somebody answers on it', async () => {
  const { app } = await listenOnAll(['app'], anyPort, loopbackHosts);
  const early = await fetch(localOrigin(app));
  app.answer(() => new Response('hello'));
  const late = await fetch(localOrigin(app));
  await app.close();

  expect([early.status, early.headers.get('Retry-After')]).toEqual([503, '2']);
  expect(await late.text()).toBe('hello');
});

test('a closing port accepts nothing more and lets what is under way finish', async () => {
  const { app } = await listenOnAll(['app'], anyPort, loopbackHosts);
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  app.answer(async () => {
    arrived.resolve();
    await release.promise;
    return new Response('done');
  });

  const underWay = fetch(localOrigin(app));
  await arrived.promise;
  const closed = app.close();
  await expect(fetch(localOrigin(app))).rejects.toThrow('fetch failed');
  release.resolve();

  expect(await (await underWay).text()).toBe('done');
  await closed;
});

test('where one port is taken, none is kept', async () => {
  const { app } = await listenOnAll(['app'], anyPort, loopbackHosts);
  const free = await listenOnAll(['auth'], anyPort, loopbackHosts);
  await free.auth.close();
  const ports = { ...anyPort, app: app.port, auth: free.auth.port };

  await expect(listenOnAll(['auth', 'app'], ports, loopbackHosts)).rejects.toThrow(
    `Port ${app.port} is taken by another program. Stop it, or choose otherwise with FOURFOLD_APP_PORT.`,
  );
  const { auth } = await listenOnAll(['auth'], ports, loopbackHosts);
  expect(auth.port).toBe(free.auth.port);
  await Promise.all([app.close(), auth.close()]);
});

test('several taken ports are named in one grammatical sentence', async () => {
  const taken = await listenOnAll(['app', 'auth', 'profile'], anyPort, loopbackHosts);
  const [app, auth, profile] = [taken.app.port, taken.auth.port, taken.profile.port];

  await expect(
    listenOnAll(['app', 'auth'], { ...anyPort, app, auth }, loopbackHosts),
  ).rejects.toThrow(
    `Ports ${app} and ${auth} are taken by other programs. Stop them, or choose otherwise with FOURFOLD_APP_PORT and FOURFOLD_AUTH_PORT.`,
  );
  await expect(
    listenOnAll(['app', 'auth', 'profile'], { ...anyPort, app, auth, profile }, loopbackHosts),
  ).rejects.toThrow(
    `Ports ${app}, ${auth} and ${profile} are taken by other programs. Stop them, or choose otherwise with FOURFOLD_APP_PORT, FOURFOLD_AUTH_PORT and FOURFOLD_PROFILE_PORT.`,
  );
  await closeAll(Object.values(taken));
});

test('ports that cannot be had for one reason name it once', async () => {
  const nowhere = ['192.0.2.1'];

  await expect(listenOnAll(['app'], { ...anyPort, app: 5173 }, nowhere)).rejects.toThrow(
    'Port 5173 cannot be listened on (EADDRNOTAVAIL). Choose otherwise with FOURFOLD_APP_PORT.',
  );
  await expect(
    listenOnAll(['app', 'auth'], { ...anyPort, app: 5173, auth: 8000 }, nowhere),
  ).rejects.toThrow(
    'Ports 5173 and 8000 cannot be listened on (EADDRNOTAVAIL). Choose otherwise with FOURFOLD_APP_PORT and FOURFOLD_AUTH_PORT.',
  );
});
