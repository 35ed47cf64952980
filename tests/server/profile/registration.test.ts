import { expect, test, vi } from 'vitest';

import { createMemberCommands } from '#server/cli/memberCommands.ts';
import { verifyPassword } from '#server/services/secrets/passwords.ts';
import { tokenHash } from '#server/services/secrets/tokens.ts';
import { eachWorld, type World } from '#tests/server/auth/world.ts';

import { answerOf, invite, password, visitor } from './visitor.ts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;
const notGood =
  'This invitation is not valid: it may have been used or have expired. If you have an account, please sign in; if not, please ask for a new invitation.';

eachWorld('a registration', (enter) => {
  test('adds a member whose address is proved, and notes who used the invitation', async () => {
    const world = await enter();
    const token = await invite(world, 'ada@example.com');
    world.advance(minute);
    const response = await visitor(world).register(' ADA@example.com', token, {
      name: ' Ada Byro\u0308n ',
    });

    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({
      message: 'Welcome to Fourfold.',
      data: { email: 'ada@example.com' },
    });
    const { member_id: memberId, password_hash: hash, ...member } = await memberOf(world, 'ada');
    expect(member).toEqual({
      email: 'ada@example.com',
      name: 'Ada Byrön',
      time_zone: 'Europe/Oslo',
      dark_mode_preference: false,
      verified_at: world.now(),
      locked_at: null,
      password_count: 0,
      password_closed_at: null,
      leaves_at: null,
      erasing_at: null,
      kept_as: null,
      created_at: world.now(),
    });
    expect(await verifyPassword(hash, password)).toBe(true);
    expect(await invitationOf(world, token)).toMatchObject({
      used_at: world.now(),
      used_by: memberId,
    });
  });

  test('goes with the link that the operator is shown, from end to end', async () => {
    const world = await enter();
    const commands = createMemberCommands({
      db: world.store.db,
      keys: world.keys,
      clock: world.now,
      origin: 'https://fourfold.example',
    });
    const { link } = await commands.invite('bea@example.com');
    const token = new URL(link).searchParams.get('invitation') ?? '';

    const page = visitor(world);
    expect(await (await page.whose(token)).json()).toMatchObject({
      data: { email: 'bea@example.com' },
    });
    expect((await page.register('bea@example.com', token)).status).toBe(201);
    expect((await page.signIn('bea@example.com', password)).status).toBe(200);
    expect((await world.browser().login('bea@example.com', password)).status).toBe(200);
    await expect(commands.invite('bea@example.com')).rejects.toThrow('is a member already');
  });

  test('goes until seven days after the invitation, and not a moment longer (rules/account#C33)', async () => {
    const world = await enter();
    const early = await invite(world, 'cleo@example.com');
    const late = await invite(world, 'dora@example.com');
    world.advance(7 * day - 1);
    expect((await visitor(world).register('cleo@example.com', early)).status).toBe(201);

    world.advance(1);
    expect(await visitor(world).register('dora@example.com', late).then(answerOf)).toMatchObject({
      status: 404,
      body: { message: notGood, detail: notGood },
    });
    expect((await visitor(world).whose(late)).status).toBe(404);
    expect(await membersAt(world, 'dora@example.com')).toBe(0);
  });

  test('lets one of many at once with one invitation in, and adds one member', async () => {
    const world = await enter();
    const token = await invite(world, 'edda@example.com');
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        visitor(world, `198.51.100.${index}`).register('edda@example.com', token, {
          password: `a password of number ${index}`,
        }),
      ),
    );
    const statuses = responses.map(({ status }) => status);

    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(5);
    expect(await membersAt(world, 'edda@example.com')).toBe(1);
    const winner = statuses.indexOf(201);
    const { password_hash: hash } = await memberOf(world, 'edda');
    expect(await verifyPassword(hash, `a password of number ${winner}`)).toBe(true);
  });

  test('sent twice at once is made once and answered twice', async () => {
    const world = await enter();
    const token = await invite(world, 'fay@example.com');
    const twice = [1, 2].map(() => visitor(world).register('fay@example.com', token));
    const statuses = (await Promise.all(twice)).map(({ status }) => status);

    expect(new Set(statuses)).toEqual(new Set([201, 200]));
    expect(await membersAt(world, 'fay@example.com')).toBe(1);
  });

  test('with two invitations of one address at once adds one member', async () => {
    const world = await enter();
    const tokens = [await invite(world, 'gro@example.com'), await invite(world, 'gro@example.com')];
    const responses = await Promise.all(
      tokens.map((token) => visitor(world).register('gro@example.com', token)),
    );

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(await membersAt(world, 'gro@example.com')).toBe(1);
    const uses = await Promise.all(tokens.map((token) => invitationOf(world, token)));
    expect(uses.filter(({ used_at: usedAt }) => usedAt !== null)).toHaveLength(1);
  });

  test('is answered again for an hour to whoever repeats it exactly, and changes nothing', async () => {
    const world = await enter();
    const token = await invite(world, 'hild@example.com');
    const first = await visitor(world).register('hild@example.com', token);
    const before = await memberOf(world, 'hild');

    world.advance(60 * minute);
    const again = await visitor(world).register('hild@example.com', token, { name: 'Another' });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(await again.json()).toEqual(await first.json());
    expect(await memberOf(world, 'hild')).toEqual(before);

    world.advance(1);
    expect((await visitor(world).register('hild@example.com', token)).status).toBe(404);
  });

  test('that finds no room in the queue is answered 503, counts as no guess and leaves the invitation open', async () => {
    let letGo = () => {};
    const held = new Promise<boolean>((resolve) => {
      letGo = () => resolve(false);
    });
    const world = await enter({ verify: () => held });
    const token = await invite(world, 'ines@example.com');
    const storm = Array.from({ length: 35 }, (_, index) =>
      world.browser({ ip: `198.51.100.${index}` }).login(`guess${index}@example.com`, 'wrong'),
    );
    const first = await Promise.race(storm);
    const answers = [];
    for (let times = 0; times < 11; times += 1) {
      const response = await visitor(world).register('ines@example.com', token);
      answers.push([response.status, response.headers.get('Retry-After')]);
    }
    expect(first.status).toBe(503);
    expect(answers).toEqual(Array.from(answers, () => [503, '2']));
    letGo();
    await Promise.all(storm);

    expect((await visitor(world).register('ines@example.com', token)).status).toBe(201);
  });
});

