import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { defaultInvitationLimits } from '#server/services/profile/invitationLimits.ts';
import { eachWorld, type World } from '#tests/server/auth/world.ts';

import { invite, visitor } from './visitor.ts';

const second = 1000;
const minute = 60 * second;
const tooMany = {
  message: 'Too many attempts. Please try again later.',
  detail: 'Too many attempts. Please try again later.',
  requestId: expect.any(String),
};

eachWorld('the limit of tries with invitations', (enter) => {
  test('closes an invitation for a quarter of an hour after ten bad tries from anywhere', async () => {
    const world = await enter();
    const token = await invite(world, 'ada@example.com');
    await visitor(world).register('ada@example.com', token);
    const guess = (tries: number) =>
      visitor(world, `198.51.100.${tries}`).register('ada@example.com', token, {
        password: `a guess with number ${tries}`,
      });
    const statuses = [];
    for (let tries = 1; tries <= 10; tries += 1) statuses.push((await guess(tries)).status);
    expect(statuses).toEqual(statuses.map(() => 404));

    const closed = await guess(11);
    expect(closed.status).toBe(429);
    expect(closed.headers.get('Retry-After')).toBe('900');
    expect(await closed.json()).toEqual(tooMany);
    expect((await visitor(world, '203.0.113.1').whose(token)).status).toBe(429);

    world.advance(15 * minute);
    expect((await guess(12)).status).toBe(404);
  });

  test('closes a network for a minute after twenty bad tries with any invitations', async () => {
    const world = await enter();
    const good = await invite(world, 'bea@example.com');
    const statuses = await guesses(world, 21);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
    expect((await visitor(world).register('bea@example.com', good)).status).toBe(429);
    expect((await visitor(world, '198.51.100.7').whose(good)).status).toBe(200);

    world.advance(minute);
    expect((await visitor(world).register('bea@example.com', good)).status).toBe(201);
  });

  test('closes a network for some minutes only after many bad tries (rules/account#C50)', async () => {
    const pace = { free: 3, stepSeconds: 60, longestSeconds: 15 * 60 };
    const limit = { points: 100, seconds: 21_600, pace };
    const world = await enter({
      invitationLimits: {
        ...defaultInvitationLimits,
        networks: { ...defaultInvitationLimits.networks, 32: limit },
      },
    });
    await guesses(world, 3);
    world.advance(minute);
    await guesses(world, 1);
    const closed = await visitor(world).whose('another');

    expect([closed.status, closed.headers.get('Retry-After')]).toEqual([429, '120']);
  });

  test('does not count what was no guess: a good invitation, a member’s address, bad fields', async () => {
    const world = await enter();
    const open = await invite(world, 'cleo@example.com');
    const taken = await invite(world, 'maya@example.com');
    const statuses = [];
    for (let times = 0; times < 12; times += 1) {
      const page = visitor(world);
      statuses.push(
        (await page.whose(open)).status,
        (await page.register('maya@example.com', taken)).status,
        (await page.register('cleo@example.com', open, { password: 'short' })).status,
      );
    }

    expect(new Set(statuses)).toEqual(new Set([200, 409, 422]));
    expect((await visitor(world).register('cleo@example.com', open)).status).toBe(201);
  });

  test('lets no more than ten of many guesses at once with one invitation be tried', async () => {
    const world = await enter();
    const token = 'A'.repeat(43);
    const responses = await Promise.all(
      Array.from({ length: 15 }, (_, index) => visitor(world, `198.51.100.${index}`).whose(token)),
    );
    const statuses = responses.map(({ status }) => status);

    expect(statuses.filter((status) => status === 404)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  test('leaves no token and no network readable in its table', async () => {
    const world = await enter();
    await visitor(world).whose('canary');
    const { rows } = await sql<{ key: string }>`
      select key from login_attempts order by key
    `.execute(world.store.db);

    expect(rows.map(({ key }) => key)).toEqual([
      expect.stringMatching(/^invitation-network:[\w-]{43}$/u),
      expect.stringMatching(/^invitation:[\w-]{43}$/u),
    ]);
  });
});

async function guesses(world: World, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let tries = 0; tries < times; tries += 1) {
    statuses.push((await visitor(world).whose(`guess-${tries}`)).status);
  }
  return statuses;
}
