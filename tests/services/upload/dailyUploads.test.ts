// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

import {
  dayReflected,
  type DailyUpload,
  type DayToSubmit,
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

describe('dailyUploads', () => {
  test('keep a day for the next visit, under its date and its member (rules/upload#U10)', async () => {
    const tab = await tabWithUploads();
    const kept = await tab.keepSubmitted(long);

    const next = await tabWithUploads();
    expect(kept).toMatchObject({ date, mood: 'happy', happiness: 8, text: 'Long light.' });
    expect((await next.recallDay(owner)).upload).toEqual(kept);
    expect((await next.recallDay({ ...owner, date: '2026-11-22' })).upload).toBeNull();
    expect((await next.recallDay({ ...owner, email: 'noor@example.com' })).upload).toBeNull();
  });

  test('keep a recording, a photo and a video, byte by byte', async () => {
    const tab = await tabWithUploads();
    const materials = { voice: made('voice'), image: made('image'), video: made('video') };
    const { media } = await tab.keepSubmitted({ ...long, materials });

    expect(media).toEqual([
      { type: 'voice', name: 'voice-1.webm', seconds: 20 },
      { type: 'image', name: expect.stringMatching(/^day-image-[\da-f-]{36}$/u), seconds: null },
      { type: 'video', name: expect.stringMatching(/^day-video-[\da-f-]{36}$/u), seconds: null },
    ]);
    const next = await tabWithUploads();
    const read = await Promise.all(media.map(({ name }) => next.readMedia(owner.email, name)));
    expect(await Promise.all(read.map(async (blob) => blob?.text()))).toEqual([
      'the voice',
      'the image',
      'the video',
    ]);
  });

  test('take in what another tab added, and its later photo in place of an earlier one', async () => {
    const tab = await tabWithUploads();
    const task = dayReflected(owner);
    const later = { ...made('image'), media: new Blob(['a later image']) };
    await tab.keepMaterial({ email: owner.email, task, way: 'image', material: later });
    await tab.keepMaterial({ email: owner.email, task, way: 'video', material: made('video') });
    const materials = { ...noMaterials, image: made('image'), voice: made('voice') };

    const { media } = await tab.keepSubmitted({ ...long, materials });

    expect(media.map(({ type }) => type)).toEqual(['voice', 'image', 'video']);
    const image = await tab.readMedia(owner.email, media[1]?.name ?? '');
    expect(await image?.text()).toBe('a later image');
  });

  test('keep what a sample day had, beside what the day itself adds, and take its place everywhere (rules/practiceFeed#E32)', async () => {
    const tab = await tabWithUploads();
    const sample = { ...noMaterials, voice: made('voice'), image: made('image') };
    const first = await tab.keepSubmitted({ ...long, isSample: true, materials: sample });
    const materials = { ...noMaterials, image: made('image'), video: made('video') };

    const upload = await tab.keepSubmitted({ ...long, materials });

    const replaces = [`${date}:${first.submittedAt}`];
    expect(upload).toMatchObject({ isSample: false, text: 'Long light.', replaces });
    expect(upload.media.map(({ type }) => type)).toEqual(['image', 'video', 'voice', 'image']);
  });

  test('list a member’s days, the newest first, and nothing else that is kept', async () => {
    const tab = await tabWithUploads();
    await tab.keepSubmitted(long);
    await tab.keepSubmitted({ ...long, date: '2026-12-01' });
    await tab.keepSubmitted({ ...long, date: '2026-11-20' });
    await tab.keepSubmitted({ ...long, email: 'noor@example.com', date: '2026-11-25' });
    await tab.writeKept('states', [tab.memberKey(owner.email), 'state'], { submittedAt: 1 });

    expect((await tab.listUploads(owner.email)).map((one) => one.date)).toEqual([
      '2026-12-01',
      date,
      '2026-11-20',
    ]);
  });

  test('tell another tab of a day, and only of that day of that member', async () => {
    const [one, other] = [await tabWithUploads(), await tabWithUploads()];
    await other.keepSubmitted({ ...long, date: '2026-11-20' });
    const heard: (DailyUpload | null)[] = [];
    const stop = one.onSubmitted(owner, (upload) => heard.push(upload));

    await other.keepSubmitted({ ...long, email: 'noor@example.com' });
    await other.keepSubmitted({ ...long, date: '2026-11-22' });
    const upload = await other.keepSubmitted(long);

    await eventually(() => expect(heard).toEqual([upload]));
    stop();
    await other.keepSubmitted({ ...long, text: 'Again.' });
    expect(heard).toEqual([upload]);
  });

  test('report a day that was submitted before, at once', async () => {
    const tab = await tabWithUploads();
    const upload = await tab.keepSubmitted(long);
    const heard: (DailyUpload | null)[] = [];

    const stop = tab.onSubmitted(owner, (one) => heard.push(one));

    await eventually(() => expect(heard).toEqual([upload]));
    stop();
  });

  test('read what is left of a day that was kept in another form', async () => {
    const tab = await tabWithUploads();
    const key: DeviceKey = [tab.memberKey(owner.email), `upload:${date}`];
    await tab.writeKept('states', key, {
      submittedAt: 1,
      mood: 'odd',
      happiness: 40,
      media: [7, { type: 'voice', name: 'v', seconds: 'x' }, { type: 'text', name: 't' }],
    });

    expect((await tab.recallDay(owner)).upload).toEqual({
      date,
      submittedAt: 1,
      mood: null,
      happiness: 10,
      text: '',
      media: [{ type: 'voice', name: 'v', seconds: null }],
      isSample: false,
    });
    await tab.writeKept('states', key, 'text');
    expect((await tab.recallDay(owner)).upload).toBeNull();
  });
});

const date = '2026-11-21';
const owner = { email: 'maya@example.com', date };
const long: DayToSubmit = {
  ...owner,
  mood: 'happy',
  happiness: 8,
  text: 'Long light.',
  materials: noMaterials,
  isSample: false,
};

function made(type: 'voice' | 'image' | 'video'): Material {
  const media = new Blob([`the ${type}`]);

  return type === 'voice'
    ? { type, data: 'voice-1.webm', media, seconds: 20 }
    : { type, data: 'data:,', media, seconds: null };
}

async function tabWithUploads() {
  const tab = await openTab();
  const [uploads, ends, days, drafts, media] = await Promise.all([
    import('#src/services/upload/dailyUploads.ts'),
    import('#src/services/upload/keptEnds.ts'),
    import('#src/services/upload/dayDrafts.ts'),
    import('#src/services/reflection/reflectionDraft.ts'),
    import('#src/services/reflection/reflectionMedia.ts'),
  ]);

  return { ...tab, ...uploads, ...ends, ...days, ...drafts, ...media };
}
