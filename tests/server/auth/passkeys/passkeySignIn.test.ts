import { nameOfAddress } from '#src/domain/account/address.ts';
import { describe, expect, test } from 'vitest';

import { currentCode } from '#server/services/secrets/oneTimeCodes.ts';
import { passkeyPaths } from '#src/contract/account/passkeys/passkeys.ts';
import { provePath } from '#src/contract/account/proofs.ts';
import { recoveryPaths } from '#src/contract/account/recovery.ts';
import type { Asked, Twist } from '#tests/support/softAuthenticator.ts';

import { signedIn, type Signed } from '../factors/factorWorld.ts';
import { openMailbox } from '../recovery/mailbox.ts';
import { eachWorld, password, type World } from '../world.ts';
import {
  addPasskey,
  asked,
  challengeOf,
  many,
  passkeySignIn,
  proofFor,
  quickHash,
  sendAssertion,
} from './passkeyWorld.ts';

const minute = 60_000;
const step = 30_000;
const refused = 'That passkey did not work. Please use your password.';

eachWorld('a sign-in with a passkey (rules/passkeys#PK5)', (enter) => {
  test('asks for no address, no password and no code, and is a sign-in like any other', async () => {
    const { here, world } = await withMember('ada@example.com');
    const passkeys = [
      await addPasskey(here, { algorithm: 'ES256' }),
      await addPasskey(here, { algorithm: 'EdDSA', isSynced: false }),
    ];
    await here.switchOn();

    for (const passkey of passkeys) {
      const browser = world.browser();
      const answer = await passkeySignIn(browser, passkey);
      const body = (await answer.json()) as { access_token: string };
      expect([answer.status, body]).toEqual([
        200,
        {
          access_token: expect.any(String),
          email: 'ada@example.com',
          kept_as: nameOfAddress('ada@example.com'),
          message: 'Signed in.',
        },
      ]);
      const headers = { Authorization: `Bearer ${body.access_token}` };
      expect((await browser.fetch('/auth/session', { headers })).status).toBe(200);
      expect((await browser.post('/auth/refresh')).status).toBe(200);
    }
    expect(world.logText()).not.toContain(passkeys[0]?.id);
  });

  test('is given up for whatever is not signed as it was asked for, and that spends no challenge (rules/passkeys#PK6)', async () => {
    const { here, join, world } = await withMember('ada1@example.com');
    const passkey = await addPasskey(here, { isSynced: false });
    const stranger = await addPasskey(await join('eve@example.com'));
    const browser = world.browser();
    const challenge = await challengeOf(browser);
    const twists: Record<string, Twist & { page?: Partial<Asked> }> = {
      'without a fingerprint, a face or a PIN': { isVerified: false },
      'with a bad signature': { signature: passkey.get(asked('other')).signature },
      'on a page of somebody else': { page: { origin: 'https://fourfold.attack.example' } },
      'for another site': { page: { rpId: 'attack.example' } },
      'in a frame of another site': { crossOrigin: true },
      'in a frame that browsers name': { topOrigin: 'https://attack.example' },
      'as a new passkey': { type: 'webauthn.create' },
      'by a passkey that became one of many devices': { isBackupEligible: true },
      'by a copy that lags behind': { counter: 1 },
      'for another member': { userHandle: Buffer.from(world.members.maya).toString('base64url') },
      'for nobody': { userHandle: null },
    };

    for (const [name, twist] of Object.entries(twists)) {
      const answer = await passkeySignIn(browser, passkey, { challenge, ...twist });
      expect([name, answer.status, await answer.json()]).toEqual([
        name,
        401,
        expect.objectContaining({ message: refused }),
      ]);
    }
    const swapped = { ...passkey.get(asked(challenge)), id: stranger.id };
    expect((await sendAssertion(browser, swapped)).status, 'under another id').toBe(401);
    const right = await passkeySignIn(browser, passkey, { challenge, counter: 100 });
    expect(right.status, 'the same challenge, signed well').toBe(200);
  });

  test('takes a passkey of several devices whatever it counts, and none that left them', async () => {
    const { here, world } = await withMember('ada2@example.com');
    const passkey = await addPasskey(here);

    for (const counter of [9, 0, 3]) {
      expect((await passkeySignIn(world.browser(), passkey, { counter })).status).toBe(200);
    }
    const flipped = await passkeySignIn(world.browser(), passkey, { isBackupEligible: false });
    expect(flipped.status).toBe(401);
  });

  test('spends its challenge: of thirty at once, one signs in', async () => {
    const { here, world } = await withMember('ada3@example.com');
    const passkey = await addPasskey(here);
    const credential = passkey.get(asked(await challengeOf(world.browser())));

    const statuses = await Promise.all(
      Array.from({ length: 30 }, async (_, nth) => {
        const browser = world.browser({ ip: `192.0.2.${nth + 1}` });
        return (await sendAssertion(browser, credential)).status;
      }),
    );

    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(29);
    expect(await spentOf(world, here)).toHaveLength(2);
    world.advance(5 * minute);
    await passkeySignIn(world.browser(), passkey);
    expect(await spentOf(world, here), 'those of before are late in any case').toHaveLength(1);
  });

  test('takes a challenge for five minutes, at the door that it was made for, and none that is not ours', async () => {
    const { here, join, world } = await withMember('ada4@example.com');
    const passkey = await addPasskey(here);
    const other = await join('bea@example.com');
    await addPasskey(other);
    const browser = world.browser();
    const foreign = {
      'made up': Buffer.alloc(54).toString('base64url'),
      'for a proof': await challengeOf(here, passkeyPaths.proveOptions, { action: 'leave' }),
      'of another member': await challengeOf(other, passkeyPaths.proveOptions, { action: 'leave' }),
    };
    for (const [name, challenge] of Object.entries(foreign)) {
      const answer = await passkeySignIn(browser, passkey, { challenge });
      expect([name, answer.status]).toEqual([name, 401]);
    }
    const late = await challengeOf(browser);
    const inTime = await challengeOf(browser);

    world.advance(5 * minute - 1);
    expect((await passkeySignIn(browser, passkey, { challenge: inTime })).status).toBe(200);
    world.advance(1);
    expect((await passkeySignIn(browser, passkey, { challenge: late })).status).toBe(401);
  });

  test('comes to nothing where the passkey is removed meanwhile, or the account is closed', async () => {
    const { here, world } = await withMember('ada5@example.com');
    const passkey = await addPasskey(here);
    const kept = await addPasskey(here);
    const challenge = await challengeOf(world.browser());
    const proof = await proofFor(here, 'passkeys');
    const removed = await here.post(passkeyPaths.remove, {
      id: passkey.id,
      proof,
      end_others: false,
    });
    expect(removed.status).toBe(200);

    expect((await passkeySignIn(world.browser(), passkey, { challenge })).status).toBe(401);
    await world.store.db
      .updateTable('members')
      .set({ locked_at: world.now() })
      .where('member_id', '=', here.signedIn.memberId)
      .execute();
    const closed = await passkeySignIn(world.browser(), kept);
    expect([closed.status, await closed.json()]).toEqual([
      403,
      expect.objectContaining({ message: 'Account locked or email not verified' }),
    ]);
  });

  test('is held by network where it goes wrong, and not where it goes right (rules/passkeys#PK8)', async () => {
    const { here, world } = await withMember('ada6@example.com', {});
    const passkey = await addPasskey(here);
    const browser = world.browser({ ip: '198.51.100.7' });

    for (let tries = 0; tries < 25; tries += 1) {
      expect((await passkeySignIn(browser, passkey)).status).toBe(200);
    }
    const statuses = [];
    for (let tries = 0; tries < 21; tries += 1) {
      statuses.push((await passkeySignIn(browser, passkey, { isVerified: false })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
  });

  async function withMember(email: string, limits: object = { limits: many }) {
    const { addMember, world } = await openMailbox(enter, { hash: quickHash, ...limits });
    const join = async (other: string) => {
      await addMember(other);
      return signedIn(world, other);
    };

    return { world, join, here: await join(email) };
  }
});

eachWorld('a passkey in the place of password and code (rules/passkeys#PK7)', (enter) => {
  test('proves who is there, for one action of one sign-in, once', async () => {
    const { addMember, world } = await openMailbox(enter, { hash: quickHash, limits: many });
    await addMember('cleo@example.com');
    const here = await signedIn(world, 'cleo@example.com');
    const passkey = await addPasskey(here);
    const elsewhere = await signedIn(world, 'cleo@example.com');
    const { codes } = await here.switchOn();
    const challenge = () => challengeOf(here, passkeyPaths.proveOptions, { action: 'factor' });
    const prove = (from: Signed, action: string, credential: object) =>
      from.post(provePath, { action, passkey: credential });

    const signed = passkey.get(asked(await challenge()));
    expect((await prove(here, 'leave', signed)).status, 'another action').toBe(403);
    expect((await prove(elsewhere, 'factor', signed)).status, 'another sign-in').toBe(403);
    const answers = await Promise.all([1, 2, 3].map(() => prove(here, 'factor', signed)));
    const right = answers.filter(({ status }) => status === 200);
    expect(right).toHaveLength(1);
    const unverified = passkey.get(asked(await challenge()), { isVerified: false });
    expect(await (await prove(here, 'factor', unverified)).json()).toMatchObject({
      message: refused,
    });

    const [{ proof }] = (await Promise.all(right.map((answer) => answer.json()))) as [
      { proof: string },
    ];
    const off = await here.post('/auth/factor/off', { proof, end_others: false });
    expect(off.status, 'the second factor is switched off by it').toBe(200);
    expect(codes).toHaveLength(10);
  });

  test('is told of once the password was right, and opens a reset', async () => {
    const { addMember, ask, world } = await openMailbox(enter, { hash: quickHash, limits: many });
    await addMember('cleo1@example.com');
    const here = await signedIn(world, 'cleo1@example.com');
    const passkey = await addPasskey(here);
    const { secret } = await here.switchOn();
    const wanted = {
      requires_mfa: true,
      methods: ['code', 'passkey'],
      message: 'Please enter your MFA code',
    };
    const login = await world.browser().login('cleo1@example.com');
    expect(await login.json()).toEqual(wanted);
    const asking = await here.post(provePath, { action: 'leave', password });
    expect(await asking.json()).toEqual(wanted);

    const token = await ask('cleo1@example.com');
    const browser = world.browser();
    const reset = (body: object = {}) =>
      browser.post(recoveryPaths.reset, { token, password: 'a-brand-new-evening', ...body });
    expect(await (await reset()).json()).toEqual(wanted);
    const stray = passkey.get(asked(await challengeOf(browser)));
    expect((await reset({ passkey: stray })).status, 'signed for a sign-in').toBe(401);
    expect((await browser.post(passkeyPaths.resetOptions, { token: 'a.b' })).status).toBe(404);
    const challenge = await challengeOf(browser, passkeyPaths.resetOptions, { token });
    const signed = passkey.get(asked(challenge), { userHandle: null });
    expect((await reset({ passkey: signed, password: 'password123' })).status).toBe(422);
    expect((await reset({ passkey: signed })).status, 'and was not spent by that').toBe(200);

    world.advance(step);
    const code = { mfa_code: currentCode(secret, world.now()) };
    const after = await world.browser().login('cleo1@example.com', 'a-brand-new-evening', code);
    expect(after.status).toBe(200);
    expect((await passkeySignIn(world.browser(), passkey)).status, 'it stays').toBe(200);
  });
});

describe('a Fourfold whose address is a number', () => {
  eachWorld('has no passkeys, and says so (rules/passkeys#PK1)', (enter) => {
    test.each(['https://192.0.2.7', 'https://[2001:db8::7]:8443'])('as at %s', async (origin) => {
      const world = await enter({ origins: [origin] });
      const here = await signedIn(world, 'maya@example.com');
      const list = await here.get(passkeyPaths.list);
      expect(await list.json()).toEqual({ data: { site: null, passkeys: [] } });
      const options = await here.post(passkeyPaths.signInOptions, {});
      expect([options.status, await options.json()]).toEqual([
        409,
        expect.objectContaining({
          message: 'Passkeys are off here: Fourfold has no name, only a number.',
        }),
      ]);
    });
  });
});

function spentOf(world: World, here: Signed) {
  return world.store.db
    .selectFrom('spent_challenges')
    .select('nonce')
    .where('member_id', '=', here.signedIn.memberId)
    .execute();
}
