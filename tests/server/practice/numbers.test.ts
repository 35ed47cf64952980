import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { lockHead } from '#server/services/writes/head.ts';
import type { Store } from '#server/store/database.ts';
import { eachWorld } from '#tests/server/auth/world.ts';
import { eachStore } from '#tests/support/stores/stores.ts';

import { memberIn } from '../../../scripts/verify/calls/memberIn.ts';
import { nameOf, routesOf } from '../../../scripts/verify/support/routes.ts';
import { sampleOf } from '../../../scripts/verify/support/samples.ts';
import { newMember, type Member } from './practising.ts';

async function headOf({ db }: Pick<Store, 'db'>, memberId: string): Promise<number> {
  const head = db.selectFrom('practice_heads').select('seq').where('member_id', '=', memberId);

  return (await head.executeTakeFirstOrThrow()).seq;
}

async function seqsAfter(member: Member, cursor: string | null): Promise<number[]> {
  return (await member.page('up', cursor)).changes.map(({ seq }) => seq);
}

eachStore('numbers', (open) => {
  test('appear in their order, although the first is committed last (rules/practiceFeed#E2)', async () => {
    const store = await open();
    const member = await newMember(store);
    const { cursor } = await member.page('up', null);
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const first = store.db.transaction().execute(async (transaction) => {
      const head = await lockHead(transaction, member.memberId);
      await transaction
        .insertInto('preferences')
        .values({
          member_id: member.memberId,
          name: 'bell',
          body: '{"value":true}',
          made_at: new Date(),
        })
        .execute();
      await head.note('preference', 'bell');
      begun.resolve();
      await release.promise;
    });
    await begun.promise;
    const second = member.do({ does: 'session', id: 's-1' });
    const between = store.kind === 'postgres' ? await seqsAfter(member, cursor) : [];
    release.resolve();
    await first;
    await second;

    expect(between).toEqual([]);
    expect((await member.page('up', cursor)).changes).toMatchObject([
      { id: 'bell', seq: 1 },
      { id: 's-1', seq: 2 },
    ]);
  });

  test('leave no gap where a write fails or changes nothing (rules/practiceFeed#E2, rules/practiceFeed#E7)', async () => {
    const store = await open();
    const member = await newMember(store);
    await member.do({ does: 'session', id: 's-1' });
    const failing = store.db.transaction().execute(async (transaction) => {
      const head = await lockHead(transaction, member.memberId);
      await head.note('session', 's-2');
      throw new Error('The disk is full.');
    });

    await expect(failing).rejects.toThrow('The disk is full.');
    await member.do({ does: 'session', id: 's-1' });
    await member.do({ does: 'delete session', id: 's-3' });
    await member.do({ does: 'delete session', id: 's-3' });
    await expect(member.do({ does: 'session', id: 's-3' })).rejects.toThrow('This was deleted.');
    await member.do({ does: 'session', id: 's-4' });
    expect(await seqsAfter(member, null)).toEqual([1, 2, 3]);
    expect(await headOf(store, member.memberId)).toBe(3);
  });

  test('make only their own member wait', async () => {
    const store = await open();
    const [maya, noor] = [await newMember(store), await newMember(store)];
    if (store.kind === 'embedded') return;

    await store.db.transaction().execute(async (transaction) => {
      await lockHead(transaction, maya.memberId);
      await sql`set local lock_timeout = '1s'`.execute(transaction);
      await noor.do({ does: 'session', id: 's-1' });
    });
    expect(await headOf(store, noor.memberId)).toBe(1);
  });
});

eachWorld('every route that writes of a member’s practice', (enter) => {
  test('gives what it changes a number (rules/practiceFeed#E1)', async () => {
    const { keys, now: clock, services, store } = await enter();
    const { person, token } = await memberIn({ clock, keys, store }, 'numberkas');
    const app = services.join(services.commitments, services.practice);
    const written = [];

    for (const route of routesOf(app).filter(({ method }) => method !== 'GET')) {
      const { body, path } = sampleOf(route, person);
      const before = await headOf(store, person.memberId);
      const { status } = await app.request(path, {
        method: route.method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const moved = (await headOf(store, person.memberId)) - before;
      written.push([nameOf(route), status, moved > 0]);
    }
    expect(written).toEqual(written.map(([name]) => [name, 200, true]));
    expect(written.length).toBeGreaterThan(9);
  });
});
