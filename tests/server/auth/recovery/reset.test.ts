import { hash } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';

import { verifyPassword } from '#server/services/secrets/passwords.ts';
import { newSecret, currentCode } from '#server/services/secrets/oneTimeCodes.ts';
import { recoveryPaths } from '#src/contract/account/recovery.ts';
import { verifyQuickly } from '#tests/support/quickMembers.ts';

import { eachWorld } from '../world.ts';
import { fresh, openMailbox, password, reset } from './mailbox.ts';

const minute = 60_000;

eachWorld('a reset by a link from a letter', (enter) => {
  test('changes the password, ends every sign-in, says so in a letter, and signs nobody in (rules/account#C60, rules/account#C61)', async () => {
    const { addMember, ask, letters, world } = await openMailbox(enter);
    await addMember('rita@example.com');
    const elsewhere = world.browser();
    await elsewhere.login('rita@example.com');
    const token = await ask('rita@example.com');

    const here = world.browser();
    expect(await reset(here, token)).toBe(200);

    expect((await elsewhere.post('/auth/refresh')).status).toBe(401);
    expect((await here.post('/auth/refresh')).status).toBe(401);
    expect((await world.browser().login('rita@example.com')).status).toBe(401);
    expect((await world.browser().login('rita@example.com', fresh)).status).toBe(200);
    await world.services.sendLetters();
    expect(letters.at(-1)).toMatchObject({
      address: 'rita@example.com',
      subject: 'Your Fourfold password was changed',
    });
    expect(letters.at(-1)?.text).toContain('on 3 November 2026 at 09:00:10 CET');
  });

  test('is made once, of fifty at once, with one link', async () => {
    const { addMember, ask, world } = await openMailbox(enter, { hash: quickHash });
    await addMember('rita1@example.com');
    const token = await ask('rita1@example.com');

    const statuses = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => reset(world.browser({ ip: `192.0.2.${nth}` }), token)),
    );

    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // Not more than so many wait for the hash of a password.
    expect(statuses.filter((status) => ![200, 404, 429, 503].includes(status))).toEqual([]);
  });

  test('is made by one of two links at once, and voids the other', async () => {
    const { addMember, ask, world } = await openMailbox(enter, { hash: quickHash });
    await addMember('rita2@example.com');
    const links = [await ask('rita2@example.com'), await ask('rita2@example.com')];

    const statuses = await Promise.all(links.map((token) => reset(world.browser(), token)));

    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 404]);
  });

  test('overtakes a sign-in that began with the old password (rules/account#C62)', async () => {
    const held = Promise.withResolvers<void>();
    const verifying = Promise.withResolvers<void>();
    const { addMember, ask, world } = await openMailbox(enter, {
      verify: async (...given) => {
        const isRight = await verifyQuickly(...given);
        verifying.resolve();
        await held.promise;
        return isRight;
      },
    });
    await addMember('rita3@example.com');
    const token = await ask('rita3@example.com');

    const login = world.browser().login('rita3@example.com');
    await verifying.promise;
    expect(await reset(world.browser(), token)).toBe(200);
    held.resolve();

    expect((await login).status).toBe(401);
  });

  test('leaves no refresh that crosses it signed in (rules/account#C62)', async () => {
    const { addMember, ask, world } = await openMailbox(enter, { hash: quickHash });
    await addMember('rita4@example.com');
    const elsewhere = world.browser();
    await elsewhere.login('rita4@example.com');
    const token = await ask('rita4@example.com');

    await Promise.all([
      reset(world.browser(), token),
      ...Array.from({ length: 4 }, () => elsewhere.post('/auth/refresh')),
    ]);

    expect((await elsewhere.post('/auth/refresh')).status).toBe(401);
  });

  test('leaves the link good where its process dies before its end', async () => {
    const { addMember, ask, world } = await openMailbox(enter);
    await addMember('rita5@example.com');
    const token = await ask('rita5@example.com');
    const killed = vi.fn(() => Promise.reject(new Error('killed')));
    const dying = await openMailbox(enter, { hash: killed });
    expect(await reset(dying.world.browser(), token)).toBe(500);
    expect(killed).toHaveBeenCalledOnce();
    expect(await reset(world.browser(), token)).toBe(200);
  });

  test('wants the code of a second factor, which leaves the link good until it is right (rules/account#C60)', async () => {
    const { addMember, ask, world } = await openMailbox(enter, { hash: quickHash });
    const secret = newSecret();
    await addMember('rita6@example.com', secret);
    const token = await ask('rita6@example.com');
    const browser = world.browser();
    const code = currentCode(secret, world.now());
    const wrong = String((Number(code) + 500_000) % 1_000_000).padStart(6, '0');

    const asked = await browser.post(recoveryPaths.reset, { token, password: fresh });
    expect([asked.status, await asked.json()]).toEqual([
      200,
      { requires_mfa: true, message: 'Please enter your MFA code' },
    ]);
    expect(await reset(browser, token, { mfa_code: wrong })).toBe(401);
    expect(await reset(browser, token, { mfa_code: code })).toBe(200);
    expect(
      (await browser.login('rita6@example.com', fresh, { mfa_code: code })).status,
      'the code is spent at every door',
    ).toBe(401);
  });

  test('counts wrong codes with those of a sign-in', async () => {
    const { addMember, ask, world } = await openMailbox(enter, { hash: quickHash });
    await addMember('rita7@example.com', newSecret());
    const token = await ask('rita7@example.com');
    const statuses = [];
    for (let tries = 0; tries < 3; tries += 1) {
      statuses.push(
        (await world.browser().login('rita7@example.com', password, { mfa_code: 'wrong' })).status,
        await reset(world.browser(), token, { mfa_code: 'wrong' }),
      );
    }

    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test.each([
    ['short', 'quiet', 'The password must have at least 8 characters.'],
    [
      'a common one',
      'password123',
      'The password is among the most common ones. Please choose another.',
    ],
    [
      'her address',
      'rita8@example.com',
      'The password must not be your address, your name or the name Fourfold.',
    ],
  ])('refuses a password that is %s, and leaves the link good', async (_, given, message) => {
    const { addMember, ask, world } = await openMailbox(enter, { hash: quickHash });
    await world.store.db.deleteFrom('addresses').where('email', '=', 'rita8@example.com').execute();
    await addMember('rita8@example.com');
    const token = await ask('rita8@example.com');

    const refused = await world.browser().post(recoveryPaths.reset, { token, password: given });
    expect([refused.status, await refused.json()]).toMatchObject([422, { message }]);
    expect(await reset(world.browser(), token)).toBe(200);
  });

  test('comes too late by a millisecond after thirty minutes', async () => {
    const { addMember, ask, world } = await openMailbox(enter, { hash: quickHash });
    await addMember('rita9@example.com');
    const token = await ask('rita9@example.com');

    world.advance(30 * minute);
    const late = await world.browser().post(recoveryPaths.reset, { token, password: fresh });
    expect([late.status, await late.json()]).toMatchObject([
      404,
      { message: 'This link is used or has expired. Please ask for a new one.' },
    ]);
    world.advance(-1);
    expect(await reset(world.browser(), token)).toBe(200);
  });

  test('signs out whoever else was signed in in this browser', async () => {
    const { addMember, ask, world } = await openMailbox(enter, { hash: quickHash });
    await addMember('rita10@example.com');
    const token = await ask('rita10@example.com');
    const shared = world.browser();
    await shared.login('maya@example.com');
    const mayas = world.browser({ jar: shared.jar });

    expect(await reset(shared, token)).toBe(200);
    expect((await mayas.post('/auth/refresh')).status).toBe(401);
    expect(shared.jar.get('fourfold_refresh')).toBeUndefined();
  });

  test('does not open an account that is locked', async () => {
    const { addMember, ask, world } = await openMailbox(enter, { hash: quickHash });
    const { db } = world.store;
    const memberId = await addMember('rita11@example.com');
    await db
      .updateTable('members')
      .set({ locked_at: world.now() })
      .where('member_id', '=', memberId)
      .execute();
    const token = await ask('rita11@example.com');

    expect(await reset(world.browser(), token)).toBe(200);
    expect((await world.browser().login('rita11@example.com', fresh)).status).toBe(403);
  });

  test('is not spent by who only looks', async () => {
    const { addMember, ask, world } = await openMailbox(enter, { hash: quickHash });
    await addMember('rita12@example.com');
    const token = await ask('rita12@example.com');

    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const looked = await world
        .browser()
        .fetch(`${recoveryPaths.reset}?token=${token}`, { method });
      expect(looked.status).not.toBe(200);
    }
    expect(await reset(world.browser(), token)).toBe(200);
  });

  test('links to where Fourfold is, whatever a request says of its host', async () => {
    const { addMember, letters, world } = await openMailbox(enter);
    await addMember('rita13@example.com');
    const forged = {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'gopher',
      Forwarded: 'host=evil.example',
    };
    await world.browser().post(recoveryPaths.forgot, { email: 'rita13@example.com' }, forged);
    await world.services.sendLetters();

    expect(letters.at(-1)?.text).toContain('http://localhost:5173/reset-password#');
    expect(JSON.stringify(letters)).not.toContain('evil');
  });

  test('leaves its token and its password in no log', async () => {
    const { addMember, ask, token, world } = await openMailbox(enter, { hash: quickHash });
    await addMember('rita14@example.com');
    const link = await ask('rita14@example.com');
    await reset(world.browser(), `${link}x`);
    await reset(world.browser(), link);
    const notMe = await token('not-me');
    await world.browser().post(recoveryPaths.notMe, { token: notMe });

    expect(world.logText()).toContain('/auth/reset');
    for (const secret of [
      ...link.split('.').slice(1),
      ...notMe.split('.').slice(1),
      fresh,
      'rita14',
    ]) {
      expect(world.logText()).not.toContain(secret);
    }
  });
});

