import { expect, test } from 'vitest';

import { profilePaths } from '#src/contract/account/profile.ts';
import { eachWorld } from '#tests/server/auth/world.ts';

import { invite, password, signedIn, visitor } from './visitor.ts';

eachWorld('the log of the profile service', (enter) => {
  test('says what became of each request, by route', async () => {
    const world = await enter();
    const token = await invite(world, 'ada@example.com');
    const page = visitor(world);
    await page.whose(token);
    await page.register('ada@example.com', token);
    await page.register('ada@example.com', token);
    await page.register('ada@example.com', 'nobody-was-given-this');
    await page.signIn('ada@example.com', password);

    const lines = world
      .logText()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ route, status, outcome }) => [route, status, outcome])).toEqual([
      [profilePaths.invitation, 200, undefined],
      [profilePaths.registration, 201, 'registered'],
      [profilePaths.registration, 200, 'repeated'],
      [profilePaths.registration, 404, 'refused'],
      [profilePaths.auth, 200, 'signed-in'],
    ]);
    expect(new Set(lines.map(({ subject }) => subject)).size).toBe(1);
  });

  test('holds no token, no password, no name and no address, whatever happens', async () => {
    const canary = 'canary-5f1c';
    const world = await enter();
    const page = visitor(world);
    const token = await invite(world, `${canary}@example.com`);
    const secrets = [canary, token, 'example.com', password, 'practice-daily-2026'];

    await page.whose(token);
    await page.whose(canary);
    await page.register(`${canary}@example.com`, canary);
    await page.register(canary, token, { [canary]: canary });
    await page.register(`${canary}@example.com`, token, { password: canary, name: canary });
    await page.register(`${canary}@example.com`, token, { password: `${canary} ${canary}` });
    await page.register(`${canary}@example.com`, token, { password: `${canary} again` });
    await page.signIn(`${canary}@example.com`, canary);
    const access = await signedIn(world);
    secrets.push(access);
    await page.send('PUT', profilePaths.profile, { name: canary, [canary]: canary }, access);
    await page.send('GET', `${profilePaths.profile}?invitation=${token}`, undefined, access);

    const failing = await enter({
      db: world.store.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: () =>
          Promise.reject(
            Object.assign(new Error(`duplicate key ${canary}@example.com`), {
              detail: `Key (token)=(${token}) ${password}`,
              params: [password, token],
            }),
          ),
      }),
    });
    await visitor(failing).register(`${canary}@example.com`, token);

    const text = world.logText() + failing.logText();
    expect(text.split('\n').length).toBeGreaterThan(10);
    expect(text).toContain('duplicate key [address]');
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });
});
