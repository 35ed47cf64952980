// @vitest-environment happy-dom
import fc from 'fast-check';
import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { change as shapeOfChange, type Change } from '#src/contract/practice/changes.ts';
import { versionOf } from '#src/contract/practice/versions.ts';
import { presetIdOf } from '#src/contract/practiceRoom/preset.ts';
import { firstPlan, withMinutes } from '#src/domain/practiceRoom/plans.ts';
import type { Preset } from '#src/domain/practiceRoom/presets.ts';
import { noMaterials } from '#src/domain/reflection/reflection.ts';
import { replacedBy } from '#src/domain/upload/replaced.ts';
import { isTaskItem, type OutboxItem, type Removed } from '#src/domain/outbox/outboxItem.ts';
import { dayEndItem, sessionItem } from '#src/domain/practice/untold.ts';
import { endIdOf } from '#src/domain/upload/endId.ts';
import type { DeviceKey } from '#src/services/device/deviceKeys.ts';
import { memberKey } from '#src/services/device/memberKey.ts';
import type { MeditationSession } from '#src/domain/practice/practice.ts';
import { sampleTasks } from '#src/domain/today/sampleTasks.ts';
import type { DailyUpload } from '#src/domain/upload/dailyUpload.ts';
import { openBrowser, openTab } from '../../../support/device/browserTab.ts';
import { histories, historiesTimeout } from '../../../support/histories.ts';
import { useNodeBlobs } from '../../../support/device/nodeBlobs.ts';
import { toldTask } from '../../../domain/practice/toldTask.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const never = new AbortController().signal;

beforeEach(() => {
  openBrowser();
  useNodeBlobs();
  vi.stubGlobal('navigator', {});
  vi.useFakeTimers({ toFake: ['Date'], now });

  return () => void vi.useRealTimers();
});

