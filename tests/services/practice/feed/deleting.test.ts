// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { Change } from '#src/contract/practice/changes.ts';
import { dayEndItem } from '#src/domain/practice/untold.ts';
import type { DailyUpload, WrittenDay } from '#src/domain/upload/dailyUpload.ts';
import { openBrowser, openTab } from '../../../support/device/browserTab.ts';
import { useNodeBlobs } from '../../../support/device/nodeBlobs.ts';
import { reflectionItem, timerItem } from '../../../support/outboxItems.ts';

const email = 'maya@example.com';
const date = '2026-11-20';
const taskId = '2026-11-20-TETHER-1';
const now = Date.parse('2026-11-21T12:00:00.000Z');
const never = new AbortController().signal;
const voice = { type: 'voice', name: 'voice-1.webm', seconds: 20 } as const;
const end: DailyUpload = {
  date,
  mood: 'happy',
  happiness: 7,
  text: 'Long light.',
  media: [voice],
  isSample: false,
  submittedAt: now - 5_000,
};
const spoken = {
  type: 'voice',
  data: 'voice-2.webm',
  mood: null,
  seconds: 20,
  madeAt: now - 4_000,
} as const;

beforeEach(() => {
  openBrowser();
  useNodeBlobs();
  vi.stubGlobal('navigator', {});
  vi.useFakeTimers({ toFake: ['Date'], now });

  return () => void vi.useRealTimers();
});

describe('deleteWritten', () => {
  test('the end of a day is gone from here at once with its file, and told to the account (rules/practiceFeed#E26)', async () => {
    const tab = await openDevice();
    await tab.keepEnd(end);
    await tab.keepItem(email, dayEndItem(end));
    await tab.deleteDay();

    expect(await tab.listWrittenDays(email, null, { latest: 99 })).toEqual([]);
    expect(await tab.readMedia(email, voice.name)).toBeNull();
    expect((await tab.readItems(email)).map(({ body, kind }) => [kind, body])).toEqual([
      ['removal', { of: 'dayEnd', name: `${date}:${end.submittedAt}`, day: date }],
      ['removal', { of: 'media', name: voice.name, day: date }],
    ]);
  });

  test('a file that something else names stays (rules/practiceFeed#E26)', async () => {
    const tab = await openDevice();
    await tab.keepEnd(end);
    await tab.keepOutdone(email, { ...end, text: 'Earlier.', submittedAt: now - 9_000 });
    await tab.deleteDay();

    expect(await tab.readMedia(email, voice.name)).not.toBeNull();
    expect(await tab.readItems(email)).toHaveLength(1);
    expect(await tab.listWrittenDays(email, null, { latest: 99 })).toMatchObject([
      { text: 'Earlier.' },
    ]);
  });

  test('another tab is told that the day is open again', async () => {
    const tab = await openDevice();
    await tab.keepEnd(end);
    const heard: (DailyUpload | null)[] = [];
    const stop = tab.onSubmitted({ email, date }, (upload) => heard.push(upload));
    await vi.waitFor(() => expect(heard).toEqual([end]));
    await tab.deleteDay();

    await vi.waitFor(() => expect(heard.at(-1)).toBeNull());
    stop();
  });

  test('what was said of a task goes, and the task stays done (rules/practiceFeed#E13)', async () => {
    const tab = await openDevice();
    await tab.reflect();
    await tab.deleteWritten(email, { kind: 'reflection', date, taskId, pillarName: 'Tether' });

    const day = await tab.readDay(email, date);
    expect(day?.marks[taskId]).toEqual({
      status: 'done',
      elapsedSec: 0,
      reflection: null,
      goneAt: now,
    });
    expect(await tab.readMedia(email, spoken.data)).toBeNull();
    expect((await tab.readItems(email)).map(({ body }) => body)).toEqual([
      { of: 'reflection', name: taskId, day: date },
      { of: 'media', name: spoken.data, day: date },
    ]);
  });

  test('of what was said of a task and never sent, no word is sent; its time is', async () => {
    const tab = await openDevice();
    await tab.reflect();
    await tab.keepItem(email, timerItem());
    await tab.keepItem(email, reflectionItem());
    await tab.deleteWritten(email, { kind: 'reflection', date, taskId, pillarName: 'Tether' });

    const items = await tab.readItems(email);
    expect(items.map(({ kind }) => kind)).toEqual(['timer', 'reflection', 'removal', 'removal']);
    expect(JSON.stringify(items)).not.toContain('Quiet.');
  });

  test('what was left of a day and never submitted goes from here alone', async () => {
    const tab = await openDevice();
    const keeper = tab.openDayDraftKeeper({ email, date }, () => null);
    keeper.keep({ text: 'Too tired.' });
    keeper.close();
    await vi.waitFor(async () =>
      expect(await tab.listWrittenDays(email, null, { latest: 99 })).toHaveLength(1),
    );
    await tab.deleteDay();

    expect(await tab.listWrittenDays(email, null, { latest: 99 })).toEqual([]);
    expect(await tab.readItems(email)).toEqual([]);
  });
});