eachWorld('who did not change the password', (enter) => {
  test('closes the account to it by the notice, and opens it by a new one (rules/account#C63)', async () => {
    const { addMember, ask, token, world } = await openMailbox(enter, { hash: quickHash });
    await addMember('nina@example.com');
    await reset(world.browser(), await ask('nina@example.com'));
    const thief = world.browser();
    await thief.login('nina@example.com', fresh);
    const notMe = await token('not-me');

    const told = await world.browser().post(recoveryPaths.notMe, { token: notMe });
    expect([told.status, await told.json()]).toEqual([
      200,
      {
        message:
          'Nobody is signed in to your account any more. A letter with a link for a new password is on its way.',
      },
    ]);
    expect((await thief.post('/auth/refresh')).status).toBe(401);
    expect((await thief.login('nina@example.com', fresh)).status).toBe(401);
    expect((await world.browser().post(recoveryPaths.notMe, { token: notMe })).status).toBe(404);

    const again = await token('reset-password');
    expect(await reset(world.browser(), again, { password: 'mine-once-more-today' })).toBe(200);
    expect((await world.browser().login('nina@example.com', 'mine-once-more-today')).status).toBe(
      200,
    );
  });

  test('cannot choose again what was closed, nor have it tried: five of forty at once are looked at (rules/account#C63)', async () => {
    const verify = vi.fn(verifyPassword);
    const { addMember, ask, token, world } = await openMailbox(enter, { hash: quickHash, verify });
    await addMember('nina3@example.com');
    await reset(world.browser(), await ask('nina3@example.com'));
    const notMe = await token('not-me');
    await world.browser().post(recoveryPaths.notMe, { token: notMe });
    const link = await token('reset-password');

    const refused = await world
      .browser()
      .post(recoveryPaths.reset, { token: link, password: fresh });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { message: 'This is the password that was closed. Please choose another one.' },
    ]);
    verify.mockClear();
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, nth) =>
        reset(world.browser({ ip: `192.0.2.${nth + 1}` }), link, { password: fresh }),
      ),
    );
    expect(statuses.filter((status) => status === 422)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(36);
    expect(verify).toHaveBeenCalledTimes(4);

    world.advance(2 * 3_600_000);
    await world.browser().post(recoveryPaths.forgot, { email: 'nina3@example.com' });
    const later = await token('reset-password');
    expect(await reset(world.browser(), later, { password: 'mine-once-more-today' })).toBe(200);
    const again = await ask('nina3@example.com');
    expect(
      await reset(world.browser(), again, { password: 'mine-once-more-today' }),
      'of an open account, nobody compares',
    ).toBe(200);
  });

  test('may use the link of the notice after a day of guesses at it, of which 20 are compared (rules/account#C79)', async () => {
    const { addMember, ask, token, world } = await openMailbox(enter, { hash: quickHash });
    await addMember('nina4@example.com');
    await reset(world.browser(), await ask('nina4@example.com'));
    const notMe = await token('not-me');
    const guess = { token: `${notMe.split('.', 1).join('')}.${'x'.repeat(43)}` };
    const press = async (ip: string, body: { token: string }) =>
      (await world.browser({ ip }).post(recoveryPaths.notMe, body)).status;

    const statuses: number[] = [];
    for (let nth = 1; nth <= 200; nth += 1) {
      world.advance(7 * minute);
      statuses.push(await press(`192.0.2.${nth}`, guess));
    }
    expect(statuses.slice(0, 2)).toEqual([404, 404]);
    expect(statuses.filter((status) => status === 404)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(180);

    world.advance(24 * 60 * minute);
    expect(await press('198.51.100.1', { token: notMe })).toBe(200);
  });

  test('cannot reset by the link of a notice, nor say so by a link for a reset', async () => {
    const { addMember, ask, token, world } = await openMailbox(enter, { hash: quickHash });
    await addMember('nina2@example.com');
    const link = await ask('nina2@example.com');
    expect((await world.browser().post(recoveryPaths.notMe, { token: link })).status).toBe(404);
    await reset(world.browser(), link);

    expect(await reset(world.browser(), await token('not-me'))).toBe(404);
  });
});

/** The least that argon2id can cost. */
function quickHash(given: string): Promise<string> {
  return hash(given.normalize('NFC'), { memoryCost: 8, timeCost: 1, parallelism: 1 });
}
