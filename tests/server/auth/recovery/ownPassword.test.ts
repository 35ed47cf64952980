import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';

import { currentCode, newSecret } from '#server/services/secrets/oneTimeCodes.ts';
import { ownAccountPaths } from '#src/contract/account/ownAccount.ts';

import { eachWorld, type Browser } from '../world.ts';
import { fresh, openMailbox, password } from './mailbox.ts';

eachWorld('a member who changes their password (rules/account#C65)', (enter) => {
  test('stays signed in here by a fresh token, is signed out elsewhere, and is told by a letter', async () => {
    const { addMember, letters, world } = await openMailbox(enter, { hash: quickHash });
    await addMember('pia@example.com');
    const here = world.browser();
    const elsewhere = world.browser();
    const token = await tokenOf(await here.login('pia@example.com'));
    const othersToken = await tokenOf(await elsewhere.login('pia@example.com'));
    const before = here.jar.get('fourfold_refresh') ?? '';

    const changed = await change(here, token, {});
    expect([changed.status, await changed.json()]).toEqual([
      200,
      { message: 'Your password is changed.' },
    ]);

    expect(await sessionOf(here, token)).toBe(200);
    expect(await sessionOf(elsewhere, othersToken)).toBe(401);
    expect((await elsewhere.post('/auth/refresh')).status).toBe(401);
    const copy = world.browser();
    copy.jar.set('fourfold_refresh', before);
    expect((await copy.post('/auth/refresh')).status, 'a copy of the old cookie').toBe(401);
    expect((await here.post('/auth/refresh')).status).toBe(200);
    expect((await world.browser().login('pia@example.com')).status).toBe(401);
    expect((await world.browser().login('pia@example.com', fresh)).status).toBe(200);
    await world.services.sendLetters();
    expect(letters.at(-1)?.text).toContain('Every other device was signed out.');
  });

  test('has to know the one before, counted as at a sign-in', async () => {
    const { addMember, world } = await openMailbox(enter, { hash: quickHash });
    await addMember('pia1@example.com');
    const here = world.browser();
    const token = await tokenOf(await here.login('pia1@example.com'));

    const statuses = [];
    for (let tries = 0; tries < 6; tries += 1) {
      statuses.push((await change(here, token, { current: 'wrong' })).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
    expect(await sessionOf(here, token)).toBe(200);
  });

  test('has to give a code where a second factor is on, once', async () => {
    const { addMember, world } = await openMailbox(enter, { hash: quickHash });
    const secret = newSecret();
    await addMember('pia2@example.com', secret);
    const here = world.browser();
    const first = currentCode(secret, world.now());
    const token = await tokenOf(
      await here.login('pia2@example.com', password, { mfa_code: first }),
    );

    expect(await (await change(here, token, {})).json()).toMatchObject({ requires_mfa: true });
    expect((await change(here, token, { mfa_code: first })).status, 'a spent code').toBe(403);
    world.advance(30_000);
    const next = currentCode(secret, world.now());
    expect((await change(here, token, { mfa_code: next })).status).toBe(200);
  });

  test('is refused a password that the rules refuse, before the old one is looked at', async () => {
    const { addMember, world } = await openMailbox(enter, { hash: quickHash });
    await addMember('pia3@example.com');
    const here = world.browser();
    const token = await tokenOf(await here.login('pia3@example.com'));

    for (const bad of ['short', 'password123', 'pia3@example.com']) {
      expect((await change(here, token, { password: bad, current: 'wrong' })).status).toBe(422);
    }
    expect((await change(here, 'no.token.here', {})).status).toBe(401);
  });

  test('is first, of two at once', async () => {
    const { addMember, world } = await openMailbox(enter, { hash: quickHash });
    await addMember('pia4@example.com');
    const browsers = [world.browser(), world.browser()];
    const tokens: string[] = [];
    for (const browser of browsers)
      tokens.push(await tokenOf(await browser.login('pia4@example.com')));

    const statuses = await Promise.all(
      browsers.map(async (browser, nth) => (await change(browser, tokens[nth] ?? '', {})).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

function change(
  browser: Browser,
  token: string,
  more: { current?: string; password?: string; mfa_code?: string },
): Promise<Response> {
  const body = { current: password, password: fresh, ...more };

  return browser.post(ownAccountPaths.password, body, { Authorization: `Bearer ${token}` });
}

async function tokenOf(response: Response): Promise<string> {
  const body: unknown = await response.json();
  const has = typeof body === 'object' && body !== null && 'access_token' in body;

  return has ? String(body.access_token) : '';
}

async function sessionOf(browser: Browser, token: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` };

  return (await browser.fetch('/auth/session', { headers })).status;
}

/** The least that argon2id can cost. */
function quickHash(given: string): Promise<string> {
  return hash(given.normalize('NFC'), { memoryCost: 8, timeCost: 1, parallelism: 1 });
}
