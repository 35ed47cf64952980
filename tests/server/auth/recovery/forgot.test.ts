import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';

import { recoveryPaths } from '#src/contract/account/recovery.ts';

import { eachWorld, type Browser } from '../world.ts';
import { openMailbox } from './mailbox.ts';

const addresses = [
  'nobody@example.com',
  'maya@example.com',
  'noor@example.com',
  'lars@example.com',
  'olga@example.com',
];

eachWorld('who asks for a new password', (enter) => {
  test('learns nothing of whose address it is, from the answer or from what is asked of the database (rules/account#C59)', async () => {
    let queries: string[] = [];
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queries.push(node.kind);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const { store } = await enter();
    const world = await enter({ db: store.db.withPlugin(counting) });

    const answers: { status: number; headers: unknown; body: unknown; queries: string[] }[] = [];
    for (const email of addresses) {
      queries = [];
      const response = await world.browser().post(recoveryPaths.forgot, { email });
      const body: unknown = await response.json();
      answers.push({ status: response.status, headers: [...response.headers], body, queries });
    }

    expect(answers[0]).toMatchObject({
      status: 202,
      body: {
        message:
          'If this address has an account, a letter is on its way. Its link is good for 30 minutes.',
      },
    });
    expect(answers[0]?.queries.filter((kind) => kind === 'InsertQueryNode')).toHaveLength(1);
    expect(answers).toEqual(addresses.map(() => answers[0]));
  });

  test('has three letters of their own in a browser where they were signed in, whatever strangers asked for (rules/account#C57)', async () => {
    const { addMember, letters, world } = await openMailbox(enter);
    await addMember('rita57@example.com');
    const own = world.browser();
    expect((await own.login('rita57@example.com')).status).toBe(200);
    const stranger = world.browser();
    const asks = async (browser: Browser) => {
      await browser.post(recoveryPaths.forgot, { email: 'rita57@example.com' });
      await world.services.sendLetters();
      return letters.length;
    };

    const strangers = [await asks(stranger), await asks(stranger), await asks(stranger)];
    expect([...strangers, await asks(stranger)]).toEqual([1, 2, 3, 3]);
    const owns = [await asks(own), await asks(own), await asks(own)];
    expect([...owns, await asks(own), await asks(stranger)]).toEqual([4, 5, 6, 6, 6]);
  });

  test('gets a letter on a new device, whatever a stranger asked for from elsewhere (rules/account#C57)', async () => {
    const { ask, letters } = await openAsks('rolf57@example.com');
    for (let times = 0; times < 5; times += 1) await ask('198.51.100.7');
    expect(letters).toHaveLength(3);

    await ask('203.0.113.9');
    expect(letters).toHaveLength(4);
    for (let times = 0; times < 5; times += 1) await ask(`2001:db8:7:${times}::1`);
    expect(letters, 'whoever owns a /48 is one network').toHaveLength(6);
  });

  test('waits two hours at the longest for a letter to come, and their mailbox is flooded by nobody (rules/account#C57)', async () => {
    const { ask, letters, world } = await openAsks('runa57@example.com');
    const cameAt: number[] = [];
    for (let minutes = 0; minutes < 24 * 60; minutes += 10) {
      const hosts = minutes === 0 ? [1, 2, 3, 4, 5, 6, 7] : [1];
      for (const host of hosts) await ask(`198.51.${minutes / 10}.${host}`);
      while (cameAt.length < letters.length) cameAt.push(minutes);
      world.advance(10 * 60_000);
    }

    expect(cameAt.slice(0, 12)).toEqual([0, 0, 0, 0, 0, 0, 30, 90, 180, 300, 420, 540]);
    const waits = cameAt.map((moment, nth) => moment - (cameAt[nth - 1] ?? 0));
    expect(Math.max(...waits)).toBe(120);
    expect(cameAt).toHaveLength(19);
  });

  test('is slowed down by network, whosever the addresses are', async () => {
    const world = await enter();
    const statuses = [];
    for (let tries = 0; tries < 22; tries += 1) {
      const email = tries % 2 === 0 ? 'maya@example.com' : `nobody${tries}@example.com`;
      statuses.push((await world.browser().post(recoveryPaths.forgot, { email })).status);
    }

    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 202), 429, 429]);
    await world.store.db.deleteFrom('letters').execute();
  });

  /** A member for whom letters are asked, each by a browser of its own, and sent. */
  async function openAsks(email: string) {
    const { addMember, letters, world } = await openMailbox(enter);
    await addMember(email);

    return {
      letters,
      world,
      ask: async (ip: string) => {
        await world.browser({ ip }).post(recoveryPaths.forgot, { email });
        await world.services.sendLetters();
      },
    };
  }

  test('has to send an address, and from a page of ours', async () => {
    const { browser } = await enter();
    const post = (body: unknown, headers = {}) =>
      browser().post(recoveryPaths.forgot, body, headers);

    expect((await post({ email: 'maya' })).status).toBe(422);
    expect((await post({ email: 'maya@example.com\r\nBcc: x@example.com' })).status).toBe(422);
    expect(
      (await post({ email: 'maya@example.com' }, { Origin: 'https://evil.example' })).status,
    ).toBe(403);
  });
});
