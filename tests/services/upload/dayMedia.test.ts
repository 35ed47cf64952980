// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { dayReflected } from '#src/domain/upload/dailyUpload.ts';
import { noMaterials, type Material, type WayMaterial } from '#src/domain/reflection/reflection.ts';
import { openBrowser, openTab } from '../../support/device/browserTab.ts';
import { useNodeBlobs } from '../../support/device/nodeBlobs.ts';
import { eventually } from '../../support/eventually.ts';

beforeEach(() => {
  openBrowser();
  useNodeBlobs();
  vi.stubGlobal('navigator', {});
});

afterEach(() => void vi.useRealTimers());

describe('what is made of a day', () => {
  test('is told to another tab, and that it is gone', async () => {
    const [one, other] = [await openWriting(), await openWriting()];

    one.keeper.keep({ way: 'voice', material: note('1') });
    await eventually(() =>
      expect(other.heard).toMatchObject([{ material: { data: note('1').data } }]),
    );
    other.keeper.keep({ way: 'voice', material: null });

    await eventually(() => expect(one.heard).toEqual([{ way: 'voice', material: null }]));
    one.close();
    other.close();
  });

  test('is there in a tab that is opened later', async () => {
    const one = await openWriting();
    one.keeper.keep({ way: 'image', material: photo() });
    await eventually(async () => expect(await one.tab.readMade(owner, 'image')).not.toBeNull());

    const other = await openWriting();

    await eventually(() =>
      expect(other.heard).toMatchObject([{ way: 'image', material: { type: 'image' } }]),
    );
    one.close();
    other.close();
  });

  test('is set aside where another tab keeps a second one at the same time, to be read in the words of the day (rules/upload#U14)', async () => {
    const [one, other] = [await openWriting(), await openWriting()];
    one.keeper.keep({ way: 'voice', material: note('1') });
    other.keeper.keep({ way: 'voice', material: note('2') });
    await eventually(async () =>
      expect(await one.tab.listWrittenDays(owner.email, date, { latest: 99 })).toHaveLength(1),
    );
    await eventually(() =>
      expect(one.heard).toMatchObject([{ material: { data: 'voice-2.webm' } }]),
    );

    const upload = await one.tab.keepSubmitted({
      ...day,
      materials: { ...noMaterials, voice: note('1') },
    });
    await one.tab.dropDayDraft({ email: owner.email, upload });

    expect(upload.media).toEqual([{ type: 'voice', name: 'voice-2.webm', seconds: 20 }]);
    const [submitted, left, ...others] = await one.tab.listWrittenDays(owner.email, null, {
      latest: 99,
    });
    expect([submitted?.media, others]).toEqual([upload.media, []]);
    expect(left).toMatchObject({
      submittedAt: null,
      media: [{ type: 'voice', name: 'voice-1.webm', seconds: 20 }],
    });
    const read = await one.tab.readWrittenMedia(owner.email, 'voice-1.webm');
    expect(await read?.text()).toBe('note 1');
    one.close();
    other.close();
  });

  test('stays where another tab kept it after the day was submitted', async () => {
    const [one, other] = [await openWriting(), await openWriting()];
    one.keeper.keep({ way: 'image', material: photo() });
    const upload = await one.tab.keepSubmitted({ ...day, materials: noMaterials });
    other.keeper.keep({ way: 'image', material: photo('a later photo') });
    await eventually(async () => expect((await other.tab.listAside(owner.email)).size).toBe(1));

    await one.tab.dropDayDraft({ email: owner.email, upload });

    const [, left, ...others] = await one.tab.listWrittenDays(owner.email, null, { latest: 99 });
    expect([left?.media, others]).toEqual([
      [{ type: 'image', name: `left-image:${date}`, seconds: null }],
      [],
    ]);
    const read = await one.tab.readWrittenMedia(owner.email, `left-image:${date}`);
    expect(await read?.text()).toBe('a later photo');
    one.close();
    other.close();
  });

  test('is not removed by a tab that knows of an earlier one only, and is told to it', async () => {
    const [one, other] = [await openWriting(), await openWriting()];
    one.keeper.keep({ way: 'voice', material: note('1') });
    await eventually(() => expect(other.heard).toHaveLength(1));
    one.keeper.keep({ way: 'voice', material: note('2') });

    other.keeper.keep({ way: 'voice', material: null });

    await eventually(() =>
      expect(other.heard.at(-1)).toMatchObject({ material: { data: 'voice-2.webm' } }),
    );
    one.close();
    other.close();
  });

  test('is still there where another tab submits while it was recorded and not kept yet: all its parts', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [one, other] = [await openWriting(), await openWriting()];
    const recording = { email: owner.email, task: dayReflected(owner), recording: null };
    const part = other.tab.openPart(recording);
    part.keep(new Blob(['first ']), 1_000, 'audio/webm');
    part.keep(new Blob(['second']), 16_000, 'audio/webm');
    vi.advanceTimersByTime(60_000);
    const further = other.tab.openPart({
      ...recording,
      recording: { id: part.recordingId, parts: [] },
    });
    further.keep(new Blob(['third']), 3_000, 'audio/webm');
    const upload = await one.tab.keepSubmitted({
      ...day,
      materials: { ...noMaterials, voice: note('1') },
    });
    await one.tab.dropDayDraft({ email: owner.email, upload });

    const left = (await one.tab.listWrittenDays(owner.email, null, { latest: 99 })).find(
      ({ submittedAt }) => submittedAt === null,
    );

    const names = left?.media.map(({ name }) => name) ?? [];
    const read = await Promise.all(
      names.map((name) => one.tab.readWrittenMedia(owner.email, name)),
    );
    expect(await Promise.all(read.map(async (blob) => blob?.text()))).toEqual([
      'first second',
      'third',
    ]);
    expect(left?.media.map(({ type, seconds }) => [type, seconds])).toEqual([
      ['voice', 16],
      ['voice', 3],
    ]);
    one.close();
    other.close();
  });
});

const date = '2026-11-21';
const owner = { email: 'maya@example.com', date };
const day = { ...owner, mood: null, happiness: 5, text: '', isSample: false } as const;
function photo(text = 'a photo'): Material {
  return { type: 'image', data: 'data:,', media: new Blob([text]), seconds: null };
}

function note(id: string): Material {
  return { type: 'voice', data: `voice-${id}.webm`, media: new Blob([`note ${id}`]), seconds: 20 };
}

/** A tab in which the day is written, once it knows what there is. */
async function openWriting() {
  const tab = await openTab();
  const [media, made, kept, uploads, drafts, written, recordings] = await Promise.all([
    import('#src/services/upload/dayMedia.ts'),
    import('#src/services/upload/dayMade.ts'),
    import('#src/services/upload/keptMedia.ts'),
    import('#src/services/upload/dailyUploads.ts'),
    import('#src/services/upload/dayDrafts.ts'),
    import('#src/services/upload/writtenDays.ts'),
    import('#src/services/reflection/recordings.ts'),
  ]);
  const heard: WayMaterial[] = [];
  const keeper = media.openDayMediaKeeper(owner, (change) => heard.push(change));
  await Promise.all(kept.dayWays.map((way) => made.readMade(owner, way)));

  return {
    tab: { ...tab, ...media, ...made, ...kept, ...uploads, ...drafts, ...written, ...recordings },
    heard,
    keeper,
    close: keeper.close,
  };
}
