// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { dayReflected } from '#src/domain/upload/dailyUpload.ts';
import { latestWords, mostSubmitted } from '#src/domain/upload/latestWords.ts';
import { noMaterials } from '#src/domain/reflection/reflection.ts';
import { openBrowser, openTab } from '../../support/device/browserTab.ts';
import { useNodeBlobs } from '../../support/device/nodeBlobs.ts';

beforeEach(() => {
  openBrowser();
  useNodeBlobs();
  vi.stubGlobal('navigator', {});
});

describe('the days of which a member wrote (rules/upload#U15)', () => {
  test('are those that were submitted, with what was made of their samples', async () => {
    const tab = await tabWithDays();
    const reflection = { type: 'text', data: 'Rice.', mood: null, seconds: null, madeAt: 1 };
    const upload = await tab.keepSubmitted({ ...day, date: '2026-11-20' });
    await tab.markDay(email, '2026-11-20', '5', { status: 'done', reflection });

    expect(await tab.listWrittenDays(email, '2026-11-21', { latest: 99 })).toEqual([
      {
        ...upload,
        aside: null,
        samples: [{ taskId: '5', pillarName: 'Nourishment', reflection }],
      },
    ]);
  });

  test('are told once while one of two ends is about to be set aside (rules/practiceFeed#E18)', async () => {
    const tab = await tabWithDays();
    const own = await tab.keepSubmitted({ ...day, date: '2026-11-20' });
    await tab.keepOutdone(email, own);
    expect(await tab.listWrittenDays(email, null, { latest: 99 })).toMatchObject([{ aside: null }]);

    await tab.takeUpload(email, { ...own, submittedAt: own.submittedAt + 1, text: 'Later.' });
    expect(await tab.listWrittenDays(email, null, { latest: 99 })).toMatchObject([
      { text: 'Later.', aside: null },
      { text: own.text, aside: 'outdone' },
    ]);
  });

  test('are also those that were not, but for the day under way', async () => {
    const tab = await tabWithDays();
    write(tab, '2026-11-19', 'Too tired.');
    write(tab, '2026-11-21', 'Under way.');
    write(tab, '2026-11-18', ' ');
    const media = new Blob(['the image']);
    const owner = { email, date: '2026-11-19' };
    const material = { type: 'image', data: 'data:,', media, seconds: null } as const;
    await tab.keepMaterial({ email, task: dayReflected(owner), way: 'image', material });

    const [left, ...others] = await tab.listWrittenDays(email, '2026-11-21', { latest: 99 });

    expect(others).toEqual([]);
    expect(left).toEqual({
      date: '2026-11-19',
      mood: null,
      happiness: 5,
      text: 'Too tired.',
      media: [{ type: 'image', name: 'left-image:2026-11-19', seconds: null }],
      isSample: false,
      submittedAt: null,
      aside: null,
      samples: [],
    });
    const image = await tab.readWrittenMedia(email, 'left-image:2026-11-19');
    expect(await image?.text()).toBe('the image');
    expect(await tab.readWrittenMedia(email, 'left-voice:2026-11-19')).toBeNull();
  });

  test('hold what another tab wrote while the day was submitted', async () => {
    const tab = await tabWithDays();
    write(tab, '2026-11-21', 'Written elsewhere.');
    await tab.keepSubmitted({ ...day, date: '2026-11-21' });

    const texts = (await tab.listWrittenDays(email, null, { latest: 99 })).map(({ text }) => text);
    expect(texts).toEqual(['Long light.', 'Written elsewhere.']);
  });

  test('are told once, even while the tab that submits has not removed the rest', async () => {
    const tab = await tabWithDays();
    const media = new Blob(['the image']);
    const owner = { email, date: '2026-11-21' };
    const material = { type: 'image', data: 'data:,', media, seconds: null } as const;
    write(tab, '2026-11-21', 'Long light.');
    await tab.keepMaterial({ email, task: dayReflected(owner), way: 'image', material });
    const upload = await tab.keepSubmitted({ ...day, date: '2026-11-21' });

    expect(upload.media).toEqual([expect.objectContaining({ type: 'image' })]);
    expect(await tab.listWrittenDays(email, null, { latest: 99 })).toEqual([
      { ...upload, aside: null, samples: [] },
    ]);
  });

  test('of a long life are the latest, with what was set aside or left of earlier ones; of one day, what is of it', async () => {
    const tab = await tabWithDays();
    const dates = Array.from(
      { length: 20 },
      (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`,
    );
    for (const date of dates) await tab.keepSubmitted({ ...day, date });
    const first = await tab.keepSubmitted({ ...day, date: '2026-11-01' });
    const second = await tab.keepSubmitted({ ...day, date: '2026-11-02' });
    await tab.keepOutdone(email, { ...first, submittedAt: 1, text: 'Before.' });
    await tab.keepOutdone(email, { ...second, submittedAt: 2 });
    await tab.takeUpload(email, { ...second, replaces: ['2026-11-02:2'] });
    write(tab, '2026-11-03', 'Written since.');
    write(tab, '2026-11-04', 'Long light.');
    write(tab, '2026-10-30', 'Never submitted.');

    const all = await tab.listWrittenDays(email, null, { latest: 99 });
    const latest = await tab.listWrittenDays(email, null, { latest: mostSubmitted + 1 });

    expect(all).toHaveLength(23);
    expect(latest).toHaveLength(mostSubmitted + 1 + 3);
    expect(latestWords(latest)).toEqual(latestWords(all));
    for (const date of ['2026-10-30', ...dates]) {
      const one = await tab.listWrittenDays(email, null, { date });
      expect(one).toEqual(all.filter((written) => written.date === date));
    }
  });
});

const email = 'maya@example.com';
const day = {
  email,
  mood: 'happy',
  happiness: 8,
  text: 'Long light.',
  materials: noMaterials,
  isSample: false,
} as const;

function write(tab: Awaited<ReturnType<typeof tabWithDays>>, date: string, text: string) {
  tab.openDayDraftKeeper({ email, date }, () => {}).keep({ text });
}

async function tabWithDays() {
  const tab = await openTab();
  const [uploads, ends, drafts, records, written, reflections] = await Promise.all([
    import('#src/services/upload/dailyUploads.ts'),
    import('#src/services/upload/keptEnds.ts'),
    import('#src/services/upload/dayDrafts.ts'),
    import('#src/services/today/dayRecords.ts'),
    import('#src/services/upload/writtenDays.ts'),
    import('#src/services/reflection/reflectionDraft.ts'),
  ]);

  return { ...tab, ...uploads, ...ends, ...drafts, ...records, ...written, ...reflections };
}