describe('feedReading', () => {
  test('what another device did is on this one, and is not sent back (rules/practiceFeed#E16)', async () => {
    const tab = await openDevice();
    const service = new Service();
    service.take(endOf('2026-11-20', now - 5_000, 'elsewhere'));
    service.take({ ...sessionItemOf(1), id: 'session-1' });
    await tab.readAll('maya@example.com', service);

    expect(tab.keptSessions('maya@example.com')).toMatchObject([{ id: '1', completed: true }]);
    expect(await tab.listUploads('maya@example.com')).toMatchObject([{ text: 'elsewhere' }]);
    expect(await tab.queueUntold('maya@example.com', never)).toBe(0);
  });

  test('a page without news is not kept anew, and told to nobody', async () => {
    const tab = await openDevice();
    const service = new Service();
    const email = 'maya@example.com';
    service.take({ ...sessionItemOf(1), id: 'session-1' });
    await tab.readAll(email, service);
    const heard = vi.fn();
    const stop = tab.onPlace(email, heard);
    await tab.readPlace(email);
    const writes = vi.spyOn(IDBObjectStore.prototype, 'put');
    await tab.readAll(email, service);

    expect(writes.mock.calls).toEqual([]);
    expect(heard).toHaveBeenCalledTimes(1);
    writes.mockRestore();
    stop();
  });

  test('a page that is kept, and whose cursor is not as the device ends before, is read again and changes nothing (rules/practiceFeed#E16)', async () => {
    const tab = await openDevice();
    const service = new Service();
    const email = 'maya@example.com';
    await tab.readAll(email, service);
    const before = await tab.readPlace(email);
    service.take({ ...sessionItemOf(1), id: 'session-1' });
    service.take(endOf('2026-11-20', now - 5_000, 'elsewhere'));
    await tab.readAll(email, service);
    const [life, after] = [await tab.lifeOf(email), await tab.readPlace(email)];
    expect(after.cursor).not.toBe(before.cursor);

    await tab.keepPlace(email, before);
    await tab.readAll(email, service);
    expect([await tab.lifeOf(email), await tab.readPlace(email)]).toEqual([life, after]);
    expect(await tab.queueUntold(email, never)).toBe(0);
  });

  test('what this device has and the service has not is queued once, however often it is asked for (rules/practiceFeed#E17)', async () => {
    const tab = await openDevice();
    await tab.joinSessions('maya@example.com', () => [sessionOf(1), sessionOf(2)], never);

    expect(await tab.queueUntold('maya@example.com', never)).toBe(2);
    expect(await tab.queueUntold('maya@example.com', never)).toBe(0);
  });

  test('what was practised here of a timer that another device ended sooner is sent as well, once (rules/timer#T26)', async () => {
    const tab = await openDevice();
    const service = new Service();
    const id = 'timer:2026-11-21:2026-11-21-TETHER-1';
    const ended = { ...sessionOf(0), id };
    const sooner = { ...ended, durationMinutes: 3, endTime: new Date(now + 180_000).toISOString() };
    const other = sessionItem(sooner);
    if (other !== null) service.take(other);
    await tab.joinSessions('maya@example.com', () => [ended], never);
    await tab.readAll('maya@example.com', service);

    expect(tab.keptSessions('maya@example.com')).toMatchObject([
      { id, durationMinutes: 3, isTold: true },
      { id: 'timer:2:2026-11-21:2026-11-21-TETHER-1', durationMinutes: 7 },
    ]);
    expect(await tab.queueUntold('maya@example.com', never)).toBe(1);
    await tab.readAll('maya@example.com', service);
    expect(await tab.queueUntold('maya@example.com', never)).toBe(0);
  });

  test('a session that is told as gone is gone here, for every page, and is not sent again (rules/practiceFeed#E27)', async () => {
    const tab = await openDevice();
    const { keptOf, nobody } = await import('#src/domain/practice/member.ts');
    const email = 'maya@example.com';
    const service = new Service();
    service.take({ ...sessionItemOf(1), id: 'session-1' });
    await tab.joinSessions(email, () => [sessionOf(2)], never);
    await tab.readAll(email, service);
    const page = keptOf({ ...nobody, sessions: tab.keptSessions(email) });
    service.deleteSession('1');
    service.deleteSession('2');
    await tab.readAll(email, service);
    expect(tab.keptSessions(email)).toEqual([]);

    // A page that has not heard of it yet keeps what it knows.
    tab.keepMember(email, page);
    await tab.joinSessions(email, () => [sessionOf(1), sessionOf(3)], never);
    expect(tab.keptSessions(email)).toMatchObject([{ id: '3' }]);
    expect(await tab.queueUntold(email, never)).toBe(1);
  });

  test('what the account prefers is so here, and what is chosen here since is sent once (rules/practiceFeed#E19)', async () => {
    const tab = await openDevice();
    const { chosenHidden, keepHidden } = await import('#src/services/today/hiddenNumbers.ts');
    const { keepPlan, lastPlan } = await import('#src/services/practiceRoom/keptPlan.ts');
    const service = new Service();
    const kept = { keptAt: now, madeAt: now, attempts: 0, notBefore: 0, refusal: null };
    const dark = { ...kept, id: 'p-1', kind: 'preference', name: 'theme' } as const;
    service.take({ ...dark, body: { value: 'dark' } });
    service.take({ ...dark, id: 'p-2', name: 'longest_streak', body: { value: 40 } });
    service.take({ ...dark, id: 'p-4', name: 'last_plan', body: { value: firstPlan } });
    service.take({ ...dark, id: 'p-3', name: 'hidden', body: { value: ['streak'] } });
    await tab.readAll('maya@example.com', service);
    expect(await chosenHidden('maya@example.com')).toEqual(['streak']);
    expect(await lastPlan('maya@example.com')).toEqual(firstPlan);
    expect(localStorage.getItem('darkMode')).toBe('true');
    expect(tab.keptLongest('maya@example.com')).toBe(40);
    expect(await tab.queueUntold('maya@example.com', never)).toBe(0);

    localStorage.setItem('darkMode', 'false');
    await keepHidden('maya@example.com', []);
    await keepPlan('maya@example.com', withMinutes(firstPlan, null));
    expect(await tab.queueUntold('maya@example.com', never)).toBe(3);
    expect(await tab.queueUntold('maya@example.com', never)).toBe(0);
    await tab.meet('maya@example.com', service, 'none');
    await tab.readAll('maya@example.com', service);
    expect(await tab.queueUntold('maya@example.com', never)).toBe(0);
    expect(localStorage.getItem('darkMode')).toBe('false');
    expect(await chosenHidden('maya@example.com')).toEqual([]);
    expect(await lastPlan('maya@example.com')).toMatchObject({ minutes: null });
  });

  test('what is told of a task is marked on its day, whose tasks stay', async () => {
    const tab = await openDevice();
    const { keepDay, readDay } = await import('#src/services/today/dayRecords.ts');
    const tasks = sampleTasks('2026-11-20');
    await keepDay('maya@example.com', { date: '2026-11-20', tasks, marks: {} });
    const told = toldTask(tasks[0]?.taskId ?? '');
    const page = { epoch: 'e', changes: [told], cursor: 'c1', isMore: false };
    const source = {
      readNow: () =>
        Promise.resolve({ epoch: 'e', changes: [], head: 'c0', told: noPractice, month: [] }),
      readChanges: () => Promise.resolve(page),
    };
    while (await tab.readNext('maya@example.com', source, never));

    const day = await readDay('maya@example.com', '2026-11-20');
    expect(day?.tasks).toEqual(tasks);
    expect(day?.marks[told.id]).toMatchObject({ status: 'done', elapsedSec: 600 });
  });

  test('a fresh device has today first, then the earlier days down to the first, and misses nothing meanwhile (rules/practiceFeed#E25)', async () => {
    const tab = await openDevice();
    const email = 'fresh@example.com';
    const service = new Service();
    for (let day = 10; day < 20; day += 1)
      service.take(endOf(`2026-11-${day}`, now - 9_000, 'then'));
    service.take(sessionItemOf(1));
    const asked: string[] = [];
    const source = {
      readNow: () => {
        asked.push('now');
        return Promise.resolve({ ...service.now(), told: { ...noPractice, currentStreak: 12 } });
      },
      readChanges: (start: { after: string } | { before: string }) => {
        asked.push('after' in start ? 'up' : 'down');
        if (asked.length === 3) service.take(endOf('2026-11-20', now - 1_000, 'meanwhile'));
        return Promise.resolve(service.page(start));
      },
    };

    expect(await tab.readNext(email, source, never)).toBe(true);
    expect(tab.keptSessions(email)).toHaveLength(1);
    expect((await tab.readPlace(email)).earlier?.told.currentStreak).toBe(12);
    while (await tab.readNext(email, source, never));

    expect(asked).toEqual(['now', 'down', 'down', 'down', 'down', 'up']);
    expect((await tab.readPlace(email)).earlier).toBeNull();
    expect(await tab.listUploads(email)).toHaveLength(11);
    expect(await tab.queueUntold(email, never)).toBe(0);
  });

  test('a fresh device tells its pages of the streak before it tells them of today’s session, however slow its database (rules/practice#P31)', async () => {
    const tab = await openDevice();
    const { onMemberStored } = await import('#src/services/practice/memberStorage.ts');
    const { feedKeyOf } = await import('#src/services/device/deviceKeys.ts');
    const email = 'fresh@example.com';
    const service = new Service();
    service.take(sessionItemOf(1));
    const heard: string[] = [];
    const stops = [
      tab.onPlace(email, ({ earlier }) => {
        if (earlier !== null) heard.push(`a streak of ${earlier.told.currentStreak}`);
      }),
      onMemberStored(email, ({ sessions }) => heard.push(`sessions: ${sessions.length}`)),
    ];
    const source = {
      readNow: async () => {
        await slowReads(feedKeyOf(memberKey(email)));
        return { ...service.now(), told: { ...noPractice, currentStreak: 12 } };
      },
      readChanges: () => Promise.reject(new Error('Nothing but today is asked for.')),
    };
    await tab.readNext(email, source, never);
    for (const stop of stops) stop();

    expect(heard.slice(0, 2)).toEqual(['a streak of 12', 'sessions: 1']);
  });

  test('what was recorded goes to the account once, and stays here where its member wants that (rules/practiceFeed#E22, rules/practiceFeed#E24)', async () => {
    const tab = await openDevice();
    const { keepAllHere, keepHere } = await import('#src/services/reflection/ownMedia.ts');
    const { markDay } = await import('#src/services/today/dayRecords.ts');
    const service = new Service();
    const email = 'maya@example.com';
    const mark = { mood: null, seconds: 20, madeAt: now, type: 'voice' };
    for (const name of ['voice-1.webm', 'voice-2.webm', 'voice-3.webm', 'voice-4.webm'])
      await tab.keepMedia(email, name, soundOf(name));
    const end = uploadOf('2026-11-20', now, 'heard');
    const media = [{ type: 'voice', name: 'voice-1.webm', seconds: 20 } as const];
    await tab.takeUpload(email, { ...end, media });
    const task = '2026-11-20-TETHER-1';
    await markDay(email, '2026-11-20', task, { reflection: { ...mark, data: 'voice-2.webm' } });
    await markDay(email, '2026-11-20', '1', { reflection: { ...mark, data: 'voice-3.webm' } });
    await keepAllHere(email, true);
    await tab.meet(email, service, 'none');
    expect([...service.files.keys()]).toEqual([]);

    await keepAllHere(email, false);
    await keepHere(email, 'voice-2.webm');
    await tab.meet(email, service, 'none');
    expect([...service.files]).toEqual([['voice-1.webm', 'voice-1.webm']]);

    await keepAllHere(email, false);
    await tab.meet(email, service, 'none');
    await tab.meet(email, service, 'none');
    expect([...service.files.keys()].toSorted()).toEqual(['voice-1.webm', 'voice-2.webm']);
    expect(await tab.queueUntold(email, never)).toBe(0);
  });

  test('of a long life a hundred things are queued at a time, and nothing once the member has left', async () => {
    const tab = await openDevice();
    const life = Array.from({ length: 130 }, (_, index) => sessionOf(index));
    await tab.joinSessions('maya@example.com', () => life, never);

    const left = AbortSignal.abort();
    await expect(tab.queueUntold('maya@example.com', left)).rejects.toThrow('aborted');
    expect(await tab.queueUntold('maya@example.com', never)).toBe(100);
    expect(await tab.queueUntold('maya@example.com', never)).toBe(0);
  });

  test('a cursor that counts no more has all read anew, and what the service has lost is sent again (rules/practiceFeed#E17)', async () => {
    const tab = await openDevice();
    const service = new Service();
    service.take(sessionItemOf(1));
    await tab.readAll('maya@example.com', service);
    const restored = new Service('restored');
    await tab.readAll('maya@example.com', restored);

    expect(await tab.queueUntold('maya@example.com', never)).toBe(1);
  });

  test('presets are told to the account and taken from it, also once all is read anew (rules/practiceFeed#E36)', async () => {
    const tab = await openDevice();
    const service = new Service();
    const [email, other] = ['maya@example.com', 'maya2@example.com'];
    await tab.savePreset(email, { name: 'Morning', plan: firstPlan });
    for (const one of [email, other, email]) await tab.meet(one, service, 'none');
    expect((await tab.lifeOf(other)).presets).toEqual([{ name: 'Morning', plan: firstPlan }]);
    expect(await tab.queueUntold(email, never)).toBe(0);

    const restored = new Service('restored');
    await tab.meet(email, restored, 'none');
    await tab.meet('maya3@example.com', restored, 'none');
    expect((await tab.lifeOf('maya3@example.com')).presets).toHaveLength(1);
  });

  test(
    'three devices that do as they please, with pages cut and answers lost, have one truth in the end (rules/practiceFeed#E18, rules/practiceFeed#E34, rules/practiceFeed#E35, rules/practiceFeed#E36)',
    async () => {
      const tab = await openDevice();
      let history = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 18 }), async (steps) => {
          history += 1;
          // The stores are a member's own: three members of one service that knows but one are three devices.
          const devices = [0, 1, 2].map((index) => `device${index}.${history}@example.com`);
          const service = new Service();
          const made = new Set<string>();
          const recorded = new Map<string, string>();
          const deleted: string[] = [];
          const changed = new Set<string>();
          const additions = new Set<string>();
          const presets = new Map<string, number>();
          for (const [index, { device, kind, fault }] of steps.entries()) {
            const email = devices[device] ?? '';
            const at = now + index * 1_000;
            vi.setSystemTime(at);
            if (kind === 'sit') {
              await tab.joinSessions(email, () => [sessionOf(index)], never);
              made.add(String(index));
            }
            // What was changed here stays so, whatever takes its place here.
            const own = await tab.readUpload({ email, date: '2026-11-20' });
            const replaces = own?.replaces === undefined ? {} : { replaces: own.replaces };
            if (kind === 'end') {
              const end = uploadOf('2026-11-20', at, `by ${device}`);
              await tab.takeUpload(email, { ...end, ...replaces });
            }
            if (kind === 'record') {
              const name = `voice-${index}.webm`;
              recorded.set(name, `said by ${device} at ${index}`);
              await tab.keepMedia(email, name, soundOf(recorded.get(name) ?? ''));
              const end = uploadOf('2026-11-20', at, `heard by ${device}`);
              const media = [{ type: 'voice', name, seconds: 20 } as const];
              await tab.takeUpload(email, { ...end, media, ...replaces });
            }
            if (kind === 'delete') {
              const [day] = await tab.listWrittenDays(email, null, { latest: 99 });
              if (day !== undefined) {
                deleted.push(...day.media.map(({ name }) => name));
                await tab.deleteWritten(email, { kind: 'day', day });
              }
            }
            if (kind === 'change') {
              if (own !== null) {
                changed.add(endIdOf(own));
                await tab.changeDay({
                  ...own,
                  email,
                  text: `changed by ${device}`,
                  materials: noMaterials,
                  replaces: replacedBy(own),
                });
              }
            }
            if (kind === 'add') {
              const added = await tab.addToDay({ email, date: '2026-11-19' }, `by ${device}`);
              additions.add(added?.id ?? '');
            }
            if (kind === 'delete addition') {
              const [addition] = await tab.listAdditions(email);
              if (addition !== undefined) {
                additions.delete(addition.id);
                await tab.deleteWritten(email, { kind: 'addition', addition });
              }
            }
            if (kind === 'save preset' || kind === 'remove preset') {
              const name = device === 0 ? 'Morning' : 'Evening';
              const preset = { name, plan: withMinutes(firstPlan, index + 1) };
              presets.delete(name);
              if (kind === 'save preset') presets.set(name, index + 1);
              await (kind === 'save preset'
                ? tab.savePreset(email, preset)
                : tab.removePreset(email, name));
            }
            if (kind === 'delete session') {
              const [session] = tab.keptSessions(email);
              if (session !== undefined) {
                made.delete(session.id);
                await tab.deleteWritten(email, { kind: 'session', session });
              }
            }
            if (kind === 'meet') await tab.meet(email, service, fault);
          }
          vi.setSystemTime(now + 3_600_000);
          for (const email of [...devices, ...devices, ...devices])
            await tab.meet(email, service, 'none');

          const all = await Promise.all(devices.map((email) => tab.lifeOf(email)));
          expect(all[0]?.sessions.toSorted()).toEqual([...made].toSorted());
          expect(all[0]?.presets.map(({ name, plan }) => [name, plan.minutes])).toEqual(
            [...presets].toReversed(),
          );
          expect(all[1]).toEqual(all[0]);
          expect(all[2]).toEqual(all[0]);
          // An end that another one took the place of on its own device, before it was sent, is that device's own matter.
          for (const [name, said] of service.files) expect(said).toBe(recorded.get(name));
          for (const { media } of await tab.listUploads(devices[0] ?? ''))
            for (const { name } of media)
              expect(service.files.has(name) || deleted.includes(name)).toBe(true);
          // A file that was deleted with an end stays with those who changed that end meanwhile.
          const days = await Promise.all(
            devices.map((email) => tab.listWrittenDays(email, null, { latest: 99 })),
          );
          const named = new Set(days.flat().flatMap(({ media }) => media.map(({ name }) => name)));
          for (const name of deleted.filter((one) => !named.has(one))) {
            expect(service.files.has(name)).toBe(false);
            for (const email of devices) expect(await tab.readMedia(email, name)).toBeNull();
          }
          // What was changed on purpose is read nowhere beside what it became.
          const ends = days.flat().map(({ date, submittedAt }) => `${date}:${submittedAt}`);
          expect(ends.filter((id) => changed.has(id))).toEqual([]);
          for (const email of devices) {
            const here = (await tab.listAdditions(email)).map(({ id }) => id);
            expect(here.toSorted()).toEqual([...additions].toSorted());
          }
          expect(all[0]?.ends).toEqual(service.ends(true));
          expect(all[0]?.outdone).toEqual(service.ends(false).toSorted());
        }),
        {
          ...histories(300),
          examples: [[standsAfterACut], [changedBeforeItWasTold], [deletedBeforeItWasTold]],
        },
      );
    },
    historiesTimeout(),
  );
});

