// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

import { dayEndItem } from '#src/domain/practice/untold.ts';
import type { DailyUpload } from '#src/domain/upload/dailyUpload.ts';
import { openBrowser, openTab } from '../../support/device/browserTab.ts';
import { useNodeBlobs } from '../../support/device/nodeBlobs.ts';

const email = 'maya@example.com';
const date = '2026-11-20';
const voice = { type: 'voice', name: `day-voice-${date}`, seconds: 20 } as const;
const photo = { type: 'image', name: 'day-image-of-its-own', seconds: null } as const;
const end: DailyUpload = {
  date,
  mood: null,
  happiness: 7,
  text: 'Long light.',
  media: [voice, photo],
  isSample: false,
  submittedAt: 7,
};
const never = new AbortController().signal;

beforeEach(() => {
  useNodeBlobs();
  vi.stubGlobal('navigator', {});
});

test('what two devices called by one day goes to the account under two names, with its bytes (rules/practiceFeed#E22)', async () => {
  const names: string[] = [];
  for (const heard of ['mine', 'yours']) {
    const tab = await openDevice();
    await tab.keepMedia(email, voice.name, new Blob([heard], { type: 'audio/webm' }));
    await tab.takeUpload(email, end);
    await tab.queueUntold(email, never);
    await tab.queueUntold(email, never);

    const sent = (await tab.readItems(email)).flatMap((item) =>
      item.kind === 'media' ? item.name : [],
    );
    expect(sent).toHaveLength(1);
    expect(await (await tab.readMedia(email, sent[0] ?? ''))?.text()).toBe(heard);
    expect(await tab.readMedia(email, voice.name)).toBeNull();
    expect((await tab.listUploads(email))[0]?.media).toEqual([{ ...voice, name: sent[0] }, photo]);
    names.push(...sent);
  }

  expect(new Set(names).size).toBe(2);
});

test('what was left of a day by an earlier version has a name of its device, the same each time', async () => {
  const made: (string | undefined)[] = [];
  for (let count = 0; count < 2; count += 1) {
    const tab = await openDevice();
    await tab.writeKept(
      'drafts',
      tab.materialKeyOf({ email, task: tab.dayReflected({ email, date }) }, 'image'),
      { type: 'image', data: 'image/png', media: new Blob(['light']), seconds: null },
    );
    const read = async () => (await tab.readMade({ email, date }, 'image'))?.name;
    made.push(await read());
    expect(await read()).toBe(made.at(-1));
  }

  expect(made[0]).toMatch(/^day-image-2026-11-20-[\da-f-]{36}$/u);
  expect(made[1]).not.toBe(made[0]);
});

test('what waits to be sent, or was told, keeps its name', async () => {
  const tab = await openDevice();
  await tab.keepMedia(email, voice.name, new Blob(['heard'], { type: 'audio/webm' }));
  await tab.takeUpload(email, end);
  await tab.keepItem(email, dayEndItem(end));
  await tab.queueUntold(email, never);

  expect(await tab.listUploads(email)).toEqual([end]);
  expect(await tab.readMedia(email, voice.name)).not.toBeNull();
});

/** A browser of its own, with nothing in it. */
async function openDevice() {
  openBrowser();
  const tab = await openTab();
  const [reading, queueing, uploads, media, outbox, made, keys, store, upload] = await Promise.all([
    import('#src/services/practice/feed/feedReading.ts'),
    import('#src/services/practice/feed/queueUntold.ts'),
    import('#src/services/upload/keptEnds.ts'),
    import('#src/services/reflection/reflectionMedia.ts'),
    import('#src/services/outbox/outbox.ts'),
    import('#src/services/upload/dayMade.ts'),
    import('#src/services/device/keys/dayDraftKeys.ts'),
    import('#src/services/device/deviceStore.ts'),
    import('#src/domain/upload/dailyUpload.ts'),
  ]);

  return {
    ...tab,
    ...reading,
    ...queueing,
    ...uploads,
    ...media,
    ...outbox,
    ...made,
    ...keys,
    ...store,
    ...upload,
  };
}
