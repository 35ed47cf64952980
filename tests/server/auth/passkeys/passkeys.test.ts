import { expect, test } from 'vitest';

import { passkeyPaths } from '#src/contract/account/passkeys/passkeys.ts';
import { leavingPaths } from '#src/contract/account/leaving/leaving.ts';
import { recoveryPaths } from '#src/contract/account/recovery.ts';
import { softPasskey, type Asked, type Twist } from '#tests/support/softAuthenticator.ts';

import { signedIn, type Signed } from '../factors/factorWorld.ts';
import { openMailbox } from '../recovery/mailbox.ts';
import { eachWorld } from '../world.ts';
import {
  addPasskey,
  asked,
  creation,
  many,
  passkeySignIn,
  proofFor,
  quickHash,
} from './passkeyWorld.ts';

const minute = 60_000;

eachWorld('a member’s passkeys (rules/passkeys#PK2)', (enter) => {
  test('are asked for as they are to be: found without an address, behind a finger, a face or a PIN', async () => {
    const { here } = await withMember('dora@example.com');
    const first = await addPasskey(here);

    expect(await creation(here, await proofFor(here, 'passkeys'))).toEqual({
      challenge: expect.stringMatching(/^[\w-]{72}$/u),
      rp: { id: 'localhost', name: 'Fourfold' },
      user: {
        id: Buffer.from(here.signedIn.memberId).toString('base64url'),
        name: 'dora@example.com',
        displayName: 'dora@example.com',
      },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      timeout: 5 * minute,
      excludeCredentials: [{ id: first.id, type: 'public-key', transports: ['internal'] }],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    });
  });

  test('are named after the device, renamed, used, removed by a proof, and told of by letters (rules/passkeys#PK3, rules/passkeys#PK4)', async () => {
    const { here, letters, world } = await withMember('dora1@example.com');
    const passkey = await addPasskey(here);
    expect(await listOf(here)).toEqual([
      { id: passkey.id, name: 'Firefox on Linux', created_at: iso(world.now()), used_at: null },
    ]);
    await world.services.sendLetters();
    expect(letters.at(-1)).toMatchObject({
      address: 'dora1@example.com',
      subject: 'A passkey was added to your Fourfold account',
      text: expect.stringMatching(/\/not-me#/u),
    });

    const renamed = await here.post(passkeyPaths.rename, {
      id: passkey.id,
      name: '  The blue key ',
    });
    expect(renamed.status).toBe(200);
    const strange = await here.post(passkeyPaths.rename, { id: 'strange', name: 'Mine' });
    expect(strange.status).toBe(404);
    world.advance(minute);
    await passkeySignIn(world.browser(), passkey);
    expect(await listOf(here)).toMatchObject([{ name: 'The blue key', used_at: iso(world.now()) }]);

    const elsewhere = await signedIn(world, 'dora1@example.com');
    const removal = { id: passkey.id, proof: await proofFor(here, 'passkeys'), end_others: true };
    expect((await elsewhere.post(passkeyPaths.remove, removal)).status).toBe(404);
    expect((await here.post(passkeyPaths.remove, removal)).status).toBe(200);
    expect((await here.post(passkeyPaths.remove, removal)).status, 'the proof is spent').toBe(404);
    expect([await here.session(), await elsewhere.session()]).toEqual([200, 401]);
    expect(await listOf(here)).toEqual([]);
    await world.services.sendLetters();
    expect(letters.at(-1)?.subject).toBe('A passkey of your Fourfold account was removed');
  });

  test('are added only as they were asked for, and nothing is spent before that', async () => {
    const { here, join, world } = await withMember('dora2@example.com');
    const other = await join('emil@example.com');
    const proof = await proofFor(here, 'passkeys');
    const { challenge, user } = await creation(here, proof);
    const passkey = softPasskey({ userHandle: user.id });
    const othersProof = await proofFor(other, 'passkeys');
    const add = async (twist: Twist & Partial<Asked> = {}, from = here, token = proof) => {
      const credential = passkey.create(asked(challenge, twist), twist);
      return (await from.post(passkeyPaths.add, { proof: token, credential })).status;
    };

    const refused: Record<string, Twist & Partial<Asked>> = {
      'without a fingerprint, a face or a PIN': { isVerified: false },
      'on a page of somebody else': { origin: 'https://attack.example' },
      'for another site': { rpId: 'attack.example' },
      'in a frame of another site': { crossOrigin: true },
      'as a signature': { type: 'webauthn.get' },
      'for a challenge that is not ours': { challenge: Buffer.alloc(54).toString('base64url') },
    };
    for (const [name, twist] of Object.entries(refused)) {
      expect([name, await add(twist)]).toEqual([name, 403]);
    }
    expect(await add({}, other, othersProof), 'another member’s challenge').toBe(403);
    expect(await add({}, here, 'made-up'), 'without a proof').toBe(404);

    const statuses = await Promise.all([add(), add(), add()]);
    expect(
      statuses.filter((status) => status === 200),
      'of three at once',
    ).toHaveLength(1);
    expect(await listOf(here)).toHaveLength(1);
    const again = await proofFor(here, 'passkeys');
    expect(await add({}, here, again), 'its challenge is spent').toBe(403);
    const fresh = await creation(here, again);
    expect(await add({ challenge: fresh.challenge }, here, again), 'it is there').toBe(409);
    world.advance(5 * minute);
    const late = await proofFor(here, 'passkeys');
    expect(await add({ challenge: fresh.challenge }, here, late), 'five minutes on').toBe(403);
  });

  test('are twenty at most', async () => {
    const { here, world } = await withMember('dora3@example.com');
    const { memberId: member_id } = here.signedIn;
    const key = { public_key: new Uint8Array([1]), counter: 0, is_synced: true, transports: '' };
    const rows = Array.from({ length: 20 }, (_, nth) => ({
      ...key,
      member_id,
      credential_id: `key-${nth}`,
      name: 'A key',
      created_at: world.now(),
    }));
    await world.store.db.insertInto('passkeys').values(rows).execute();

    const proof = await proofFor(here, 'passkeys');
    expect((await here.post(passkeyPaths.addOptions, { proof })).status).toBe(409);
  });

  test('go with "not me", and stay with a new password (rules/passkeys#PK9)', async () => {
    const { ask, here, token, world } = await withMember('dora4@example.com');
    const passkey = await addPasskey(here);
    const fresh = { token: await ask('dora4@example.com'), password: 'a-brand-new-evening' };
    expect((await world.browser().post(recoveryPaths.reset, fresh)).status).toBe(200);
    expect((await passkeySignIn(world.browser(), passkey)).status).toBe(200);

    const notMe = { token: await token('not-me') };
    expect((await world.browser().post(recoveryPaths.notMe, notMe)).status).toBe(200);
    expect((await passkeySignIn(world.browser(), passkey)).status).toBe(401);
  });

  test('end what was under way, and the browsers that go without a code', async () => {
    const { here, world } = await withMember('dora5@example.com');
    const earlier = await proofFor(here, 'leave');
    const count = () =>
      world.store.db
        .selectFrom('members')
        .select('password_count')
        .where('member_id', '=', here.signedIn.memberId)
        .executeTakeFirst();
    const before = await count();
    await addPasskey(here);

    expect(await count()).not.toEqual(before);
    expect((await here.post(leavingPaths.leave, { proof: earlier })).status).toBe(404);
  });

  async function withMember(email: string) {
    const mailbox = await openMailbox(enter, { hash: quickHash, limits: many });
    const join = async (other: string) => {
      await mailbox.addMember(other);
      return signedIn(mailbox.world, other);
    };

    return { ...mailbox, join, here: await join(email) };
  }
});

async function listOf(here: Signed) {
  const answer = (await (await here.get(passkeyPaths.list)).json()) as {
    data: { passkeys: unknown[] };
  };

  return answer.data.passkeys;
}

function iso(moment: Date): string {
  return moment.toISOString();
}
