import { describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';

import { noMaterials, type Material } from '#src/domain/reflection/reflection.ts';
import { changeOf, type RecalledChange } from '#src/domain/upload/changedDay.ts';
import type { DailyUpload, DayOwner, DayToChange } from '#src/domain/upload/dailyUpload.ts';
import {
  dayChangeMachine,
  type DayChangeEvent,
  type DayChangeWish,
} from '#src/machines/upload/dayChangeMachine.ts';
import type { CameraWay, PickKind } from '#src/machines/reflection/cameraActor.ts';
import { mediaPickMachine } from '#src/machines/reflection/mediaPickMachine.ts';
import { mediaWaysMachine } from '#src/machines/reflection/mediaWaysMachine.ts';

const owner = { email: 'maya@example.com', date: '2026-11-20' };
const photo = { type: 'image', name: 'day-image-1', seconds: null } as const;
const upload: DailyUpload = {
  date: owner.date,
  mood: 'happy',
  happiness: 8,
  text: 'Quiet.',
  media: [photo],
  isSample: false,
  submittedAt: 5,
  replaces: ['2026-11-20:3'],
};
const laptops = { ...upload, text: 'From the laptop.', submittedAt: 9 };

describe('dayChangeMachine', () => {
  test('begins with the day as it was submitted, and saves what became of it in its place (rules/upload#U20)', async () => {
    const { change, saved, wishes, emitted } = await open();
    change.send({ type: 'mood.choose', mood: 'sad' });
    change.send({ type: 'happiness.choose', happiness: 2 });
    change.send({ type: 'text.change', text: 'Quiet, and rain.' });
    change.send({ type: 'media.remove', name: photo.name });
    change.send({ type: 'change.save' });
    await waitFor(change, (snapshot) => snapshot.status === 'done');

    const changed = {
      mood: 'sad',
      happiness: 2,
      text: 'Quiet, and rain.',
      media: [],
      isSample: false,
      replaces: ['2026-11-20:3', '2026-11-20:5'],
    };
    expect(saved).toEqual([{ ...owner, ...changed, materials: noMaterials }]);
    expect(wishes.map(({ type }) => type)).toEqual([
      'change.keep',
      'change.keep',
      'change.note',
      'change.keep',
      'change.keep',
      'change.drop',
    ]);
    expect(wishes.at(-2)).toEqual({ type: 'change.keep', draft: changed });
    expect(emitted).toHaveBeenCalledOnce();
  });

  test('saves no more words than the account takes (rules/upload#U20)', async () => {
    const { change } = await open();
    change.send({ type: 'text.change', text: 'a'.repeat(20_001) });

    expect(change.getSnapshot().can({ type: 'change.save' })).toBe(false);
    change.send({ type: 'text.change', text: 'a'.repeat(20_000) });

    expect(change.getSnapshot().can({ type: 'change.save' })).toBe(true);
  });

  test('forgets what was typed once it is left, and saves nothing (rules/upload#U20)', async () => {
    const { change, emitted, saved, wishes } = await open();
    change.send({ type: 'text.change', text: 'Something else.' });
    change.send({ type: 'change.leave' });

    expect(change.getSnapshot()).toMatchObject({ status: 'done', value: 'left' });
    expect(wishes.map(({ type }) => type)).toEqual(['change.note', 'change.drop']);
    expect([saved, emitted.mock.calls]).toEqual([[], []]);
  });

  test('is closed where there is nothing to change, or a later day is submitted (rules/upload#U21)', async () => {
    const { change } = await open(null);

    expect(change.getSnapshot().value).toBe('closed');
  });

  test('goes on with what an earlier visit left (rules/upload#U22)', async () => {
    const draft = { ...changeOf(upload), text: 'Half a sentence' };
    const { change } = await open({ ...recalled, draft });

    expect(change.getSnapshot()).toMatchObject({
      value: { editing: 'own' },
      context: { text: 'Half a sentence', stands: upload },
    });
  });

  test('says where the day became another one elsewhere, and goes on with what is written here (rules/upload#U22)', async () => {
    const { change, saved, tell } = await open();
    change.send({ type: 'text.change', text: 'Mine.' });
    tell({ type: 'day.submitted', upload: laptops });
    expect(change.getSnapshot()).toMatchObject({
      value: { editing: 'elsewhere' },
      context: { text: 'Mine.', stands: laptops },
    });
    tell({ type: 'day.deleted' });
    expect(change.getSnapshot()).toMatchObject({
      value: { editing: 'elsewhere' },
      context: { text: 'Mine.', stands: null },
    });
    tell({ type: 'day.submitted', upload });
    expect(change.getSnapshot().value).toEqual({ editing: 'own' });

    tell({ type: 'day.submitted', upload: laptops });
    change.send({ type: 'change.save' });
    await waitFor(change, (snapshot) => snapshot.status === 'done');
    expect(saved).toMatchObject([{ text: 'Mine.', replaces: ['2026-11-20:3', '2026-11-20:5'] }]);
  });

  test('shows the other one where nothing was changed here yet (rules/upload#U22)', async () => {
    const { change, tell } = await open();
    tell({ type: 'day.submitted', upload: laptops });

    expect(change.getSnapshot()).toMatchObject({
      value: { editing: 'own' },
      context: { text: 'From the laptop.', replaces: ['2026-11-20:3', '2026-11-20:9'] },
    });
  });

  test('keeps what a way makes, which is something that was changed', async () => {
    const { change, tell, wishes } = await open();
    const material: Material = { type: 'voice', data: 'voice-1', media: new Blob(), seconds: 20 };
    change.send({ type: 'way.choose', way: 'voice' });
    change.send({ type: 'material.ready', material });
    tell({ type: 'day.submitted', upload: laptops });
    expect(change.getSnapshot()).toMatchObject({
      value: { editing: 'elsewhere' },
      context: { way: 'voice', text: 'Quiet.', materials: { voice: material } },
    });

    change.send({ type: 'material.gone', way: 'voice' });
    expect(wishes).toEqual([
      { type: 'media.keep', way: 'voice', material },
      { type: 'media.keep', way: 'voice', material: null },
    ]);
  });

  test('stops at an error that nobody foresaw', async () => {
    const change = createActor(dayChangeMachine, { input: owner });
    const crashed = vi.fn();
    change.subscribe({ error: crashed });
    change.start();
    await Promise.resolve();

    expect(crashed).toHaveBeenCalledOnce();
  });
});

const recalled: RecalledChange = {
  draft: changeOf(upload),
  stands: upload,
  materials: noMaterials,
  unfinished: null,
};

async function open(begun: RecalledChange | null = recalled) {
  const saved: DayToChange[] = [];
  const wishes: DayChangeWish[] = [];
  const emitted = vi.fn();
  let tell: (event: DayChangeEvent) => void = () => {};
  const change = createActor(
    dayChangeMachine.provide({
      actors: {
        mediaWays: mediaWaysMachine.provide({
          actors: {
            mediaPick: mediaPickMachine.provide({
              actors: {
                findCamera: fromPromise<CameraWay, { kind: PickKind }>(() =>
                  Promise.resolve('none'),
                ),
              },
            }),
          },
        }),
        changeKeeper: fromCallback<DayChangeWish, DayOwner>(({ receive }) => {
          receive((wish) => void wishes.push(wish));
        }),
        uploads: fromCallback<DayChangeEvent, DayOwner>(({ sendBack }) => {
          tell = sendBack;
        }),
        recall: fromPromise<RecalledChange | null, DayOwner>(() => Promise.resolve(begun)),
        save: fromPromise<DailyUpload, DayToChange>(({ input }) => {
          saved.push(input);
          return Promise.resolve(upload);
        }),
      },
    }),
    { input: owner },
  );
  change.on('day.changed', emitted);
  change.start();
  await waitFor(change, (snapshot) => !snapshot.matches('recalling'));

  return { change, emitted, saved, tell: (event: DayChangeEvent) => tell(event), wishes };
}
