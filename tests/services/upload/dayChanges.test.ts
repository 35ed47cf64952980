// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { noMaterials } from '#src/domain/reflection/reflection.ts';
import { dayEndItem } from '#src/domain/practice/untold.ts';
import type { DailyUpload } from '#src/domain/upload/dailyUpload.ts';
import { openBrowser, openTab } from '../../support/device/browserTab.ts';
import { useNodeBlobs } from '../../support/device/nodeBlobs.ts';
import { eventually } from '../../support/eventually.ts';

const email = 'maya@example.com';
const date = '2026-11-20';
const owner = { email, date };
const photo = { type: 'image', name: 'day-image-1', seconds: null } as const;
const upload: DailyUpload = {
  date,
  mood: 'happy',
  happiness: 8,
  text: 'Quiet.',
  media: [photo],
  isSample: false,
  submittedAt: 5,
};

beforeEach(() => {
  openBrowser();
  useNodeBlobs();
});

describe('a change of a day', () => {
  test('takes the place of what stands, sends it no more, and takes out what is not to be in it (rules/upload#U20)', async () => {
    const tab = await openDevice();
    await tab.takeUpload(email, upload);
    await tab.keepMedia(email, photo.name, new Blob(['dusk']));
    await tab.keepItem(email, dayEndItem(upload));
    const change = await tab.recallChange(owner);
    if (change === null) throw new Error('There is no change.');
    const text = 'Quiet, and rain.';
    const changed = await tab.changeDay({
      ...owner,
      ...change.draft,
      text,
      media: [],
      materials: noMaterials,
    });

    expect(await tab.listUploads(email)).toEqual([
      { ...upload, text, media: [], replaces: [`${date}:5`], submittedAt: changed.submittedAt },
    ]);
    expect((await tab.listWrittenDays(email, null, { latest: 99 })).map((day) => day.text)).toEqual(
      [text],
    );
    expect(await tab.readMedia(email, photo.name)).toBeNull();
    expect((await tab.readItems(email)).map((item) => [item.kind, item.body])).toEqual([
      ['removal', { of: 'media', name: photo.name, day: date }],
    ]);
  });

  test('names all that it was made of, in the place of which it comes', async () => {
    const tab = await openDevice();
    await tab.takeUpload(email, { ...upload, replaces: [`${date}:3`] });

    expect((await tab.recallChange(owner))?.draft.replaces).toEqual([`${date}:3`, `${date}:5`]);
  });

  test('is there after a reload, also once a later day is submitted, until it is left (rules/upload#U21, rules/upload#U22)', async () => {
    const tab = await openDevice();
    await tab.takeUpload(email, upload);
    const begun = await tab.recallChange(owner);
    if (begun === null) throw new Error('There is no change.');
    const keeper = tab.openDayChangeKeeper(owner);
    keeper.note({ ...begun.draft, text: 'Half a sentence' });
    keeper.close();
    await tab.takeUpload(email, { ...upload, date: '2026-11-21', submittedAt: 7 });

    const next = await openDevice();
    await eventually(async () =>
      expect((await next.recallChange(owner))?.draft.text).toBe('Half a sentence'),
    );
    const second = next.openDayChangeKeeper(owner);
    second.note({ ...begun.draft, text: 'Half a sentence more' });
    second.drop();
    second.close();
    await eventually(async () => expect(await next.recallChange(owner)).toBeNull());
  });

  test('can be made until a later day is submitted, which is told at once (rules/upload#U21)', async () => {
    const tab = await openDevice();
    const heard = vi.fn();
    const stop = tab.onChangeable(owner, heard);
    await eventually(() => expect(heard).toHaveBeenLastCalledWith(false));
    await tab.takeUpload(email, upload);
    await eventually(() => expect(heard).toHaveBeenLastCalledWith(true));
    await tab.takeUpload(email, { ...upload, date: '2026-11-19', submittedAt: 6 });
    await tab.takeUpload(email, { ...upload, date: '2026-11-21', submittedAt: 7 });
    await eventually(() => expect(heard).toHaveBeenLastCalledWith(false));
    expect(await tab.recallChange(owner)).toBeNull();
    stop();
  });

  test('looks at no day before it: of a long life there are hundreds', async () => {
    const tab = await openDevice();
    await tab.takeUpload(email, { ...upload, date: '2026-11-19', submittedAt: 4 });
    await tab.takeUpload(email, upload);
    const reads = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    expect(await tab.recallChange(owner)).not.toBeNull();

    const before = [tab.memberKey(email), 'upload:2026-11-19'];
    const wide = reads.mock.calls.filter(
      ([range]) => range instanceof IDBKeyRange && range.includes(before),
    );
    // Recordings are in a store of their own.
    expect(wide.map(([range]) => range)).toEqual([
      IDBKeyRange.bound([tab.memberKey(email)], [tab.memberKey(email), []]),
    ]);
    reads.mockRestore();
  });

  test('is not read as set aside, wherever what it was is kept still (rules/practiceFeed#E34)', async () => {
    const tab = await openDevice();
    await tab.keepOutdone(email, upload);
    await tab.keepGoneWords(email, { ...upload, isReflection: false });
    await tab.takeUpload(email, { ...upload, submittedAt: 9, replaces: [`${date}:5`] });

    expect(
      (await tab.listWrittenDays(email, null, { latest: 99 })).map(({ aside }) => aside),
    ).toEqual([null]);
  });
});

async function openDevice() {
  const tab = await openTab();
  const modules = await Promise.all([
    import('#src/services/upload/keptEnds.ts'),
    import('#src/services/upload/dayChanges.ts'),
    import('#src/services/upload/writtenDays.ts'),
    import('#src/services/upload/goneWords.ts'),
    import('#src/services/practice/feed/replacedEnds.ts'),
    import('#src/services/outbox/outbox.ts'),
    import('#src/services/reflection/reflectionMedia.ts'),
  ]);
  const [uploads, changes, written, gone, replaced, outbox, media] = modules;

  return { ...tab, ...uploads, ...changes, ...written, ...gone, ...replaced, ...outbox, ...media };
}
