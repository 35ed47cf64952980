import { createSecretKey } from 'node:crypto';

import * as v from 'valibot';
import { expect, test } from 'vitest';

import type { AppOptions } from '#server/app.ts';
import { readSettings, renewFeed } from '#server/services/calendar/feeds.ts';
import { calendarAnswer, calendarPaths, feedPrefix } from '#src/contract/reminders/calendar.ts';
import { mayaWith } from '#tests/contract/schedule/schedules.ts';
import { recoveryPaths } from '#src/contract/account/recovery.ts';
import { openMailbox } from '#tests/server/auth/recovery/mailbox.ts';
import { eachWorld, origin, type World } from '#tests/server/auth/world.ts';
import { askingAsMaya, type Asking } from '#tests/server/schedule/member.ts';

import { readCalendar } from './foreignReader.ts';

const hour = 3_600_000;
const day = 24 * hour;

eachWorld('the feed of a calendar', (open) => {
  test('has what the member plans, by the clocks of their zone, and links to their day', async () => {
    const { asking, feed, path, world } = await withFeed();
    await asking.save(
      mayaWith({ practice_days: [true, false, false, false, false, false, false] }),
    );

    const text = await (await feed(path)).text();

    // From Saturday the 21st of November on: both sessions of the next Monday, in Berlin.
    const [first, second] = readCalendar(
      text,
      world.now().getTime(),
      world.now().getTime() + 30 * day,
    );
    expect([first, second].map((one) => new Date(one?.start ?? 0).toISOString())).toEqual([
      '2026-11-23T07:00:00.000Z',
      '2026-11-23T19:00:00.000Z',
    ]);
    expect(text).toContain(`${origin}/progress`);
  });

  test('is another one once anything of it changed, and the same until then (rules/reminders#RE5)', async () => {
    const { asking, feed, path, world } = await withFeed();
    const tags = [await tagOf()];
    world.advance(10 * 60_000);
    tags.push(await tagOf());
    await asking.save(mayaWith({ session_times: ['06:15', '20:00'] }));
    tags.push(await tagOf());
    await world.store.db
      .updateTable('members')
      .set({ time_zone: 'Pacific/Auckland' })
      .where('member_id', '=', world.members.maya)
      .execute();
    tags.push(await tagOf());

    expect(new Set(tags).size).toBe(3);
    expect(tags[0]).toBe(tags[1]);

    async function tagOf() {
      return (await feed(path)).headers.get('ETag');
    }
  });

  test.each([
    ['is locked out', { locked_at: new Date(0) }],
    ['is leaving', { leaves_at: new Date(0) }],
  ])('is closed while its member %s', async (_, change) => {
    const { feed, path, world } = await withFeed();
    await world.store.db
      .updateTable('members')
      .set(change)
      .where('member_id', '=', world.members.maya)
      .execute();

    expect((await feed(path)).status).toBe(404);
  });

  test('keeps its address when the keys are rotated, and nothing in the database opens it (rules/reminders#RE4)', async () => {
    const { path, world } = await withFeed();
    const { pepper } = world.keys;
    const rotated = {
      ...world.keys,
      pepper: createSecretKey(Buffer.alloc(32, 7)),
      former: { ...world.keys.former, pepper: [pepper] },
    };
    const later = await open({ keys: rotated });
    const stranger = await open({
      keys: { ...rotated, former: { ...rotated.former, pepper: [] } },
    });

    expect((await later.services.schedule.request(path, {}, networkOf())).status).toBe(200);
    expect((await stranger.services.schedule.request(path, {}, networkOf())).status).toBe(404);
    const rows = JSON.stringify(await world.store.db.selectFrom('calendars').selectAll().execute());
    expect(rows).not.toContain(path.split('.')[1] ?? '');
  });

  test('stands in no log, and names nobody there', async () => {
    const { feed, path, world } = await withFeed();
    await feed(path);
    await feed(path.replace('.ics', 'x.ics'));

    expect(world.logText()).toContain('/api/schedule/calendar/feed/:token');
    expect(world.logText()).not.toContain(path.split('.')[1] ?? '');
    expect(world.logText()).not.toContain('maya@');
  });

  test('is answered 240 times an hour, whoever asks, and again after that (rules/reminders#RE5)', async () => {
    const { feed, path, world } = await withFeed();
    const statuses: number[] = [];
    for (let count = 0; count < 241; count += 1) statuses.push((await feed(path)).status);

    expect([statuses.lastIndexOf(200), statuses.at(-1)]).toEqual([239, 429]);
    world.advance(hour);
    expect((await feed(path)).status).toBe(200);
  });

  test('slows down who looks for feeds that there are not', async () => {
    const { feed, path } = await withFeed();
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await feed(`${path}x`)).status);

    expect([statuses.lastIndexOf(404), statuses.at(-1)]).toEqual([19, 429]);
    expect((await feed(path, '198.51.100.7')).status).toBe(200);
  });

  test('that was one once is no guess: who reads on by an old address closes the network for nobody (rules/reminders#RE5)', async () => {
    const { feed, path, world } = await withFeed();
    await renewFeed(world.store.db, world.members.maya, world.keys, world.now());
    const { token } = await readSettings(world.store.db, world.members.maya, world.keys);
    const statuses: number[] = [];
    for (let count = 0; count < 30; count += 1) statuses.push((await feed(path)).status);

    expect(new Set(statuses)).toEqual(new Set([404]));
    expect((await feed(`${feedPrefix}${token}.ics`)).status).toBe(200);
  });

  test('is switched off by who says that a change was not theirs (rules/reminders#RE4)', async () => {
    const { addMember, ask, token, world } = await openMailbox(open);
    const memberId = await addMember('rita90@example.com');
    const calendars = () => world.store.db.selectFrom('calendars').select('feed_id');
    await renewFeed(world.store.db, memberId, world.keys, world.now());
    const reset = { token: await ask('rita90@example.com'), password: 'a-brand-new-evening' };
    await world.browser().post(recoveryPaths.reset, reset);
    expect(await calendars().where('member_id', '=', memberId).execute()).not.toEqual([
      { feed_id: null },
    ]);

    await world.browser().post(recoveryPaths.notMe, { token: await token('not-me') });

    expect(await calendars().where('member_id', '=', memberId).execute()).toEqual([
      { feed_id: null },
    ]);
  });

  test('goes with its member', async () => {
    const { world } = await withFeed();
    const members = world.store.db.deleteFrom('members');
    const { db } = world.store;
    const kept = await db
      .selectFrom('members')
      .selectAll()
      .where('member_id', '=', world.members.maya)
      .executeTakeFirstOrThrow();
    await members.where('member_id', '=', world.members.maya).execute();

    expect(await db.selectFrom('calendars').selectAll().execute()).toEqual([]);
    await db.insertInto('members').values(kept).execute();
  });

  interface Fed {
    world: World;
    asking: Asking;
    path: string;
    feed: (path: string, ip?: string) => Promise<Response>;
  }

  async function withFeed(options: Partial<AppOptions> = {}): Promise<Fed> {
    const world = await open(options);
    await world.store.db.deleteFrom('calendars').execute();
    await world.store.db
      .updateTable('members')
      .set({ leaves_at: null, time_zone: 'Europe/Berlin' })
      .where('member_id', '=', world.members.maya)
      .execute();
    const asking = await askingAsMaya(world);
    await asking.save(mayaWith({}));
    const made = await asking.send('POST', calendarPaths.address);
    const { path } = v.parse(calendarAnswer, await made.json()).data;

    return {
      world,
      asking,
      path: path ?? '',
      feed: async (asked, ip) => world.services.schedule.request(asked, {}, networkOf(ip)),
    };
  }
});

function networkOf(remoteAddress = '192.0.2.1') {
  return { incoming: { socket: { remoteAddress } } };
}
