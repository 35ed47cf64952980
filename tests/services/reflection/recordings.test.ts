// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { Reflected } from '#src/domain/reflection/reflection.ts';
import type { Recording } from '#src/domain/reflection/voiceNote.ts';
import { openBrowser, openTab } from '../../support/device/browserTab.ts';
import { useNodeBlobs } from '../../support/device/nodeBlobs.ts';
import { eventually } from '../../support/eventually.ts';

const email = 'maya@example.com';
const task = taskOf('2026-11-21-TETHER-1');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T14:02:00Z') });
  openBrowser();
  useNodeBlobs();
  vi.stubGlobal('navigator', {});
});
afterEach(() => void vi.useRealTimers());

describe('recordings', () => {
  test('a page that was killed leaves what it had recorded, in the order in which it was said', async () => {
    const first = await openRecordings();
    const part = first.openPart({ email, task, recording: null });
    for (let second = 1; second <= 12; second += 1) {
      part.keep(new Blob([`${second} `]), second * 1_000, 'audio/mp4');
    }
    await first.settle();

    const second = await openRecordings();
    const found = await second.readUnfinished({ email, task });

    expect(await contentOf(found)).toEqual([
      { text: '1 2 3 4 5 6 7 8 9 10 11 12 ', type: 'audio/mp4', ms: 12_000 },
    ]);
    expect(found?.id).toBe(part.recordingId);
  });

  test('a further part stays one of its own: two files of a container make none together', async () => {
    const tab = await openRecordings();
    const first = tab.openPart({ email, task, recording: null });
    first.keep(new Blob(['one']), 9_000, 'audio/mp4');
    vi.advanceTimersByTime(60_000);
    const recording = { id: first.recordingId, parts: [{ blob: new Blob(['one']), ms: 9_000 }] };
    tab.openPart({ email, task, recording }).keep(new Blob(['two']), 7_000, 'audio/mp4');
    await tab.settle();

    expect(await contentOf(await tab.readUnfinished({ email, task }))).toEqual([
      { text: 'one', type: 'audio/mp4', ms: 9_000 },
      { text: 'two', type: 'audio/mp4', ms: 7_000 },
    ]);
  });

  test('each task and each member has their own, and the last one counts', async () => {
    const tab = await openRecordings();
    const keep = (of: Reflected, text: string, whose = email) => {
      vi.advanceTimersByTime(1_000);
      tab
        .openPart({ email: whose, task: of, recording: null })
        .keep(new Blob([text]), 1_000, 'audio/mp4');
    };
    keep(task, 'older');
    keep(task, 'newer');
    keep(taskOf('2026-11-21-MOVEMENT-1'), 'movement');
    keep(task, 'of noor', 'noor@example.com');
    await tab.settle();

    const found = await contentOf(await tab.readUnfinished({ email, task }));
    expect(found.map(({ text }) => text)).toEqual(['newer']);
    expect(await tab.readUnfinished({ email, task: { ...task, date: '2026-11-20' } })).toBeNull();
  });

  test('what another page records just now is offered to nobody, and dropped by nobody else', async () => {
    const tab = await openRecordings();
    const part = tab.openPart({ email, task, recording: null });
    part.keep(new Blob(['one']), 1_000, 'audio/mp4');
    await tab.settle();
    const lock = `fourfold:recording:${part.recordingId}`;
    vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [{ name: lock }] }) } });
    const other = await openRecordings();

    expect(await other.readUnfinished({ email, task })).toBeNull();
    await other.dropRecordings({ email, task, recording: null });

    vi.stubGlobal('navigator', {});
    expect(await other.readUnfinished({ email, task })).not.toBeNull();
  });

  test('holds a lock while it records, and lets go of it when the part is whole', async () => {
    const held: Promise<unknown>[] = [];
    const request = vi.fn((_name: string, task_: () => Promise<unknown>) => {
      held.push(task_());
      return Promise.resolve();
    });
    vi.stubGlobal('navigator', { locks: { request } });
    const tab = await openRecordings();

    const part = tab.openPart({ email, task, recording: null });
    expect(request).toHaveBeenCalledWith(
      `fourfold:recording:${part.recordingId}`,
      expect.any(Function),
    );
    part.close();

    await expect(held[0]).resolves.toBeUndefined();
  });

  test('drops every recording of the task, its seconds too, and no other task’s', async () => {
    const tab = await openRecordings();
    const other = taskOf('2026-11-21-MOVEMENT-1');
    tab.openPart({ email, task, recording: null }).keep(new Blob(['one']), 1_000, 'audio/mp4');
    tab
      .openPart({ email, task: other, recording: null })
      .keep(new Blob(['two']), 1_000, 'audio/mp4');

    await tab.dropRecordings({ email, task, recording: null });

    expect(await tab.readUnfinished({ email, task })).toBeNull();
    expect((await tab.listKept('recordings', tab.memberKey(email))).size).toBe(2);
    expect(await tab.readUnfinished({ email, task: other })).not.toBeNull();
  });

  test('drops the one that is named, and leaves another of the same task', async () => {
    const tab = await openRecordings();
    const [one, other] = ['one', 'two'].map((text) => {
      const part = tab.openPart({ email, task, recording: null });
      part.keep(new Blob([text]), 1_000, 'audio/mp4');
      return part.recordingId;
    });

    await tab.dropRecordings({ email, task, recording: { id: one ?? '' } });

    expect((await tab.listUnfinished({ email, task })).map(({ id }) => id)).toEqual([other]);
    expect(await tab.listRecordedDays(email, task.taskId)).toEqual(['2026-11-21']);
  });

  test('tells every page when a part has become whole', async () => {
    const [tab, other] = [await openRecordings(), await openRecordings()];
    const told = vi.fn();
    const stop = other.onRecorded(email, told);

    tab.openPart({ email: 'noor@example.com', task, recording: null }).close();
    tab.openPart({ email, task, recording: null }).close();

    await eventually(() => expect(told).toHaveBeenCalledOnce());
    stop();
  });

  test('a second that comes after its recording was dropped brings nothing back', async () => {
    const tab = await openRecordings();
    const part = tab.openPart({ email, task, recording: null });
    part.keep(new Blob(['one']), 1_000, 'audio/mp4');

    await tab.dropRecordings({ email, task, recording: { id: part.recordingId } });
    part.keep(new Blob(['late']), 2_000, 'audio/mp4');
    await tab.settle();

    expect((await tab.listKept('recordings', tab.memberKey(email))).size).toBe(0);
  });

  test.each([
    ['text', 'text'],
    ['no parts', { date: task.date, taskId: task.taskId, mediaType: 'audio/mp4', startedAt: 1 }],
    [
      'no sound',
      {
        date: task.date,
        taskId: task.taskId,
        mediaType: 'audio/mp4',
        startedAt: 1,
        parts: { 1: 1 },
      },
    ],
  ])('makes no recording of %s', async (_, kept) => {
    const tab = await openRecordings();
    await tab.writeKept('recordings', [tab.memberKey(email), 'r1'], kept);

    expect(await tab.readUnfinished({ email, task })).toBeNull();
  });
});

function taskOf(taskId: string): Reflected {
  return { taskId, date: '2026-11-21', pillar: 'TETHER', pillarName: 'Tether' };
}

function contentOf(recording: Recording | null) {
  return Promise.all(
    (recording?.parts ?? []).map(async ({ blob, ms }) => ({
      text: await blob.text(),
      type: blob.type,
      ms,
    })),
  );
}

async function openRecordings() {
  const tab = await openTab();
  const recordings = await import('#src/services/reflection/recordings.ts');
  const settle = async () => void (await tab.listKept('recordings', tab.memberKey(email)));

  return { ...tab, ...recordings, settle };
}
