// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { WordsEntry } from '#src/domain/words/entry.ts';
import { noMaterials } from '#src/domain/reflection/reflection.ts';
import { openBrowser, openTab } from '../../support/device/browserTab.ts';
import { useNodeBlobs } from '../../support/device/nodeBlobs.ts';
import { reflectionItem } from '../../support/outboxItems.ts';

const email = 'maya@example.com';
const said = { type: 'text', data: 'Quiet.', mood: 'sad', seconds: null, madeAt: 7 } as const;
const taskId = '2026-11-20-MOVEMENT-1';

beforeEach(() => {
  openBrowser();
  useNodeBlobs();
  vi.stubGlobal('navigator', {});
});

describe('the words that a device keeps', () => {
  test('are the ends of days that stand, and what was said of tasks (rules/words#B1)', async () => {
    const tab = await openWords();
    const upload = await tab.submit('2026-11-20', 'Rain.');
    await tab.keepOutdone(email, { ...upload, submittedAt: 1, text: 'Outdone.' });
    await tab.markDay(email, '2026-11-20', taskId, { status: 'done', reflection: said });
    await tab.markDay(email, '2026-11-20', '2026-11-20-TETHER-1', { status: 'active' });

    expect(await tab.listWords(email)).toEqual({
      entries: [
        {
          kind: 'end',
          id: `2026-11-20:${upload.submittedAt}`,
          day: '2026-11-20',
          pillar: null,
          mood: 'happy',
          text: 'Rain.',
          madeAt: upload.submittedAt,
          media: [],
        },
        {
          kind: 'reflection',
          id: taskId,
          day: '2026-11-20',
          pillar: 'MOVEMENT',
          mood: 'sad',
          text: 'Quiet.',
          madeAt: 7,
          media: [],
        },
      ],
      removed: [],
    });
    expect((await tab.listWords('noor@example.com')).entries).toEqual([]);
  });

  test('are there before they are sent, and of a draft that is not saved nothing is (rules/words#B6)', async () => {
    const tab = await openWords();
    const day = '2026-11-20';
    const unsent = reflectionItem({}, taskId);
    await tab.keepItem(email, { ...unsent, body: { ...unsent.body, date: day } });
    await tab.markDay(email, day, taskId, { reflection: said });
    await tab.markDay(email, day, '2026-11-20-TETHER-1', { reflection: said });

    const { entries } = await tab.listWords(email);
    expect(entries.map(({ id, text }) => [id, text])).toEqual([[taskId, 'Quiet.']]);
  });

  test('are told at once and on each change, and no more of what is deleted (rules/words#B4)', async () => {
    const tab = await openWords();
    const told: { entries: WordsEntry[]; removed: string[] }[] = [];
    const stop = tab.onWords(email, (words) => told.push(words));
    await expect.poll(() => told.at(-1)).toEqual({ entries: [], removed: [] });

    await tab.markDay(email, '2026-11-20', taskId, { status: 'done', reflection: said });
    await expect.poll(() => told.at(-1)?.entries.map(({ text }) => text)).toEqual(['Quiet.']);
    const task = {
      kind: 'reflection',
      date: '2026-11-20',
      taskId,
      pillarName: 'Movement',
    } as const;
    await tab.deleteWritten(email, task);
    await expect
      .poll(() => told.at(-1))
      .toEqual({ entries: [], removed: [`reflection 2026-11-20 ${taskId}`] });

    stop();
    const before = told.length;
    await tab.submit('2026-11-21', 'Nobody hears of it.');
    await tab.listWords(email);
    expect(told).toHaveLength(before);
  });
});

async function openWords() {
  const tab = await openTab();
  const [words, uploads, ends, days, deleting, outbox] = await Promise.all([
    import('#src/services/words/keptWords.ts'),
    import('#src/services/upload/dailyUploads.ts'),
    import('#src/services/upload/keptEnds.ts'),
    import('#src/services/today/dayRecords.ts'),
    import('#src/services/practice/feed/deleting.ts'),
    import('#src/services/outbox/outbox.ts'),
  ]);
  const day = {
    email,
    mood: 'happy',
    happiness: 8,
    materials: noMaterials,
    isSample: false,
  } as const;

  return {
    ...tab,
    ...words,
    ...uploads,
    ...ends,
    ...days,
    ...deleting,
    ...outbox,
    submit: (date: string, text: string) => uploads.keepSubmitted({ ...day, date, text }),
  };
}