describe('what another device deleted', () => {
  test('is gone from here, its file included; what is not told of stays (rules/practiceFeed#E27)', async () => {
    const tab = await openDevice();
    const other = { ...end, date: '2026-11-19', media: [], text: 'Rain.' };
    await tab.keepEnd(end);
    await tab.takeUpload(email, other);
    await tab.reflect();
    await tab.read([
      { kind: 'day_end', id: `${date}:${end.submittedAt}`, seq: 3, gone: true },
      { kind: 'media', id: voice.name, seq: 4, gone: true },
      unsaid(5),
      { kind: 'media', id: spoken.data, seq: 6, gone: true },
      { kind: 'dream', id: 'x', seq: 7, gone: true },
    ]);

    expect(await tab.listWrittenDays(email, null, { latest: 99 })).toMatchObject([
      { text: 'Rain.' },
    ]);
    expect(await tab.readMedia(email, voice.name)).toBeNull();
    expect(await tab.readMedia(email, spoken.data)).toBeNull();
    expect((await tab.readDay(email, date))?.marks[taskId]?.reflection).toBeNull();
    expect((await tab.readPlace(email)).gone).toContain(voice.name);
  });

  test('is not sent again where this device has it still, or gets it back (rules/practiceFeed#E27)', async () => {
    const tab = await openDevice();
    await tab.read([{ kind: 'day_end', id: `${date}:${end.submittedAt}`, seq: 3, gone: true }]);
    await tab.read([{ kind: 'media', id: voice.name, seq: 4, gone: true }]);
    await tab.keepEnd(end);

    expect(await tab.queueUntold(email, never)).toBe(0);
  });

  test('and waits to be sent from here is set aside, and read in Your words (rules/practiceFeed#E28)', async () => {
    const tab = await openDevice();
    await tab.keepEnd(end);
    await tab.queueUntold(email, never);
    await tab.read([
      { kind: 'day_end', id: `${date}:${end.submittedAt}`, seq: 3, gone: true },
      { kind: 'media', id: voice.name, seq: 4, gone: true },
    ]);

    expect(await tab.readItems(email)).toEqual([]);
    expect(await tab.listWrittenDays(email, null, { latest: 99 })).toMatchObject([
      { text: end.text, aside: 'gone', media: [voice] },
    ]);
    expect(await tab.readMedia(email, voice.name)).not.toBeNull();
    expect(await tab.queueUntold(email, never)).toBe(0);

    await tab.deleteDay();
    expect(await tab.readMedia(email, voice.name)).toBeNull();
    expect(await tab.listWrittenDays(email, null, { latest: 99 })).toEqual([]);
  });

  test('of what was said of a task and is refused, the words are set aside, and the task stays done (rules/practiceFeed#E28)', async () => {
    const tab = await openDevice();
    await tab.reflect();
    await tab.setGoneAside(email, reflectionItem({ keptAt: now }));

    expect(await tab.listWrittenDays(email, null, { latest: 99 })).toMatchObject([
      { date, aside: 'reflection gone', media: [{ name: spoken.data }] },
    ]);
    expect((await tab.readDay(email, date))?.marks[taskId]).toMatchObject({
      status: 'done',
      reflection: null,
    });
    expect(await tab.readMedia(email, spoken.data)).not.toBeNull();
  });

  test('is deleted anew where a restored backup has it again (rules/practiceFeed#E31)', async () => {
    const tab = await openDevice();
    const { body, madeAt, name } = dayEndItem(end);
    const made_at = new Date(madeAt).toISOString();
    const file = { kind: 'voice', type: 'audio/webm', size: 5, seconds: 20, digest: null } as const;
    await tab.read([
      { kind: 'day_end', id: name, seq: 3, gone: true },
      { kind: 'media', id: voice.name, seq: 4, gone: true },
    ]);
    const restored: Change[] = [
      { kind: 'day_end', id: name, seq: 1, gone: false, made_at, stands: true, body },
      { kind: 'media', id: voice.name, seq: 2, gone: false, made_at, body: file, state: 'kept' },
      {
        kind: 'media',
        id: 'voice-9.webm',
        seq: 3,
        gone: false,
        made_at,
        body: file,
        state: 'kept',
      },
    ];
    await tab.readRestored(restored);
    await tab.readRestored(restored);

    expect(await tab.listWrittenDays(email, null, { latest: 99 })).toEqual([]);
    expect(
      (await tab.readItems(email)).map((item) => item.kind === 'removal' && item.body),
    ).toEqual([
      { of: 'dayEnd', name, day: date },
      { of: 'media', name: voice.name, day: '' },
    ]);
    expect(await tab.queueUntold(email, never)).toBe(0);
  });

  test('is not brought back by an exported file from before: it is set aside, and said how much (rules/practiceFeed#E28)', async () => {
    const tab = await openDevice();
    await tab.keepEnd(end);
    await tab.reflect();
    const { file } = await tab.exportData(email);
    await tab.deleteDay();
    await tab.read([
      { kind: 'day_end', id: `${date}:${end.submittedAt}`, seq: 3, gone: true },
      unsaid(4),
    ]);

    expect(await tab.bringBack(email, file)).toMatchObject({ uploads: 0, setAside: 1 });
    expect(await tab.listWrittenDays(email, null, { latest: 99 })).toMatchObject([
      { text: end.text, aside: 'gone' },
    ]);
    expect((await tab.readDay(email, date))?.marks[taskId]?.reflection).toBeNull();
    const items = await tab.readItems(email);
    expect(await tab.queueUntold(email, never)).toBe(0);
    expect(items.every(({ kind }) => kind === 'removal')).toBe(true);
  });

  test.each(['waits', 'is said'] as const)(
    'what %s while an older page is on its way, and is sent by then, stays with its file (rules/practiceFeed#E27)',
    async (when) => {
      const tab = await openDevice();
      await tab.read([]);
      const item = reflectionItem();
      const waits = { ...item, body: { ...item.body, task_id: taskId, date } };
      if (when === 'waits') {
        await tab.reflect();
        await tab.keepItem(email, waits);
      }
      await tab.read([unsaid(5)], async () => {
        vi.setSystemTime(now + 1_000);
        if (when === 'waits') await tab.discardItem(email, waits.id);
        else await tab.reflect(now + 1_000);
      });

      expect((await tab.readDay(email, date))?.marks[taskId]?.reflection?.data).toBe(spoken.data);
      expect(await tab.readMedia(email, spoken.data)).not.toBeNull();
    },
  );

  test('what is deleted here is not taken again from an older page (rules/practiceFeed#E26)', async () => {
    const tab = await openDevice();
    await tab.keepEnd(end);
    await tab.reflect();
    await tab.deleteDay();
    await tab.deleteWritten(email, { kind: 'reflection', date, taskId, pillarName: 'Tether' });
    const { body, madeAt, name } = dayEndItem(end);
    const made = new Date(madeAt).toISOString();
    const said = {
      reflection_type: 'text',
      reflection_data: 'Quiet.',
      completed_at: later,
    } as const;
    await tab.read([
      { kind: 'day_end', id: name, seq: 1, gone: false, made_at: made, stands: true, body },
      { ...unsaid(2), body: { ...unsaid(2).body, ...said } },
    ]);

    expect(await tab.listWrittenDays(email, null, { latest: 99 })).toEqual([]);
    expect((await tab.readDay(email, date))?.marks[taskId]?.reflection).toBeNull();
  });
});

