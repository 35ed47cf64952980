// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

import {
  dayReflected,
  noDayDraft,
  type DailyUpload,
  type DayDraft,
} from '#src/domain/upload/dailyUpload.ts';
import { noMaterials, type Material } from '#src/domain/reflection/reflection.ts';
import type { DeviceKey } from '#src/services/device/deviceKeys.ts';
import { openBrowser, openTab } from '../../support/device/browserTab.ts';
import { useNodeBlobs } from '../../support/device/nodeBlobs.ts';
import { eventually } from '../../support/eventually.ts';

beforeEach(() => {
  openBrowser();
  useNodeBlobs();
  vi.stubGlobal('navigator', {});
});

describe('the draft of a day', () => {
  test('is there again after a reload', async () => {
    const tab = await tabWithDrafts();
    const keeper = tab.openDayDraftKeeper(owner, ignore);
    keeper.keep(draft);
    keeper.close();

    expect((await (await tabWithDrafts()).recallDay(owner)).draft).toEqual(draft);
  });

  test('is there again where the page went before the database had taken it', async () => {
    const tab = await tabWithDrafts();
    tab.openDayDraftKeeper(owner, ignore).keep({ text: 'Quiet' });
    await eventually(async () => expect((await tab.recallDay(owner)).draft?.text).toBe('Quiet'));
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('gone', 'AbortError');
    });
    const keeper = tab.openDayDraftKeeper(owner, ignore);
    keeper.note({ text: 'Quiet, and long' });
    dispatchEvent(new Event('pagehide'));

    const next = await tabWithDrafts();
    expect((await next.recallDay(owner)).draft).toEqual({ ...noDayDraft, text: 'Quiet, and long' });
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('is kept as it was noted last when the page goes', async () => {
    const tab = await tabWithDrafts();
    const keeper = tab.openDayDraftKeeper(owner, ignore);
    keeper.note({ ...draft, text: 'G' });
    keeper.note(draft);
    expect((await tab.recallDay(owner)).draft).toBeNull();

    dispatchEvent(new Event('pagehide'));

    expect((await tab.recallDay(owner)).draft).toEqual(draft);
    keeper.close();
  });

  test('is dropped with what was recorded for it, and no task’s is', async () => {
    const tab = await tabWithDrafts();
    const task = { ...dayReflected(owner), taskId: 't1' };
    tab.openDayDraftKeeper(owner, ignore).keep(draft);
    await tab.keepMaterial({
      email: owner.email,
      task: dayReflected(owner),
      way: 'voice',
      material: made('voice'),
    });
    await tab.keepMaterial({ email: owner.email, task, way: 'voice', material: made('voice') });
    expect((await tab.recallDay(owner)).materials.voice).toMatchObject({ data: 'voice-1.webm' });

    await tab.dropDayDraft({
      email: owner.email,
      upload: { ...upload, media: [{ type: 'voice', name: 'voice-1.webm', seconds: 20 }] },
    });

    expect(await tab.recallDay(owner)).toEqual({
      upload: null,
      draft: null,
      materials: noMaterials,
      unfinished: null,
    });
    const other = await tab.recallReflection({ email: owner.email, task });
    expect(other.materials.voice).toMatchObject({ data: 'voice-1.webm' });
  });

  test('reads what is none as none, and what is odd as the default', async () => {
    const tab = await tabWithDrafts();
    const key: DeviceKey = [tab.memberKey(owner.email), `upload:${date}`];

    await tab.writeKept('drafts', key, 7);
    expect((await tab.recallDay(owner)).draft).toBeNull();
    await tab.writeKept('drafts', key, { sampled: [1, '3'], happiness: 'x' });
    expect((await tab.recallDay(owner)).draft).toEqual({ ...noDayDraft, sampled: ['3'] });
  });

  test('keeps what changed in one tab, and nothing that another changed meanwhile', async () => {
    const [one, other] = [await tabWithDrafts(), await tabWithDrafts()];
    const [first, second] = [
      one.openDayDraftKeeper(owner, ignore),
      other.openDayDraftKeeper(owner, ignore),
    ];
    first.keep({ text: 'Grey', sampled: ['3'] });
    await one.recallDay(owner);

    second.keep({ happiness: 2, mood: 'sad', sampled: ['5'] });
    await other.recallDay(owner);

    expect((await one.recallDay(owner)).draft).toEqual({ ...draft, sampled: ['3', '5'] });
    first.close();
    second.close();
  });

  test('goes on where a sample day ended, and begins after a day that was submitted', async () => {
    const tab = await tabWithDrafts();
    const { keepSubmitted } = await import('#src/services/upload/dailyUploads.ts');
    const day = {
      ...owner,
      mood: 'sad',
      happiness: 2,
      text: 'Grey',
      materials: noMaterials,
    } as const;
    await keepSubmitted({ ...day, isSample: true });
    expect((await tab.recallDay(owner)).draft).toEqual({ ...draft, sampled: [] });
    tab.openDayDraftKeeper(owner, ignore).keep({ happiness: 6 });

    expect((await tab.recallDay(owner)).draft).toEqual({ ...draft, happiness: 6, sampled: [] });
    await keepSubmitted({ ...day, isSample: false });
    expect((await tab.recallDay(owner)).draft).toBeNull();
  });

  test('is told to another tab, where what is noted counts before it', async () => {
    const [one, other] = [await tabWithDrafts(), await tabWithDrafts()];
    const heard: Partial<DayDraft>[] = [];
    const first = one.openDayDraftKeeper(owner, ignore);
    const second = other.openDayDraftKeeper(owner, (changed) => heard.push(changed));
    second.note({ text: 'Bright' });

    first.keep({ text: 'Grey', mood: 'sad' });
    await eventually(() => expect(heard).toEqual([{ text: 'Bright', mood: 'sad' }]));
    second.keep({});

    await eventually(async () =>
      expect((await one.recallDay(owner)).draft).toMatchObject({ text: 'Bright', mood: 'sad' }),
    );
    first.close();
    second.close();
  });

  test('leaves what another tab added when the day is submitted', async () => {
    const tab = await tabWithDrafts();
    const material = made('image');
    tab.openDayDraftKeeper(owner, ignore).keep({ text: 'Written elsewhere' });
    await tab.keepMaterial({
      email: owner.email,
      task: dayReflected(owner),
      way: 'image',
      material,
    });

    await tab.dropDayDraft({ email: owner.email, upload });

    expect(await tab.recallDay(owner)).toMatchObject({
      draft: { text: 'Written elsewhere' },
      materials: { image: { type: 'image' } },
    });
  });
});

const date = '2026-11-21';
const owner = { email: 'maya@example.com', date };
const draft: DayDraft = { mood: 'sad', happiness: 2, text: 'Grey', sampled: ['3'] };
const upload: DailyUpload = {
  date,
  mood: 'sad',
  happiness: 2,
  text: 'Grey',
  media: [],
  isSample: false,
  submittedAt: 1,
};

function ignore() {}

function made(type: 'voice' | 'image'): Material {
  const media = new Blob([`the ${type}`]);

  return type === 'voice'
    ? { type, data: 'voice-1.webm', media, seconds: 20 }
    : { type, data: 'data:,', media, seconds: null };
}

async function tabWithDrafts() {
  const tab = await openTab();
  const [days, drafts] = await Promise.all([
    import('#src/services/upload/dayDrafts.ts'),
    import('#src/services/reflection/reflectionDraft.ts'),
  ]);

  return { ...tab, ...days, ...drafts };
}
