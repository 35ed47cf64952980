// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { Change } from '#src/contract/practice/changes.ts';
import type { MarkedReflection } from '#src/domain/today/dayTasks.ts';
import { toldTask } from '../../../domain/practice/toldTask.ts';
import { openBrowser, openTab } from '../../../support/device/browserTab.ts';
import { useNodeBlobs } from '../../../support/device/nodeBlobs.ts';
import { reflectionItem } from '../../../support/outboxItems.ts';

const email = 'maya@example.com';
const date = '2026-11-20';
const taskId = '2026-11-20-TETHER-1';
const saidAt = Date.parse('2026-11-20T08:00:00.000Z');
const never = new AbortController().signal;
const aside = 'reflection outdone';
const here = {
  quiet: { type: 'text', data: 'Quiet.', mood: 'happy', seconds: null, madeAt: saidAt },
  spoken: { type: 'voice', data: 'voice-2.webm', mood: null, seconds: 20, madeAt: saidAt },
  photo: { type: 'image', data: `image-${taskId}`, mood: null, seconds: null, madeAt: saidAt },
} satisfies Record<string, MarkedReflection>;

beforeEach(() => {
  openBrowser();
  useNodeBlobs();
  vi.stubGlobal('navigator', {});
});

describe('what two devices said of one task', () => {
  test('is set aside where it was said first, though the account had it, and the later one stands (rules/practiceFeed#E30)', async () => {
    const device = await openDevice();
    await device.says(here.quiet);
    await device.reads(toldTask(taskId, { reflection_data: 'Loud.' }));

    expect(await device.said()).toMatchObject({ data: 'Loud.' });
    expect(await device.words()).toMatchObject([{ date, aside, text: 'Quiet.', mood: 'happy' }]);
    await device.reads(toldTask(taskId, { reflection_data: 'Loud.' }));
    expect(await device.words()).toHaveLength(1);
  });

  test('is no second one where the service tells of the very same, or of an earlier one (rules/practiceFeed#E30)', async () => {
    const device = await openDevice();
    await device.says(here.quiet);
    await device.reads(toldTask(taskId, { reflection_data: 'Quiet.' }));
    await device.reads(
      toldTask(taskId, {
        reflection_data: 'Before.',
        completed_at: new Date(saidAt - 1).toISOString(),
      }),
    );

    expect(await device.said()).toMatchObject({ data: 'Quiet.' });
    expect(await device.words()).toEqual([]);
  });

  test('keeps its recording (rules/practiceFeed#E30)', async () => {
    const device = await openDevice();
    await device.says(here.spoken, 'heard');
    await device.reads(toldTask(taskId, { reflection_data: 'Loud.' }));

    expect(await device.words()).toMatchObject([
      { aside, media: [{ type: 'voice', name: 'voice-2.webm', seconds: 20 }] },
    ]);
    expect(await device.bytes('voice-2.webm')).toBe('heard');
  });

  test('keeps its photo also where another one was made within the same minute (rules/practiceFeed#E30)', async () => {
    const device = await openDevice();
    await device.says({ ...here.photo, toldAt: saidAt + 400 }, 'mine');
    const photoAt = (later: number) =>
      toldTask(taskId, {
        reflection_type: 'image',
        reflection_data: 'image/png',
        completed_at: new Date(saidAt + later).toISOString(),
      });
    await device.reads(photoAt(400));
    expect(await device.words()).toEqual([]);

    await device.reads(photoAt(20_000));
    const [words] = await device.words();
    expect(await device.bytes(words?.media[0]?.name ?? '')).toBe('mine');
    expect(await device.bytes(here.photo.data)).toBeNull();
  });

  test('keeps its photo, and shows the other one, which has the same name (rules/practiceFeed#E30)', async () => {
    const device = await openDevice();
    await device.says(here.photo, 'mine');
    await device.reads(
      toldTask(taskId, { reflection_type: 'image', reflection_data: 'image/png' }),
    );

    const [words] = await device.words();
    expect(words).toMatchObject({ aside, media: [{ type: 'image' }] });
    expect(await device.bytes(words?.media[0]?.name ?? '')).toBe('mine');
    expect(await device.bytes(here.photo.data)).toBeNull();
    expect(await device.said()).toMatchObject({ type: 'image', data: here.photo.data });
  });

  test('names no photo that is not here (rules/practiceFeed#E30)', async () => {
    const device = await openDevice();
    await device.says(here.photo);
    await device.reads(toldTask(taskId, { reflection_data: 'Loud.' }));

    expect(await device.words()).toEqual([]);
  });

  test('and is refused, is set aside once, whichever comes first, the refusal or the feed (rules/outbox#O11)', async () => {
    const item = reflectionItem({ keptAt: saidAt });
    const loud = toldTask(taskId, { reflection_data: 'Loud.' });
    const first = await openDevice();
    await first.says(here.quiet);
    await first.isRefused(item);
    expect(await first.said()).toBeNull();
    await first.reads(loud);

    openBrowser();
    const second = await openDevice();
    await second.says(here.quiet);
    await second.reads(loud);
    await second.isRefused(item);

    for (const device of [first, second]) {
      expect(await device.words()).toMatchObject([{ aside, text: 'Quiet.' }]);
      expect(await device.said()).toMatchObject({ data: 'Loud.' });
    }
  });

  test('goes from this device alone once it is deleted there', async () => {
    const device = await openDevice();
    await device.says(here.quiet);
    await device.reads(toldTask(taskId, { reflection_data: 'Loud.' }));
    await device.deletesWords();

    expect(await device.words()).toEqual([]);
    expect(await device.waiting()).toEqual([]);
    expect(await device.said()).toMatchObject({ data: 'Loud.' });
  });
});

async function openDevice() {
  await openTab();
  const [reading, aside_, written, media, days, deleting, outbox] = await Promise.all([
    import('#src/services/practice/feed/feedReading.ts'),
    import('#src/services/upload/gone/goneAside.ts'),
    import('#src/services/upload/writtenDays.ts'),
    import('#src/services/reflection/reflectionMedia.ts'),
    import('#src/services/today/dayRecords.ts'),
    import('#src/services/practice/feed/deleting.ts'),
    import('#src/services/outbox/outbox.ts'),
  ]);
  const words = () => written.listWrittenDays(email, null, { latest: 99 });

  return {
    words,
    says: async (reflection: MarkedReflection, bytes?: string) => {
      if (bytes !== undefined) await media.keepMedia(email, reflection.data, new Blob([bytes]));
      await days.markDay(email, date, taskId, { status: 'done', reflection });
    },
    said: async () => (await days.readDay(email, date))?.marks[taskId]?.reflection ?? null,
    bytes: async (name: string) => (await media.readMedia(email, name))?.text() ?? null,
    reads: async (told: Change) => {
      const noPractice = {
        day: date,
        isPractised: false,
        currentStreak: 0,
        longestStreak: 0,
        minutes: 0,
      };
      const source = {
        readNow: () =>
          Promise.resolve({ epoch: 'e', changes: [], head: 'c0', told: noPractice, month: [] }),
        readChanges: () =>
          Promise.resolve({ epoch: 'e', changes: [told], cursor: 'c1', isMore: false }),
      };
      while (await reading.readNext(email, source, never));
    },
    isRefused: (item: ReturnType<typeof reflectionItem>) => aside_.setRefusedAside(email, item),
    deletesWords: async () => {
      const [day] = await words();
      if (day !== undefined) await deleting.deleteWritten(email, { kind: 'day', day });
    },
    waiting: () => outbox.readItems(email),
  };
}