/** By the clock of a service that is an hour ahead. */
const later = new Date(now + 3_600_000).toISOString();

function unsaid(seq: number): Extract<Change, { kind: 'task'; gone: false }> {
  return {
    kind: 'task',
    id: taskId,
    seq,
    gone: false,
    body: {
      date,
      pillar: 'TETHER',
      scheduled_time: '08:00',
      duration_minutes: 20,
      status: 'done',
      elapsed_seconds: 1_200,
      reflection_type: null,
      reflection_data: null,
      mood: null,
      completed_at: new Date(now - 4_000).toISOString(),
    },
  };
}

async function openDevice() {
  const tab = await openTab();
  const [
    deleting,
    reading,
    queueing,
    uploads,
    written,
    outbox,
    media,
    days,
    drafts,
    place,
    aside,
    data,
    back,
  ] = await Promise.all([
    import('#src/services/practice/feed/deleting.ts'),
    import('#src/services/practice/feed/feedReading.ts'),
    import('#src/services/practice/feed/queueUntold.ts'),
    import('#src/services/upload/keptEnds.ts'),
    import('#src/services/upload/writtenDays.ts'),
    import('#src/services/outbox/outbox.ts'),
    import('#src/services/reflection/reflectionMedia.ts'),
    import('#src/services/today/dayRecords.ts'),
    import('#src/services/upload/dayDrafts.ts'),
    import('#src/services/practice/feedPlace.ts'),
    import('#src/services/upload/gone/goneAside.ts'),
    import('#src/services/yourData/deviceData.ts'),
    import('#src/services/yourData/bringBack.ts'),
  ]);
  const sound = () => new Blob(['heard'], { type: 'audio/webm' });

  return {
    ...tab,
    ...deleting,
    ...reading,
    ...queueing,
    ...uploads,
    ...written,
    ...outbox,
    ...media,
    ...days,
    ...drafts,
    ...place,
    ...aside,
    ...data,
    ...back,

    async keepEnd(upload: DailyUpload): Promise<void> {
      for (const { name } of upload.media) await media.keepMedia(email, name, sound());
      await uploads.takeUpload(email, upload);
    },

    async reflect(madeAt = spoken.madeAt): Promise<void> {
      await media.keepMedia(email, spoken.data, sound());
      await days.markDay(email, date, taskId, {
        status: 'done',
        reflection: { ...spoken, madeAt },
      });
    },

    /** Deletes the newest of what was written. */
    async deleteDay(): Promise<void> {
      const [day] = await written.listWrittenDays(email, null, { latest: 99 });
      if (day === undefined) throw new Error('Nothing was written.');
      await deleting.deleteWritten(email, { kind: 'day', day: day satisfies WrittenDay });
    },

    /** Reads what the service has of a backup, in which the cursor counts no more. */
    async readRestored(changes: Change[]): Promise<void> {
      const pages = [null, { epoch: 'r', changes, cursor: 'r1', isMore: false }];
      const told = {
        day: date,
        isPractised: false,
        currentStreak: 0,
        longestStreak: 0,
        minutes: 0,
      };
      const source = {
        readNow: () => Promise.resolve({ epoch: 'r', changes: [], head: 'r0', told, month: [] }),
        readChanges: () => Promise.resolve(pages.shift() ?? null),
      };
      await expect(reading.readNext(email, source, never)).rejects.toThrow('read anew');
      await reading.readNext(email, source, never);
      await reading.readNext(email, source, never);
    },

    /** Reads a page of the feed, which is answered after what happens `meanwhile`. */
    async read(changes: Change[], meanwhile = () => Promise.resolve()): Promise<void> {
      const told = {
        day: date,
        isPractised: false,
        currentStreak: 0,
        longestStreak: 0,
        minutes: 0,
      };
      const source = {
        readNow: () => Promise.resolve({ epoch: 'e', changes: [], head: 'c0', told, month: [] }),
        readChanges: async () => {
          await meanwhile();
          return { epoch: 'e', changes, cursor: 'c1', isMore: false };
        },
      };
      while (await reading.readNext(email, source, never));
    },
  };
}
