import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';

import { createAccessTokens } from '#server/services/secrets/accessTokens.ts';
import { currentCode } from '#server/services/secrets/oneTimeCodes.ts';
import { factorPaths } from '#src/contract/account/factor.ts';
import { ownAccountPaths } from '#src/contract/account/ownAccount.ts';
import { provePath } from '#src/contract/account/proofs.ts';
import { recoveryPaths } from '#src/contract/account/recovery.ts';
import { secretOf } from '#tests/support/secretOf.ts';

import { openMailbox } from '../recovery/mailbox.ts';
import { eachWorld, password } from '../world.ts';
import { signedIn } from './factorWorld.ts';

const minute = 60_000;
const step = 30_000;

eachWorld('a second factor (rules/factors#J3)', (enter) => {
  test('is switched on by the first code of its secret, with ten backup codes, and a letter', async () => {
    const { addMember, letters, world } = await openMailbox(enter, { hash: quickHash });
    await addMember('ada@example.com');
    const here = await signedIn(world, 'ada@example.com');
    expect(await stateOf(here)).toEqual({ is_on: false, backup_codes_left: 0, browsers: [] });

    const { codes, secret } = await here.switchOn();

    expect(codes.map((code) => code.slice(0, 2))).toEqual(
      Array.from({ length: 10 }, (_, number) => `${number}-`),
    );
    expect(new Set(codes.map((code) => code.slice(1))).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^\d(?:-[0-9A-HJKMNP-TV-Z]{5}){3}$/u);
    expect(await stateOf(here)).toEqual({ is_on: true, backup_codes_left: 10, browsers: [] });
    expect(await here.session()).toBe(200);
    const asked = await world.browser().login('ada@example.com');
    expect(await asked.json()).toMatchObject({ requires_mfa: true });
    world.advance(step);
    await signedIn(world, 'ada@example.com', { code: currentCode(secret, world.now()) });
    await world.services.sendLetters();
    expect(letters.at(-1)).toMatchObject({
      address: 'ada@example.com',
      subject: 'The second factor of your Fourfold account is on',
      text: expect.stringMatching(/\/not-me#/u),
    });
  });

  test('that was set up and given up leaves the one before working', async () => {
    const { addMember, world } = await openMailbox(enter, { hash: quickHash });
    await addMember('ada1@example.com');
    const here = await signedIn(world, 'ada1@example.com');
    const before = await here.switchOn();
    world.advance(step);
    const code = () => currentCode(before.secret, world.now());

    const secret = await here.setUp(code());
    world.advance(10 * minute);
    const late = { code: currentCode(secret, world.now()), end_others: true };
    expect((await here.post(factorPaths.confirm, late)).status).toBe(404);

    expect(await stateOf(here)).toEqual({ is_on: true, backup_codes_left: 10, browsers: [] });
    await signedIn(world, 'ada1@example.com', { code: code() });
    await signedIn(world, 'ada1@example.com', { code: before.codes[4] ?? '' });
  });

  test('is confirmed in the sign-in that set it up, by its own code, once', async () => {
    const { addMember, world } = await openMailbox(enter, { hash: quickHash });
    await addMember('ada2@example.com');
    const here = await signedIn(world, 'ada2@example.com');
    const elsewhere = await signedIn(world, 'ada2@example.com');
    const secret = await here.setUp();
    const body = { code: currentCode(secret, world.now()), end_others: false };

    expect((await here.post(factorPaths.confirm, { ...body, code: '000000' })).status).toBe(403);
    expect((await elsewhere.post(factorPaths.confirm, body)).status).toBe(404);
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await here.post(factorPaths.confirm, body)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(2);
  });

  test('set up in two tabs at once is the one that was confirmed, and the other tab is told', async () => {
    const { addMember, world } = await openMailbox(enter, { hash: quickHash });
    await addMember('ada4@example.com');
    const here = await signedIn(world, 'ada4@example.com');
    const begin = async (proof: string) => {
      const answer = await here.post(factorPaths.setUp, { proof });
      const { data } = (await answer.json()) as { data: { id: string; text: string } };
      return { id: data.id, secret: secretOf(data.text) };
    };
    const confirm = async ({ id, secret }: Awaited<ReturnType<typeof begin>>) => {
      const body = { id, code: currentCode(secret, world.now()), end_others: false };
      const answer = await here.post(factorPaths.confirm, body);
      const { message } = (await answer.json()) as { message?: string };
      return [answer.status, message];
    };
    const first = await begin(await here.prove());
    const second = await begin(await here.prove());
    const third = await here.prove();

    expect(await confirm(first)).toEqual([
      404,
      'This was begun anew in another tab or on another device. Please go on there.',
    ]);
    expect((await confirm(second))[0]).toBe(200);
    const setUpMeanwhile = [
      404,
      'A second factor was set up meanwhile, perhaps in another tab. If you do not have its backup codes, please make new ones.',
    ];
    expect(await confirm(first)).toEqual(setUpMeanwhile);
    expect(await confirm(second)).toEqual(setUpMeanwhile);
    const late = await here.post(factorPaths.setUp, { proof: third });
    expect(late.status, 'by a proof of before').toBe(404);

    expect(await stateOf(here)).toEqual({ is_on: true, backup_codes_left: 10, browsers: [] });
    world.advance(step);
    await signedIn(world, 'ada4@example.com', { code: currentCode(second.secret, world.now()) });
  });

  test('changes only by a proof with a code of it, and ends what was under way (rules/factors#J5, rules/factors#J6)', async () => {
    const { addMember, world } = await openMailbox(enter, { hash: quickHash });
    await addMember('ada3@example.com');
    const elsewhere = await signedIn(world, 'ada3@example.com');
    const without = await elsewhere.prove();
    const here = await signedIn(world, 'ada3@example.com');
    const { codes, secret } = await here.switchOn();
    const off = (proof: string) => ({ proof, end_others: true });

    expect((await elsewhere.post(factorPaths.off, off(without))).status, 'of before').toBe(404);
    expect(await here.prove(), 'without a code').toBe('');
    expect((await here.post(factorPaths.codes, off(''))).status).toBe(404);
    world.advance(step);
    const proof = await here.prove(currentCode(secret, world.now()));
    const renewed = await here.post(factorPaths.codes, off(proof));
    expect(renewed.status).toBe(200);
    expect((await here.post(factorPaths.off, off(proof))).status, 'spent').toBe(404);
    expect(await elsewhere.session()).toBe(401);

    expect(await here.prove(codes[0]), 'a code that was voided').toBe('');
    const { data } = (await renewed.json()) as { data: { codes: string[] } };
    const last = await here.prove(data.codes[0]);
    expect((await here.post(factorPaths.off, off(last))).status).toBe(200);
    expect(await stateOf(here)).toEqual({ is_on: false, backup_codes_left: 0, browsers: [] });
    expect((await here.post(factorPaths.off, off(await here.prove()))).status).toBe(409);
    expect((await here.post(factorPaths.codes, off(await here.prove()))).status).toBe(409);
    await signedIn(world, 'ada3@example.com');
  });
});

eachWorld('a code', (enter) => {
  test('is taken at one of two doors', async () => {
    const { addMember, world } = await openMailbox(enter, { hash: quickHash });
    await addMember('bea@example.com');
    const here = await signedIn(world, 'bea@example.com');
    const { secret } = await here.switchOn();
    world.advance(step);
    const code = currentCode(secret, world.now());

    const login = () => world.browser().login('bea@example.com', password, { mfa_code: code });
    const [proof, ...answers] = await Promise.all([here.prove(code), login(), login()]);
    const taken = [proof !== '', ...answers.map(({ status }) => status === 200)];
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('that is a backup code is taken by one of thirty at once, however it is typed (rules/factors#J4)', async () => {
    const { addMember, world } = await openMailbox(enter, { hash: quickHash, limits: many });
    await addMember('bea1@example.com');
    const here = await signedIn(world, 'bea1@example.com');
    const { codes } = await here.switchOn();
    const [, , , typed = '', other = ''] = codes;

    const statuses = await Promise.all(
      Array.from({ length: 30 }, async (_, nth) => {
        const browser = world.browser({ ip: `192.0.2.${nth + 1}` });
        const more = { mfa_code: typed.toLowerCase().replaceAll('-', ' ') };
        return (await browser.login('bea1@example.com', password, more)).status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await stateOf(here)).toEqual({ is_on: true, backup_codes_left: 9, browsers: [] });

    const moved = `4${typed.slice(1)}`;
    const wrong = await world.browser().login('bea1@example.com', password, { mfa_code: moved });
    expect(wrong.status, 'under another number').toBe(401);
    await signedIn(world, 'bea1@example.com', { code: other });
  });

  test('that is a backup code also opens a reset, and is unspent where that is refused', async () => {
    const { addMember, ask, world } = await openMailbox(enter, { hash: quickHash });
    await addMember('bea2@example.com');
    const here = await signedIn(world, 'bea2@example.com');
    const { codes } = await here.switchOn();
    const [mfa_code = ''] = codes;
    const token = await ask('bea2@example.com');
    const reset = async (body: object) =>
      (await world.browser().post(recoveryPaths.reset, { token, mfa_code, ...body })).status;

    expect(await reset({ password: 'password123' })).toBe(422);
    expect(await reset({ password: 'a-brand-new-evening' })).toBe(200);
    const again = { mfa_code };
    const used = await world.browser().login('bea2@example.com', 'a-brand-new-evening', again);
    expect(used.status).toBe(401);
  });

  describe('that is wrong', () => {
    test('counts with those of every other door: of 200 in a day, 20 are looked at (rules/factors#J7)', async () => {
      const { addMember, ask, world } = await openMailbox(enter, { hash: quickHash });
      await addMember('bea3@example.com');
      const here = await signedIn(world, 'bea3@example.com');
      const { codes, secret } = await here.switchOn();
      world.advance(step);
      await here.setUp(currentCode(secret, world.now()));
      const token = await ask('bea3@example.com');
      const { db } = world.store;
      const tomorrow = { expires_at: new Date(world.now().getTime() + 48 * 60 * minute) };
      await db.updateTable('mfa_pending').set(tomorrow).execute();
      await db.updateTable('links').set(tomorrow).execute();
      const tokens = createAccessTokens(world.keys, world.now);
      const asMember = async (ip: string, path: string, body: object) =>
        world.browser({ ip }).post(path, body, {
          Authorization: `Bearer ${await tokens.issue(here.signedIn)}`,
        });
      const fresh = 'a-brand-new-evening';
      const doors: ((mfa_code: string, ip: string) => Promise<Response>)[] = [
        (mfa_code, ip) => world.browser({ ip }).login('bea3@example.com', password, { mfa_code }),
        (mfa_code, ip) => asMember(ip, provePath, { action: 'factor', password, mfa_code }),
        (mfa_code, ip) =>
          asMember(ip, ownAccountPaths.password, { current: password, password: fresh, mfa_code }),
        (mfa_code, ip) =>
          world.browser({ ip }).post(recoveryPaths.reset, { token, mfa_code, password: fresh }),
        (code, ip) => asMember(ip, factorPaths.confirm, { code, end_others: true }),
      ];
      const wrong = ['000000', `9${(codes[0] ?? '').slice(1)}`];

      const statuses = new Map<number, number>();
      for (let nth = 0; nth < 200; nth += 1) {
        const door = doors[nth % doors.length];
        const answer = await door?.(wrong[nth % 2] ?? '', `198.51.100.${nth + 1}`);
        const status = answer?.status ?? 0;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        world.advance(6 * minute);
      }

      expect(new Set(statuses.keys())).toEqual(new Set([401, 403, 429]));
      expect((statuses.get(401) ?? 0) + (statuses.get(403) ?? 0)).toBe(20);
    });
  });
});

async function stateOf(here: Awaited<ReturnType<typeof signedIn>>) {
  const { data } = (await (await here.get(factorPaths.factor)).json()) as { data: object };

  return data;
}

const open = { points: 1_000, seconds: 60 };
const many = {
  pair: open,
  networks: { 32: open, 64: open, 56: open, 48: open },
  address: open,
  browser: open,
  codes: open,
};

/** The least that argon2id can cost. */
function quickHash(given: string): Promise<string> {
  return hash(given.normalize('NFC'), { memoryCost: 8, timeCost: 1, parallelism: 1 });
}
