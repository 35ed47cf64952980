import { expect, test } from 'vitest';

import { addMember } from '#server/services/auth/members.ts';
import { currentCode } from '#server/services/secrets/oneTimeCodes.ts';
import { verifyQuickly } from '#tests/support/quickMembers.ts';
import { countingStatements } from '#tests/support/stores/statements.ts';

import { eachWorld, type Browser, type World } from './world.ts';

const signedIn = {
  access_token: expect.any(String),
  kept_as: expect.stringMatching(/^[0-9a-f]{16}$/u),
  message: 'Signed in.',
};
const refused = {
  message: 'Invalid email or password',
  detail: 'Invalid email or password',
  requestId: expect.any(String),
};
const closed = {
  message: 'Account locked or email not verified',
  detail: 'Account locked or email not verified',
  requestId: expect.any(String),
};
const needsCode = { requires_mfa: true, message: 'Please enter your MFA code' };

const jo = {
  name: 'Jo',
  password: 'practice-daily-2026',
  timeZone: 'Europe/Berlin',
  verified: true,
  mfaSecret: null,
};

eachWorld('POST /auth/login', (enter) => {
  test('signs a member in', async () => {
    const world = await enter();
    const response = await world.browser().login('maya@example.com');

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(signedIn);
  });

  test('knows a member by the address in any case, with spaces around it', async () => {
    const world = await enter();
    const response = await world.browser().login('  Maya@EXAMPLE.com ');

    expect(response.status).toBe(200);
  });

  test('knows an address by its domain in letters, and as browsers tell it (rules/account#C80)', async () => {
    const world = await enter();
    await addMember(
      world.store.db,
      { ...jo, email: 'jo@b\u00fccher.example' },
      world.keys,
      world.now,
    );

    const statuses = [];
    for (const email of ['Jo@B\u00dccher.example', 'jo@xn--bcher-kva.example']) {
      statuses.push((await world.browser().login(email)).status);
    }
    expect(statuses).toEqual([200, 200]);
  });

  test('knows a password in either Unicode spelling', async () => {
    const world = await enter();
    const composed = 'caf\u00e9-every-morning';
    const decomposed = 'cafe\u0301-every-morning';
    const member = { name: 'Zoe', timeZone: 'Europe/Paris', verified: true, mfaSecret: null };
    await addMember(
      world.store.db,
      { ...member, email: 'zoe@example.com', password: decomposed },
      world.keys,
      world.now,
    );

    expect((await world.browser().login('zoe@example.com', composed)).status).toBe(200);
    expect((await world.browser().login('zoe@example.com', decomposed)).status).toBe(200);
  });

  test('refuses a wrong password', async () => {
    const world = await enter();
    const response = await world.browser().login('maya@example.com', 'practice-daily-2025');

    expect(response.status).toBe(401);
    expect(await response.json()).toEqual(refused);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test.each(['lars@example.com', 'olga@example.com'])(
    'tells %s that the account is closed only after the right password',
    async (email) => {
      const world = await enter();
      const wrong = await world.browser().login(email, 'wrong');
      const right = await world.browser().login(email);

      expect(wrong.status).toBe(401);
      expect(await wrong.json()).toEqual(refused);
      expect(right.status).toBe(403);
      expect(await right.json()).toEqual(closed);
      expect(right.headers.getSetCookie()).toEqual([]);
    },
  );

  test('tells a locked member with MFA only after the right code', async () => {
    const world = await enter();
    const browser = world.browser();
    const without = await browser.login('iris@example.com');
    const wrong = await browser.login('iris@example.com', undefined, {
      mfa_code: wrongCode(world),
    });
    const right = await browser.login('iris@example.com', undefined, { mfa_code: world.code() });

    expect(await without.json()).toEqual(needsCode);
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toEqual(refused);
    expect(right.status).toBe(403);
    expect(await right.json()).toEqual(closed);
  });

  test('asks the database once before the password is looked at, and once after it', async () => {
    const { store } = await enter();
    const counting = countingStatements(store.db);
    let before = 0;
    const world = await enter({
      db: counting.db,
      verify: async (hash, given) => {
        before = counting.soFar();
        return verifyQuickly(hash, given);
      },
    });
    const signIn = async (browser: Browser) => {
      const began = counting.soFar();
      const { status } = await browser.login('maya@example.com');
      return [status, before - began, counting.soFar() - before];
    };
    const known = world.browser({ ip: '2001:db8::1' });

    expect(await signIn(world.browser())).toEqual([200, 1, 1]);
    expect(await signIn(known)).toEqual([200, 1, 1]);
    known.jar.delete('fourfold_refresh');
    expect(await signIn(known)).toEqual([200, 1, 1]);
  });

  test('ends the sign-in that the same browser had before', async () => {
    const world = await enter();
    const browser = world.browser();
    const first = await accessTokenOf(await browser.login('maya@example.com'));
    const second = await accessTokenOf(await browser.login('maya@example.com'));

    expect((await browser.fetch('/auth/session', bearer(first))).status).toBe(401);
    expect((await browser.fetch('/auth/session', bearer(second))).status).toBe(200);
  });

  test('clears away the sessions of the member that are over, and their tokens', async () => {
    const world = await enter();
    await world.browser().login('maya@example.com');
    await world.browser().login('maya@example.com', undefined, { remember_me: true });
    world.advance(2 * 24 * 60 * 60 * 1000);
    await world.browser().login('maya@example.com');

    const { db } = world.store;
    const sessions = await db
      .selectFrom('sessions')
      .select(['remembered', 'created_at'])
      .orderBy('created_at')
      .execute();
    const tokens = await db.selectFrom('refresh_tokens').select('member_id').execute();
    expect(sessions).toEqual([
      { remembered: true, created_at: new Date('2026-11-03T08:00:10.000Z') },
      { remembered: false, created_at: new Date('2026-11-05T08:00:10.000Z') },
    ]);
    expect(tokens).toEqual([{ member_id: world.members.maya }, { member_id: world.members.maya }]);
  });

  test('keeps neither the token nor the password in the database', async () => {
    const world = await enter();
    const { jar, login } = world.browser();
    await login('maya@example.com');

    const { db } = world.store;
    const stored = JSON.stringify([
      await db.selectFrom('refresh_tokens').selectAll().execute(),
      await db.selectFrom('sessions').selectAll().execute(),
      await db.selectFrom('members').selectAll().execute(),
    ]);
    expect(stored).not.toContain(jar.get('fourfold_refresh')?.split('.')[1]);
    expect(stored).not.toContain('practice-daily-2026');
  });
});

eachWorld('POST /auth/login with MFA', (enter) => {
  test('asks for the code after the right password, and gives nothing else', async () => {
    const world = await enter();
    const response = await world.browser().login('noor@example.com');

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(needsCode);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('takes an empty code for none', async () => {
    const world = await enter();
    const response = await world.browser().login('noor@example.com', undefined, { mfa_code: '  ' });

    expect(await response.json()).toEqual(needsCode);
  });

  test('does not ask after a wrong password, even with the right code', async () => {
    const world = await enter();
    const response = await world
      .browser()
      .login('noor@example.com', 'wrong', { mfa_code: world.code() });

    expect(response.status).toBe(401);
    expect(await response.json()).toEqual(refused);
  });

  test('signs in with the right code, also when written in two groups', async () => {
    const world = await enter();
    const code = world.code();
    const response = await world.browser().login('noor@example.com', undefined, {
      mfa_code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(signedIn);
  });

  test.each(['000', 'abcdef', '1234567', '-1', '１２３４５６'])(
    'refuses %s as a code',
    async (code) => {
      const world = await enter();
      const response = await world
        .browser()
        .login('noor@example.com', undefined, { mfa_code: code });

      expect(response.status).toBe(401);
      expect(await response.json()).toEqual(refused);
    },
  );

  test.each([
    [-60, 401],
    [-30, 200],
    [0, 200],
    [30, 200],
    [60, 401],
  ])('answers the code of a phone that is %i s off with %i', async (seconds, status) => {
    const world = await enter();
    const shown = new Date(world.now().getTime() + seconds * 1000);
    const response = await world
      .browser()
      .login('noor@example.com', undefined, { mfa_code: currentCode(world.noorsSecret, shown) });

    expect(response.status).toBe(status);
  });

  test('refuses a code the second time', async () => {
    const world = await enter();
    const code = { mfa_code: world.code() };

    expect((await world.browser().login('noor@example.com', undefined, code)).status).toBe(200);
    expect((await world.browser().login('noor@example.com', undefined, code)).status).toBe(401);
  });

  test('refuses the code of an earlier step than the last accepted one', async () => {
    const world = await enter();
    const earlier = { mfa_code: world.code() };
    world.advance(30_000);
    const later = { mfa_code: world.code() };

    expect((await world.browser().login('noor@example.com', undefined, later)).status).toBe(200);
    expect((await world.browser().login('noor@example.com', undefined, earlier)).status).toBe(401);
  });

  test('lets exactly one of several requests with the same code in', async () => {
    const world = await enter();
    const code = { mfa_code: world.code() };
    const responses = await Promise.all(
      ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'].map((ip) =>
        world.browser({ ip }).login('noor@example.com', undefined, code),
      ),
    );

    expect(responses.map((response) => `${response.status}`).toSorted()).toEqual([
      '200',
      '401',
      '401',
      '401',
    ]);
  });

  test("cannot be opened with another member's sealed secret", async () => {
    const world = await enter();
    const { db } = world.store;
    const iris = await db
      .selectFrom('mfa')
      .select('sealed_secret')
      .where('member_id', '=', world.members.iris)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('mfa')
      .set({ sealed_secret: iris.sealed_secret })
      .where('member_id', '=', world.members.noor)
      .execute();
    const response = await world
      .browser()
      .login('noor@example.com', undefined, { mfa_code: world.code() });

    expect(response.status).toBe(500);
  });
});

function wrongCode(world: World): string {
  return String((Number(world.code()) + 1) % 1_000_000).padStart(6, '0');
}

function bearer(token: string): RequestInit {
  return { headers: { Authorization: `Bearer ${token}` } };
}

async function accessTokenOf(response: Response): Promise<string> {
  const { access_token: token } = (await response.json()) as { access_token: string };
  return token;
}
