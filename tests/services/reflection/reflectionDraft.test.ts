// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { noMaterials, type Material, type Reflected } from '#src/domain/reflection/reflection.ts';
import { openBrowser, openTab } from '../../support/device/browserTab.ts';
import { useNodeBlobs } from '../../support/device/nodeBlobs.ts';

const email = 'maya@example.com';
const task: Reflected = {
  taskId: '2026-11-21-TETHER-1',
  date: '2026-11-21',
  pillar: 'TETHER',
  pillarName: 'Tether',
};
const owner = { email, task };
const draft = { mood: 'happy', way: 'text', text: 'Quiet.' } as const;
const nothing = { draft: null, materials: noMaterials, unfinished: null };

beforeEach(() => {
  openBrowser();
  useNodeBlobs();
  vi.stubGlobal('navigator', {});
});

describe('the draft of a reflection', () => {
  test('is there again after a reload, for its task and its member only (rules/reflection#F13)', async () => {
    const first = await openDrafts();
    first.openDraftKeeper(owner).keep(draft);
    await first.settle();

    const second = await openDrafts();
    expect(await second.recallReflection(owner)).toEqual({ ...nothing, draft });
    expect(await second.recallReflection({ email: 'noor@example.com', task })).toEqual(nothing);
    expect(await second.recallReflection({ email, task: { ...task, date: '2026-11-20' } })).toEqual(
      nothing,
    );
  });

  test.each([
    ['the page is hidden', () => hidePage()],
    ['the page goes away', () => dispatchEvent(new Event('pagehide'))],
  ])('keeps what was noted when %s', async (_, leave) => {
    const tab = await openDrafts();
    tab.openDraftKeeper(owner).note(draft);
    expect((await tab.recallReflection(owner)).draft).toBeNull();

    leave();

    expect((await tab.recallReflection(owner)).draft).toEqual(draft);
  });

  test('is there again where the page went before the database had taken it', async () => {
    const tab = await openDrafts();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('gone', 'AbortError');
    });
    tab.openDraftKeeper(owner).note(draft);
    dispatchEvent(new Event('pagehide'));

    const next = await openDrafts();
    expect((await next.recallReflection(owner)).draft).toEqual(draft);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('keeps what was noted when it ends, and writes nothing twice', async () => {
    const tab = await openDrafts();
    const keeper = tab.openDraftKeeper(owner);
    keeper.note(draft);
    keeper.close();
    expect((await tab.recallReflection(owner)).draft).toEqual(draft);

    const again = tab.openDraftKeeper(owner);
    again.keep(draft);
    await tab.dropReflectionDraft(owner);
    again.close();
    expect(await tab.recallReflection(owner)).toEqual(nothing);
  });

  test('keeps the recording, the photo and the video, and gives them back ready to be sent', async () => {
    const tab = await openDrafts();
    const photo = material('image', 'data:image/jpeg;base64,cGhvdG8=', 'photo', 'image/jpeg');
    const video = material('video', 'data:video/mp4;base64,ZmlsbQ==', 'film', 'video/mp4');
    const voice = { ...material('voice', 'voice-1.m4a', 'sound', 'audio/mp4'), seconds: 23 };
    for (const made of [photo, video, voice]) {
      await tab.keepMaterial({ ...owner, way: made.type, material: made });
    }

    const { materials } = await (await openDrafts()).recallReflection(owner);

    expect(materials.image).toMatchObject({ type: 'image', data: photo.data, seconds: null });
    expect(materials.video).toMatchObject({ type: 'video', data: video.data });
    expect(materials.voice).toMatchObject({ type: 'voice', data: 'voice-1.m4a', seconds: 23 });
    expect(await materials.voice?.media.text()).toBe('sound');
  });

  test('removes a material that is gone, and leaves the others', async () => {
    const tab = await openDrafts();
    const photo = material('image', 'data:image/jpeg;base64,cGhvdG8=', 'photo', 'image/jpeg');
    await tab.keepMaterial({ ...owner, way: 'image', material: photo });
    tab.openDraftKeeper(owner).keep(draft);

    await tab.keepMaterial({ ...owner, way: 'image', material: null });

    expect(await tab.recallReflection(owner)).toEqual({ ...nothing, draft });
  });

  test('finds the voice note that was cut off, unless one was kept', async () => {
    const tab = await openDrafts();
    const { openPart } = await import('#src/services/reflection/recordings.ts');
    const part = openPart({ ...owner, recording: null });
    part.keep(new Blob(['sound']), 1_000, 'audio/mp4');

    expect((await tab.recallReflection(owner)).unfinished?.id).toBe(part.recordingId);
    const voice = material('voice', 'voice-1.m4a', 'sound', 'audio/mp4');
    await tab.keepMaterial({ ...owner, way: 'voice', material: voice });
    expect((await tab.recallReflection(owner)).unfinished).toBeNull();
  });

  test('leaves nothing of itself once it is dropped', async () => {
    const tab = await openDrafts();
    const { openPart } = await import('#src/services/reflection/recordings.ts');
    openPart({ ...owner, recording: null }).keep(new Blob(['sound']), 1_000, 'audio/mp4');
    tab.openDraftKeeper(owner).keep(draft);
    const photo = material('image', 'data:image/jpeg;base64,cGhvdG8=', 'photo', 'image/jpeg');
    await tab.keepMaterial({ ...owner, way: 'image', material: photo });

    await tab.dropReflectionDraft(owner);

    expect((await tab.listKept('drafts', tab.memberKey(email))).size).toBe(0);
    expect((await tab.listKept('recordings', tab.memberKey(email))).size).toBe(0);
  });

  test.each(['text', 7, null, [], { mood: 'glad', way: 'song', text: 3 }])(
    'makes nothing of what it did not keep: %j',
    async (kept) => {
      const tab = await openDrafts();
      const name = `reflection:${task.date}:${task.taskId}`;
      await tab.writeKept('drafts', [tab.memberKey(email), name], kept);
      await tab.writeKept('drafts', [tab.memberKey(email), name.replace(':', '-image:')], kept);

      const { draft: read, materials } = await tab.recallReflection(owner);

      expect([null, '']).toContain(read?.text ?? null);
      expect([read?.mood ?? null, read?.way ?? null, materials]).toEqual([null, null, noMaterials]);
    },
  );

  test('is dropped once it was sent, in whichever way it was made', async () => {
    const tab = await openDrafts();
    const sent = { type: 'voice', data: 'voice-1.webm' } as const;
    const note: Material = { ...sent, media: new Blob(['sound']), seconds: 20 };
    tab.openDraftKeeper(owner).keep({ ...draft, way: 'voice' });
    await tab.keepMaterial({ ...owner, way: 'voice', material: note });

    await tab.dropSentDraft(owner, { ...sent, data: 'voice-0.webm' });
    await tab.dropSentDraft(owner, { type: 'text', data: 'Quiet.' });
    expect((await tab.recallReflection(owner)).materials.voice).toMatchObject(sent);

    await tab.dropSentDraft(owner, sent);
    expect(await tab.recallReflection(owner)).toEqual(nothing);
  });
});

describe('the media of a reflection', () => {
  test('stay on this device under their name, for their member', async () => {
    const tab = await openTab();
    const media = await import('#src/services/reflection/reflectionMedia.ts');
    await media.keepMedia(email, 'voice-1.m4a', new Blob(['sound'], { type: 'audio/mp4' }));

    const found = await media.readMedia(email, 'voice-1.m4a');

    expect(await found?.text()).toBe('sound');
    expect(await media.readMedia('noor@example.com', 'voice-1.m4a')).toBeNull();
    expect(await media.readMedia(email, 'voice-2.m4a')).toBeNull();
    expect((await tab.listKept('media', tab.memberKey(email))).size).toBe(1);
  });
});

function material(type: Material['type'], data: string, content: string, kind: string): Material {
  return { type, data, media: new Blob([content], { type: kind }), seconds: null };
}

function hidePage() {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
}

async function openDrafts() {
  const tab = await openTab();
  const drafts = await import('#src/services/reflection/reflectionDraft.ts');
  const settle = async () => void (await tab.listKept('drafts', tab.memberKey(email)));

  return { ...tab, ...drafts, settle };
}