const step = fc.record({
  device: fc.nat(2),
  kind: fc.constantFrom(
    'sit',
    'end',
    'record',
    'change',
    'change',
    'add',
    'delete',
    'delete addition',
    'delete session',
    'save preset',
    'save preset',
    'remove preset',
    'meet',
    'meet',
    'meet' as const,
  ),
  fault: fc.constantFrom('none', 'none', 'page cut', 'answer lost'),
});

/** What stood, was outdone by another device's, and stands again once that is deleted, with a page cut in between. */
const standsAfterACut = [
  { device: 2, kind: 'end', fault: 'none' },
  { device: 2, kind: 'meet', fault: 'none' },
  { device: 1, kind: 'end', fault: 'none' },
  { device: 1, kind: 'meet', fault: 'none' },
  { device: 2, kind: 'meet', fault: 'page cut' },
  { device: 1, kind: 'delete', fault: 'none' },
];

/** What one device changed, and deleted before the account was told of the change. */
const deletedBeforeItWasTold = [
  { device: 0, kind: 'end', fault: 'none' },
  { device: 0, kind: 'meet', fault: 'none' },
  { device: 2, kind: 'meet', fault: 'none' },
  { device: 2, kind: 'change', fault: 'none' },
  { device: 2, kind: 'delete', fault: 'none' },
];

