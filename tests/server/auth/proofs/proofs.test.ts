import { expect, test } from 'vitest';

import { createAccessTokens } from '#server/services/secrets/accessTokens.ts';
import { spendProof } from '#server/services/auth/proofs/proofs.ts';
import type { SignedIn } from '#server/services/auth/signedIn.ts';
import { Refusal } from '#server/services/wire/refusal.ts';
import { provePath, type ProofAction } from '#src/contract/account/proofs.ts';

import { eachWorld, password, type Browser, type World } from '../world.ts';

const minutes = 60_000;

eachWorld('a proof (rules/factors#J2)', (enter) => {
  test('is good once, whoever is first of thirty at once', async () => {
    const { here, world } = await open(enter);
    const proof = await here.prove('factor');

    const spent = await Promise.all(
      Array.from({ length: 30 }, () => spend(world, here.signedIn, 'factor', proof)),
    );

    expect(spent.filter((status) => status === 200)).toHaveLength(1);
    expect(spent.filter((status) => status === 404)).toHaveLength(29);
  });

  test('is good for its action, its sign-in and its member alone', async () => {
    const { here, world } = await open(enter);
    const elsewhere = await signIn(world, 'maya@example.com');
    const noors = await signIn(world, 'noor@example.com');
    const proof = await here.prove('factor');

    expect(await spend(world, here.signedIn, 'leave', proof)).toBe(404);
    expect(await spend(world, elsewhere.signedIn, 'factor', proof)).toBe(404);
    expect(await spend(world, noors.signedIn, 'factor', proof)).toBe(404);
    expect(await spend(world, here.signedIn, 'factor', 'not-a-proof')).toBe(404);
    expect(await spend(world, here.signedIn, 'factor', proof)).toBe(200);
  });

  test('is good for five minutes, and gives way to a newer one', async () => {
    const { here, world } = await open(enter);
    const first = await here.prove('factor');
    const second = await here.prove('factor');
    expect(await spend(world, here.signedIn, 'factor', first)).toBe(404);

    world.advance(5 * minutes);
    expect(await spend(world, here.signedIn, 'factor', second)).toBe(404);
    const third = await here.prove('factor');
    world.advance(5 * minutes - 1);
    expect(await spend(world, here.signedIn, 'factor', third)).toBe(200);
  });

  test('is still good where what it allows was taken back, and not where the sign-in ended or the password changed', async () => {
    const { here, world } = await open(enter);
    const { db } = world.store;
    const proof = await here.prove('factor');

    const failing = db.transaction().execute(async (transaction) => {
      const spent = { signedIn: here.signedIn, action: 'factor', token: proof } as const;
      await spendProof(transaction, spent, world.now());
      throw new Error('The request was cut.');
    });
    await expect(failing).rejects.toThrow('The request was cut.');
    const mayas = db.updateTable('members').where('member_id', '=', world.members.maya);
    await mayas.set({ password_count: 7 }).execute();
    expect(await spend(world, here.signedIn, 'factor', proof)).toBe(404);
    await mayas.set({ password_count: 0 }).execute();

    await db.updateTable('sessions').set({ ended_at: world.now() }).execute();
    expect(await spend(world, here.signedIn, 'factor', proof)).toBe(404);
    await db.updateTable('sessions').set({ ended_at: null }).execute();
    expect(await spend(world, here.signedIn, 'factor', proof)).toBe(200);
  });

  test('costs guesses what a sign-in costs, and ends no sign-in (rules/factors#J1)', async () => {
    const { here, world } = await open(enter);
    const statuses = [];
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push((await here.ask('factor', 'wrong')).status);

    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
    const headers = { Authorization: `Bearer ${here.token}` };
    expect((await here.browser.fetch('/auth/session', { headers })).status).toBe(200);
    expect((await world.browser().post(provePath, { action: 'factor', password })).status).toBe(
      401,
    );
  });
});

type Enter = Parameters<Parameters<typeof eachWorld>[1]>[0];

async function open(enter: Enter) {
  const world = await enter();

  return { world, here: await signIn(world, 'maya@example.com') };
}

async function signIn(world: World, email: string) {
  const browser: Browser = world.browser();
  const code = email.startsWith('noor') ? { mfa_code: world.code() } : {};
  const { access_token: token } = (await (await browser.login(email, password, code)).json()) as {
    access_token: string;
  };
  const signedIn = await createAccessTokens(world.keys, world.now).read(token);
  if (signedIn === null) throw new Error(`${email} was not signed in.`);

  const ask = (action: ProofAction, given = password) =>
    browser.post(provePath, { action, password: given }, { Authorization: `Bearer ${token}` });
  return {
    browser,
    token,
    signedIn,
    ask,
    async prove(action: ProofAction): Promise<string> {
      const { proof } = (await (await ask(action)).json()) as { proof: string };
      return proof;
    },
  };
}

/** The status with which what a proof allows would be answered. */
async function spend(
  { now, store }: World,
  signedIn: SignedIn,
  action: ProofAction,
  token: string,
): Promise<number> {
  try {
    await store.db
      .transaction()
      .execute((transaction) => spendProof(transaction, { signedIn, action, token }, now()));
    return 200;
  } catch (error) {
    if (error instanceof Refusal) return error.status;
    throw error;
  }
}
