import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';

import { currentCode } from '#server/services/secrets/oneTimeCodes.ts';
import { factorPaths } from '#src/contract/account/factor.ts';
import { ownAccountPaths } from '#src/contract/account/ownAccount.ts';

import { openMailbox } from '../recovery/mailbox.ts';
import { eachWorld, password, type Browser, type World } from '../world.ts';
import { signedIn } from './factorWorld.ts';

const step = 30_000;
const day = 24 * 60 * 60_000;

eachWorld('a browser that goes without a code (rules/factors#J8)', (enter) => {
  test('was ticked after a right code, and does so for 30 days, for its member alone', async () => {
    const { addMember, world } = await openMailbox(enter, { hash: quickHash });
    const cara = await withFactor(world, addMember, 'cara@example.com');
    const other = await withFactor(world, addMember, 'cara1@example.com');
    const browser = world.browser();

    expect((await ticked(browser, cara.email, '000000')).status).toBe(401);
    expect(await asked(browser, cara.email)).toBe(true);
    expect((await ticked(browser, cara.email, cara.code())).status).toBe(200);

    expect(await asked(browser, cara.email)).toBe(false);
    expect(await asked(browser, other.email)).toBe(true);
    expect(await asked(world.browser(), cara.email)).toBe(true);
    world.advance(30 * day - 1);
    expect(await asked(browser, cara.email)).toBe(false);
    world.advance(1);
    expect(await asked(browser, cara.email)).toBe(true);
  });

  test('has to know the password, and to give a code for a proof', async () => {
    const { addMember, world } = await openMailbox(enter, { hash: quickHash });
    const cara = await withFactor(world, addMember, 'cara2@example.com');
    const browser = world.browser();
    await ticked(browser, cara.email, cara.code());

    expect((await browser.login(cara.email, 'wrong')).status).toBe(401);
    const here = await signedIn(world, cara.email, { browser });
    expect(await here.prove()).toBe('');
  });

  test('is named in our words, hashed, in a cookie that no page reads, and can be forgotten from elsewhere (rules/factors#J9)', async () => {
    const { addMember, world } = await openMailbox(enter, { hash: quickHash, secureCookies: true });
    const cara = await withFactor(world, addMember, 'cara3@example.com');
    const browser = world.browser();
    const answer = await ticked(browser, cara.email, cara.code());
    const cookie = answer.headers.getSetCookie().find((one) => one.includes('code_free')) ?? '';
    expect(cookie).toMatch(
      /^__Secure-fourfold_code_free_[\w-]{16}=[\w-]{43}; Max-Age=2592000; Path=\/auth; HttpOnly; Secure; SameSite=Strict$/u,
    );
    const [, token = ''] = /=(?<token>[\w-]{43});/u.exec(cookie) ?? [];
    const rows = await world.store.db.selectFrom('browsers').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);

    const noors = await signedIn(world, 'noor@example.com', { code: world.code() });
    const elsewhere = await signedIn(world, cara.email, { code: cara.codes[0] ?? '' });
    const [found] = await browsersOf(elsewhere);
    expect(found).toMatchObject({ name: 'Firefox on Linux', is_here: false });
    expect(await browsersOf(noors)).toEqual([]);
    await noors.post(factorPaths.forget, { id: found?.id });
    expect(await asked(browser, cara.email)).toBe(false);
    await elsewhere.post(factorPaths.forget, { id: found?.id });
    expect(await asked(browser, cara.email)).toBe(true);
    expect(await browsersOf(elsewhere)).toEqual([]);
  });

  test.each(['the password', 'the second factor'])(
    'is asked again after a change of %s',
    async (change) => {
      const { addMember, world } = await openMailbox(enter, { hash: quickHash });
      const email = `cara.${change.slice(4, 7)}@example.com`;
      const cara = await withFactor(world, addMember, email);
      const browser = world.browser();
      await ticked(browser, email, cara.code());
      const here = await signedIn(world, email, { code: cara.codes[0] ?? '' });

      const answer =
        change === 'the password'
          ? await here.post(ownAccountPaths.password, {
              current: password,
              password: 'a-brand-new-evening',
              mfa_code: cara.codes[1],
            })
          : await here.post(factorPaths.codes, {
              proof: await here.prove(cara.codes[1]),
              end_others: false,
            });
      expect(answer.status).toBe(200);

      const now = change === 'the password' ? 'a-brand-new-evening' : password;
      expect(await asked(browser, email, now)).toBe(true);
      expect(await browsersOf(here)).toEqual([]);
    },
  );
});

/** A member with a second factor. */
async function withFactor(
  world: World,
  addMember: (email: string) => Promise<string>,
  email: string,
) {
  await addMember(email);
  const { codes, secret } = await (await signedIn(world, email)).switchOn();

  return {
    email,
    codes,
    code: () => {
      world.advance(step);
      return currentCode(secret, world.now());
    },
  };
}

function ticked(browser: Browser, email: string, mfa_code: string): Promise<Response> {
  return browser.post(
    '/auth/login',
    { email, password, remember_me: false, mfa_code, remember_browser: true },
    { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  );
}

/** Whether a sign-in asks for a code there. */
async function asked(browser: Browser, email: string, secret = password): Promise<boolean> {
  const answer = (await (await browser.login(email, secret)).json()) as { requires_mfa?: boolean };

  return answer.requires_mfa === true;
}

async function browsersOf(here: Awaited<ReturnType<typeof signedIn>>) {
  const { data } = (await (await here.get(factorPaths.factor)).json()) as {
    data: { browsers: { id: string; name: string; is_here: boolean }[] };
  };

  return data.browsers;
}

/** The least that argon2id can cost. */
function quickHash(given: string): Promise<string> {
  return hash(given.normalize('NFC'), { memoryCost: 8, timeCost: 1, parallelism: 1 });
}
