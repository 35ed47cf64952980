import { expect, test } from 'vitest';

import { profilePaths } from '#src/contract/account/profile.ts';
import { pushPaths } from '#src/contract/reminders/push.ts';
import { taskTimerPath } from '#src/contract/today/commitments.ts';
import { eachWorld, type World } from '#tests/server/auth/world.ts';
import { askingAs, askingAsMaya } from '#tests/server/schedule/member.ts';

import { allOfThem, ask, minute, noonNote, planned, untilNoon, type Planning } from './planning.ts';
import { openPushService } from './pushService.ts';

const ownTimer = taskTimerPath('maya@example.com');
const off = { is_tether_enabled: 'N' };

eachWorld('reminders to devices on which no page is open', (enter) => {
  test('come once, at the time of the practice by the clocks of its member, to each device (rules/reminders#RE13)', async () => {
    await using service = await openPushService();
    const { asking, listen, pass, world } = await planned(enter, service);
    await listen(asking, 'phone');
    await listen(await askingAsMaya(world), 'laptop');

    await pass(untilNoon - 1);
    expect(service.received).toEqual([]);
    await pass(1);
    await pass(minute);

    expect(new Map(service.received.map(({ device, note }) => [device, note]))).toEqual(
      new Map([
        ['laptop', noonNote],
        ['phone', noonNote],
      ]),
    );
    expect(service.calls()).toBe(2);
    expect(service.received[0]?.headers).toMatchObject({ ttl: '900', urgency: 'high' });
    expect(await world.store.db.selectFrom('pushes').selectAll().execute()).toEqual([]);
    expect(world.logText()).not.toContain(service.host);
  });

  test.each<[string, (planning: Planning) => Promise<unknown>]>([
    ['its practice was begun', ({ asking, world }) => begin(world, asking)],
    ['practices are switched off', ({ choose }) => choose({ ...allOfThem, practice: false })],
    [
      'it is quiet then',
      ({ choose }) => choose({ ...allOfThem, quiet: { from: '11:00', until: '13:00' } }),
    ],
    ['it was moved to another hour', ({ plan }) => plan(['13:00'])],
    ['its pillar is paused', ({ plan }) => plan(['12:00'], off)],
    [
      'the member has moved to another zone',
      ({ asking, world }) =>
        ask(world.services.profile, asking, 'PUT', profilePaths.profile, {
          timezone: 'Asia/Tokyo',
        }),
    ],
    [
      'the sign-in was ended',
      ({ world }) =>
        world.store.db.updateTable('sessions').set({ ended_at: world.now() }).execute(),
    ],
    [
      'the sign-in is over',
      ({ world }) =>
        world.store.db.updateTable('sessions').set({ expires_at: world.now() }).execute(),
    ],
    ['the device listens no more', ({ asking }) => asking.send('DELETE', pushPaths.device)],
    ['the member is locked out', ({ world }) => change(world, { locked_at: new Date(0) })],
    [
      'the member is leaving',
      // Nobody is erased yet, by this world or another one over the same store.
      ({ world }) => change(world, { leaves_at: new Date('2027-01-01') }),
    ],
  ])('do not come where %s', async (_, happen) => {
    await using service = await openPushService();
    const planning = await planned(enter, service);
    await planning.listen(planning.asking, 'phone');
    await planning.pass(0);

    await happen(planning);
    await planning.pass(untilNoon);

    expect(service.calls()).toBe(0);
  });

  test('are three a day, for all devices together, and last night’s sleep is the first', async () => {
    await using service = await openPushService();
    const { asking, listen, pass, plan, world } = await planned(enter, service);
    await plan(['11:00', '12:00', '13:00', '14:00'], { is_recovery_enabled: 'Y' });
    await world.store.db.deleteFrom('earlier_schedules').execute();
    await listen(asking, 'phone');

    for (let hours = 0; hours < 23; hours += 1) await pass(60 * minute);

    expect(service.received.map(({ note }) => note)).toMatchObject([
      { id: 'sleep:2026-11-02-RECOVERY-1', title: 'Last night’s sleep' },
      { id: 'practice:2026-11-03-TETHER-1' },
      { id: 'practice:2026-11-03-TETHER-2' },
      { id: 'sleep:2026-11-03-RECOVERY-1' },
    ]);
  });

  test('are looked for at those moments alone at which there may be one', async () => {
    await using service = await openPushService();
    const { asking, choose, listen, pass, world } = await planned(enter, service);
    await listen(asking, 'phone');
    const lookAfter = async (milliseconds: number) => {
      await pass(milliseconds);
      const turn = world.store.db.selectFrom('push_turns').select('look_at');
      return (await turn.executeTakeFirstOrThrow()).look_at?.toISOString() ?? null;
    };

    const none = { ...allOfThem, practice: false, sleep: false };
    await choose(none);
    expect(await lookAfter(0)).toBeNull();
    await choose(allOfThem);
    expect(await lookAfter(0)).toBe('2026-11-03T11:00:00.000Z');
    expect(await lookAfter(untilNoon)).toBe('2026-11-03T23:00:00.000Z');
  });

  test('of one whose plan nothing can be made of keep nobody else’s back', async () => {
    await using service = await openPushService();
    const { asking, listen, pass, world } = await planned(enter, service);
    await listen(asking, 'phone');
    const { db } = world.store;
    const noor = await askingAs(world, 'noor@example.com', { mfa_code: world.code() });
    await listen(noor, 'noors');
    const ofNoor = db.updateTable('members').where('member_id', '=', world.members.noor);
    await ofNoor.set({ time_zone: 'Nowhere/Utopia' }).execute();

    await pass(untilNoon);
    await ofNoor.set({ time_zone: 'Europe/Berlin' }).execute();

    expect(service.received.map(({ device, note }) => [device, note])).toEqual([
      ['phone', noonNote],
    ]);
    expect(world.logText()).toContain('a plan could not be looked at');
  });
});

async function begin({ services }: World, asking: Planning['asking']): Promise<void> {
  const answer = await ask(services.commitments, asking, 'POST', ownTimer, {
    date: '2026-11-03',
    pillar: 'TETHER',
    task_id: '2026-11-03-TETHER-1',
    elapsed_seconds: 60,
    completed: false,
  });
  expect(answer.status).toBe(200);
}

function change(
  { members, store }: World,
  changes: { locked_at?: Date; leaves_at?: Date },
): Promise<unknown> {
  return store.db
    .updateTable('members')
    .set(changes)
    .where('member_id', '=', members.maya)
    .execute();
}