eachWorld('who is a member', (enter) => {
  test('cannot be read from a registration without a good invitation', async () => {
    const verify = vi.fn(verifyPassword);
    const world = await enter({ verify });
    const others = await invite(world, 'jana@example.com');
    const used = await invite(world, 'kaja@example.com');
    await visitor(world).register('kaja@example.com', used);
    const expired = await invite(world, 'lova@example.com');
    await world.store.db
      .updateTable('invitations')
      .set({ expires_at: world.now() })
      .where('email', '=', 'lova@example.com')
      .execute();

    const answers = [];
    for (const [email, token] of [
      ['nobody@example.com', 'A'.repeat(43)],
      ['maya@example.com', 'A'.repeat(43)],
      ['maya@example.com', others],
      ['nobody@example.com', others],
      ['maya@example.com', used],
      ['lova@example.com', expired],
    ] as const) {
      answers.push(await visitor(world).register(email, token).then(answerOf));
    }

    const [unknown] = answers;
    expect(unknown).toMatchObject({
      status: 404,
      body: { message: notGood, detail: notGood },
    });
    expect(answers).toEqual(Array.from(answers, () => unknown));
    expect(verify).not.toHaveBeenCalled();
  });

  test('cannot be read from asking whose invitation it is', async () => {
    const world = await enter();
    const used = await invite(world, 'mona@example.com');
    await visitor(world).register('mona@example.com', used);
    const answers = [];
    for (const token of ['', 'A'.repeat(43), used, 'maya@example.com', '\u0000', '\ud800']) {
      answers.push(await visitor(world).whose(token).then(answerOf));
    }

    const [unknown] = answers;
    expect(unknown).toMatchObject({ status: 404, body: { message: notGood } });
    expect(answers).toEqual(Array.from(answers, () => unknown));
  });

  test('is told to whoever holds a good invitation of the address, which stays good', async () => {
    const world = await enter();
    const token = await invite(world, 'maya@example.com');
    const before = await memberOf(world, 'maya');

    for (let times = 0; times < 2; times += 1) {
      const response = await visitor(world).register('maya@example.com', token);
      expect(await answerOf(response)).toMatchObject({
        status: 409,
        body: { message: 'This address already has an account. Please sign in.' },
      });
    }
    expect(await memberOf(world, 'maya')).toEqual(before);
    expect(await invitationOf(world, token)).toMatchObject({ used_at: null, used_by: null });
  });
});

function memberOf(world: World, name: string) {
  return world.store.db
    .selectFrom('members')
    .selectAll()
    .where('email', '=', `${name}@example.com`)
    .executeTakeFirstOrThrow();
}

async function membersAt(world: World, email: string): Promise<number> {
  const members = await world.store.db
    .selectFrom('members')
    .select('member_id')
    .where('email', '=', email)
    .execute();

  return members.length;
}

function invitationOf(world: World, token: string) {
  return world.store.db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirstOrThrow();
}
