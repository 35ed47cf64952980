import * as v from 'valibot';
import { expect, test } from 'vitest';

import { authPaths, loginAnswer } from '#src/contract/account/auth.ts';
import { livePath, preferencePath } from '#src/contract/practice/paths.ts';
import { headsIn } from '#tests/contract/practice/device.ts';
import { eachWorld, password, type World } from '#tests/server/auth/world.ts';
import { eventually } from '#tests/support/eventually.ts';

const email = 'maya@example.com';
const minute = 60_000;

/** Maya on one device, who is signed in. */
async function mayaIn({ services }: World) {
  const app = services.join(services.auth, services.practice);
  const call = async (method: string, path: string, body?: object, token = '') =>
    app.request(path, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const signIn = await call('POST', authPaths.login, { email, password, remember_me: false });
  const token = v.parse(loginAnswer, await signIn.json()).access_token ?? 'no token';

  return {
    follow: () => call('GET', livePath(email), undefined, token),
    /** Asks for the headers alone. */
    ask: () => call('HEAD', livePath(email), undefined, token),
    /** Moves the head. */
    async write(value: boolean): Promise<void> {
      const { status } = await call('PUT', preferencePath(email, 'bell'), { value }, token);
      expect(status).toBe(200);
    },
    signOut: () => call('POST', authPaths.logout, {}, token),
  };
}

function numberIn(cursor: string | undefined): number {
  return Number(cursor?.split('.')[1]);
}

eachWorld('a stream of heads', (enter) => {
  test('ends with its token (rules/practiceFeed#E15)', async () => {
    const world = await enter({ liveTimes: { compareMs: 5 } });
    const heads = headsIn(await (await mayaIn(world)).follow());
    expect((await heads.next()).done).toBe(false);

    world.advance(15 * minute + 1);
    expect((await heads.next()).done).toBe(true);
  });

  test('ends at once when its own sign-in does, and no other of the member (rules/practiceFeed#E15)', async () => {
    const world = await enter({ liveTimes: { compareMs: 24 * 60 * minute } });
    const [phone, laptop] = [await mayaIn(world), await mayaIn(world)];
    const [phones, laptops] = [headsIn(await phone.follow()), headsIn(await laptop.follow())];
    await phones.next();
    await laptops.next();

    await phone.signOut();
    expect((await phones.next()).done).toBe(true);
    await laptop.write(true);
    expect((await laptops.next()).done).toBe(false);
  });

  test('tells of a head that no notice told of, and ends with an account that was closed', async () => {
    const world = await enter({ liveTimes: { compareMs: 5 } });
    const heads = headsIn(await (await mayaIn(world)).follow());
    const first = await heads.next();
    const { db } = world.store;
    const own = { member_id: world.members.maya };
    await db
      .updateTable('practice_heads')
      .set((head) => ({ seq: head('seq', '+', 1) }))
      .where('member_id', '=', own.member_id)
      .execute();
    const second = await heads.next();
    await db
      .updateTable('members')
      .set({ locked_at: world.now() })
      .where('member_id', '=', own.member_id)
      .execute();

    expect(numberIn(String(second.value))).toBe(numberIn(String(first.value)) + 1);
    expect((await heads.next()).done).toBe(true);
  });

  test('breathes, so that nobody in between takes it for dead', async () => {
    const world = await enter({ liveTimes: { breatheMs: 5 } });
    const { body } = await (await mayaIn(world)).follow();
    const texts = (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
    let text = '';

    await eventually(async () => {
      text += String((await texts.read()).value);
      expect(text).toContain('\n\n:\n\n');
    });
    await texts.cancel();
  });

  test('gives a device that was slow the newest head, and not each of them', async () => {
    const world = await enter();
    const maya = await mayaIn(world);
    const heads = headsIn(await maya.follow());
    const start = numberIn(String((await heads.next()).value));
    for (let round = 0; round < 20; round += 1) await maya.write(round % 2 === 0);

    let seen = 0;
    let head = start;
    while (head < start + 20) {
      head = numberIn(String((await heads.next()).value));
      seen += 1;
    }
    expect(seen).toBeLessThan(5);
  });

  test('ends when the services stop, which then begin none (rules/practiceFeed#E15)', async () => {
    const world = await enter();
    const maya = await mayaIn(world);
    const heads = headsIn(await maya.follow());
    await heads.next();
    world.services.stopStreams();
    const refused = await maya.follow();

    expect((await heads.next()).done).toBe(true);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
  });

  test('is one of sixteen of a member at most: the eldest ends', async () => {
    const maya = await mayaIn(await enter());
    const eldest = headsIn(await maya.follow());
    await eldest.next();
    const others = [];
    for (let count = 0; count < 16; count += 1) others.push(headsIn(await maya.follow()));

    expect((await eldest.next()).done).toBe(true);
    expect((await others[0]?.next())?.done).toBe(false);
  });

  test('is none for who asks for its headers alone', async () => {
    const maya = await mayaIn(await enter());
    const heads = headsIn(await maya.follow());
    await heads.next();
    for (let count = 0; count < 16; count += 1) {
      const { body, status } = await maya.ask();
      expect([status, body]).toEqual([200, null]);
    }
    await maya.write(false);

    expect((await heads.next()).done).toBe(false);
  });
});