/** What one device ended, and another one changed before the first was told that the account has it. */
const changedBeforeItWasTold = [
  { device: 1, kind: 'end', fault: 'none' },
  { device: 1, kind: 'meet', fault: 'none' },
  { device: 0, kind: 'meet', fault: 'none' },
  { device: 0, kind: 'change', fault: 'none' },
];

function placeOf(change: Change): string {
  return 'made_at' in change ? `${change.made_at} ${change.id}` : '';
}

/** What is to be read anew is, in a while. */
function unlessAnew(error: unknown): true {
  if (error instanceof Error && error.message === 'The practice is read anew') return true;
  throw error;
}

const noPractice = {
  day: '2026-11-21',
  isPractised: false,
  currentStreak: 0,
  longestStreak: 0,
  minutes: 0,
};

function soundOf(said: string): Blob {
  return new Blob([said], { type: 'audio/webm;codecs=opus' });
}

/** A device with what reads and what sends. */
/** Has the database take long over what is read under a key from now on. */
async function slowReads(slow: DeviceKey) {
  const device = await import('#src/services/device/deviceStore.ts');
  const read = device.readKept;
  vi.spyOn(device, 'readKept').mockImplementation(async (store, key) => {
    const found = await read(store, key);
    const turns = key.join(' ') === slow.join(' ') ? 500 : 0;
    for (let turn = 0; turn < turns; turn += 1) await oneTurn();
    return found;
  });
}

function oneTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

async function openDevice() {
  const tab = await openTab();
  const [
    reading,
    queueing,
    uploads,
    outbox,
    media,
    place,
    written,
    deleting,
    aside,
    replaced,
    added,
    presets,
  ] = await Promise.all([
    import('#src/services/practice/feed/feedReading.ts'),
    import('#src/services/practice/feed/queueUntold.ts'),
    import('#src/services/upload/keptEnds.ts'),
    import('#src/services/outbox/outbox.ts'),
    import('#src/services/reflection/reflectionMedia.ts'),
    import('#src/services/practice/feedPlace.ts'),
    import('#src/services/upload/writtenDays.ts'),
    import('#src/services/practice/feed/deleting.ts'),
    import('#src/services/upload/gone/goneAside.ts'),
    import('#src/services/practice/feed/replacedEnds.ts'),
    import('#src/services/upload/additions.ts'),
    import('#src/services/practiceRoom/presets.ts'),
  ]);

  async function readAll(email: string, service: Service, fault = 'none') {
    let pages = 0;
    const asked = <T>(answer: T): Promise<T> => {
      pages += 1;
      if (fault === 'page cut' && pages === 2) return Promise.reject(new Error('cut'));
      return Promise.resolve(answer);
    };
    const source = {
      readNow: () => asked(service.now()),
      readChanges: (start: { after: string } | { before: string }) => asked(service.page(start)),
    };
    const next = () => reading.readNext(email, source, never);
    while (await next().catch(unlessAnew)) expect(pages).toBeLessThan(200);
  }

  async function meet(email: string, service: Service, fault: string) {
    const isCut = await readAll(email, service, fault).then(
      () => false,
      () => true,
    );
    if (isCut) return;

    await queueing.queueUntold(email, never);
    for (;;) {
      const delivered = await outbox.deliverNext(
        email,
        async (item) => {
          if (service.isGone(item)) {
            await aside.setGoneAside(email, item);
            return { kind: 'accepted', newStatus: null };
          }
          service.take(item);
          if (item.kind === 'removal') {
            await place.keepGone(email, item.body.name, never);
            if (item.body.of === 'dayEnd') await place.readAnew(email, never);
          }
          if (item.kind === 'media') {
            const file = await media.readMedia(email, item.name);
            service.files.set(item.name, (await file?.text()) ?? 'nothing');
          }
          if (fault === 'answer lost') return { kind: 'unanswered', message: 'lost' };
          if (item.kind === 'preset') {
            await presets.acceptPreset(email, item, service.presetVersion(item.name));
          }
          return { kind: 'accepted', newStatus: null };
        },
        never,
      );
      if (delivered.kind === 'nothingDue') break;
      if (fault === 'answer lost') return;
    }
    const left = await outbox.readItems(email);
    if (left.length > 0) {
      await outbox.retryItems(
        email,
        left.map(({ id }) => id),
      );
      await meet(email, service, 'none');
    }
  }

  function presetsHere(email: string): Promise<Preset[]> {
    const { promise, resolve } = Promise.withResolvers<Preset[]>();
    const stop = presets.onPresets(email, resolve);

    return promise.finally(stop);
  }

  async function lifeOf(email: string) {
    const ends = await uploads.listUploads(email);
    const outdone = await uploads.listOutdone(email);
    return {
      sessions: tab.keptSessions(email).map(({ id }) => id),
      ends: ends.map(endIdOf),
      outdone: outdone.map(endIdOf).toSorted(),
      presets: await presetsHere(email),
    };
  }

  return {
    ...tab,
    ...reading,
    ...queueing,
    ...uploads,
    ...media,
    ...place,
    ...written,
    ...deleting,
    ...replaced,
    ...added,
    ...presets,
    ...outbox,
    readAll,
    meet,
    lifeOf,
  };
}

/** A practice service in a few lines: each item once, at its newest number; of two ends of a day the later one stands. */
class Service {
  readonly #items = new Map<string, { seq: number; change: Change }>();
  readonly #epoch: string;
  #head = 0;

  constructor(epoch = 'first') {
    this.#epoch = epoch;
  }

  /** What it keeps of files, by their names. */
  readonly files = new Map<string, string>();

  /** Whether it refuses a write, since its thing is deleted. */
  isGone(item: OutboxItem): boolean {
    return item.kind !== 'removal' && this.#items.get(item.id)?.change.gone === true;
  }

  take(item: OutboxItem): void {
    if (item.kind === 'runningTimer' || isTaskItem(item)) throw new Error('It is of a task.');
    if (item.kind === 'removal') {
      this.#remove(item.body);
      return;
    }
    if (this.#items.has(item.id)) return;

    const madeAt = new Date(item.madeAt).toISOString();
    const same = { id: item.name, seq: 1, gone: false as const, made_at: madeAt };
    if (item.kind === 'preset') {
      const id = presetIdOf(item.name);
      const stands = this.#items.get(id)?.change;
      if (stands !== undefined && placeOf(stands) > `${madeAt} ${id}`) return;
      this.#put(id, { ...same, kind: 'preference', id, body: item.body });
      return;
    }
    if (item.kind === 'preference') {
      this.#put(
        item.name,
        v.parse(shapeOfChange, { ...same, kind: 'preference', body: item.body }),
      );
      return;
    }
    if (item.kind === 'media') {
      const body = { ...item.body, digest: null };
      this.#put(item.id, { ...same, kind: 'media', body, state: 'kept' });
      return;
    }
    if (item.kind === 'session') {
      this.#put(item.id, { ...same, kind: 'session', body: item.body });
      return;
    }
    if (item.kind === 'addition') {
      this.#put(item.id, { ...same, kind: 'addition', body: item.body });
      return;
    }
    const changed = new Set((item.body.replaces ?? []).map((id) => `day-end-${id}`));
    const others = [...this.#items].filter(([id]) => !changed.has(id));
    const rival = others.find(
      ([, { change }]) =>
        !change.gone &&
        change.kind === 'day_end' &&
        'stands' in change &&
        change.stands &&
        change.body.day === item.body.day,
    );
    const isLater =
      rival === undefined ||
      !('made_at' in rival[1].change) ||
      [rival[1].change.made_at, rival[1].change.id].join(' ') < [madeAt, item.name].join(' ');
    this.#put(item.id, { ...same, kind: 'day_end', body: item.body, stands: isLater });
    for (const id of item.body.replaces ?? []) {
      const isGone = this.#items.get(`day-end-${id}`)?.change.gone === true;
      if (!isGone) this.#put(`day-end-${id}`, { kind: 'day_end', id, seq: 1, gone: true });
    }
    if (!isLater || rival === undefined || !('stands' in rival[1].change)) return;
    this.#put(rival[0], { ...rival[1].change, stands: false });
  }

  /** The version of what stands under a preset's name. */
  presetVersion(name: string): string {
    return versionOf(this.#epoch, this.#items.get(presetIdOf(name))?.seq ?? 0);
  }

  deleteSession(id: string): void {
    this.#put(`session-${id}`, { kind: 'session', id, seq: 1, gone: true });
  }

  /** What a fresh device shows first: the sessions of its day. */
  now() {
    const sessions = [...this.#items.values()].filter(({ change }) => change.kind === 'session');
    return {
      epoch: this.#epoch,
      changes: sessions.map(({ change, seq }) => ({ ...change, seq })),
      head: `${this.#epoch} ${this.#head}`,
      told: noPractice,
      month: [],
    };
  }

  page(start: { after: string } | { before: string }) {
    const isUp = 'after' in start;
    const [epoch, place] = (isUp ? start.after : start.before).split(' ');
    if (epoch !== this.#epoch) return null;

    const ahead = [...this.#items.values()]
      .filter(({ seq }) => (isUp ? seq > Number(place) : seq <= Number(place)))
      .toSorted((one, other) => (isUp ? one.seq - other.seq : other.seq - one.seq));
    const page = ahead.slice(0, 3);
    const last = page.at(-1)?.seq;
    const next = isUp ? (last ?? Number(place)) : (last ?? 0) - 1;
    return {
      epoch: this.#epoch,
      changes: page.map(({ change, seq }) => ({ ...change, seq })),
      cursor: `${epoch} ${next}`,
      isMore: ahead.length > page.length,
    };
  }

  /** The ids of the ends that stand, or of those that do not. */
  ends(stands: boolean): string[] {
    return [...this.#items.values()].flatMap(({ change }) =>
      'stands' in change && change.stands === stands ? [change.id] : [],
    );
  }

  /** Deletes for good; of the other ends of the day the last one stands. */
  #remove({ day, name, of }: Removed): void {
    const kind = (
      {
        dayEnd: 'day_end',
        addition: 'addition',
        session: 'session',
        media: 'media',
        reflection: 'task',
      } as const
    )[of];
    const id = `${kind.replace('_', '-')}-${name}`;
    if (this.#items.get(id)?.change.gone === true) return;
    this.#put(id, { kind, id: name, seq: 1, gone: true });
    this.files.delete(name);
    const left = [...this.#items].filter(
      ([, { change }]) => 'stands' in change && change.body.day === day,
    );
    const [last] = left.toSorted(([, one], [, other]) =>
      placeOf(one.change) < placeOf(other.change) ? 1 : -1,
    );
    if (of !== 'dayEnd' || last === undefined || !('stands' in last[1].change)) return;
    if (!last[1].change.stands) this.#put(last[0], { ...last[1].change, stands: true });
  }

  #put(id: string, change: Change): void {
    this.#head += 1;
    this.#items.set(id, { seq: this.#head, change });
  }
}

function sessionOf(index: number): MeditationSession {
  return {
    id: String(index),
    startTime: new Date(now + index).toISOString(),
    endTime: new Date(now + index + 600_000).toISOString(),
    durationMinutes: 10,
    type: 'timed',
    completed: true,
    day: '2026-11-21',
  };
}

function sessionItemOf(index: number): OutboxItem {
  const { day, durationMinutes, id, startTime, type } = sessionOf(index);
  const kept = { id: `session-${id}`, keptAt: now, attempts: 0, notBefore: 0, refusal: null };
  const end = new Date(now + index + 600_000).toISOString();
  const body = { day, start_time: startTime, end_time: end, duration_minutes: durationMinutes };

  return {
    ...kept,
    kind: 'session',
    name: id,
    madeAt: now,
    body: { ...body, type, is_entered: false },
  };
}

function uploadOf(date: string, submittedAt: number, text: string): DailyUpload {
  return { date, mood: null, happiness: 5, text, media: [], isSample: false, submittedAt };
}

function endOf(date: string, submittedAt: number, text: string): OutboxItem {
  return dayEndItem(uploadOf(date, submittedAt, text));
}
