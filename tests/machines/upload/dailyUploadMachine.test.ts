import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, type EventObject } from 'xstate';

import {
  noDayDraft,
  type DailyUpload,
  type DayOwner,
  type DayToSubmit,
  type RecalledDay,
} from '#src/domain/upload/dailyUpload.ts';
import { noMaterials, type Material, type WayMaterial } from '#src/domain/reflection/reflection.ts';
import type { CameraWay, PickKind } from '#src/machines/reflection/cameraActor.ts';
import { dailyUploadMachine } from '#src/machines/upload/dailyUploadMachine.ts';
import type {
  DailyUploadEvent,
  DayDraftWish,
  DayMediaWish,
} from '#src/machines/upload/dailyUploadEvents.ts';
import { mediaPickMachine } from '#src/machines/reflection/mediaPickMachine.ts';
import { mediaWaysMachine } from '#src/machines/reflection/mediaWaysMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('dailyUploadMachine', () => {
  test('begins with an empty day, whose happiness is five', async () => {
    const { day } = await openDay();

    expect(day.getSnapshot()).toMatchObject({
      value: { writing: 'editing' },
      context: { mood: null, happiness: 5, text: '', materials: noMaterials, upload: null },
    });
  });

  test('submits nothing while the tasks of the day are not known', async () => {
    const { day, submitted } = await openDay();

    expect(day.getSnapshot().can({ type: 'day.submit' })).toBe(false);
    day.send({ type: 'day.submit' });
    expect(submitted).toEqual([]);
  });

  test('submits no more words than the account takes (rules/upload#U4)', async () => {
    const { day, submitted } = await openDay();
    day.send({ type: 'tasks.counted', open: [], tasks: 'own' });
    day.send({ type: 'text.change', text: 'a'.repeat(20_001) });

    expect(day.getSnapshot().can({ type: 'day.submit' })).toBe(false);
    day.send({ type: 'day.submit' });
    expect(submitted).toEqual([]);
    day.send({ type: 'text.change', text: 'a'.repeat(20_000) });

    expect(day.getSnapshot().can({ type: 'day.submit' })).toBe(true);
  });

  test('refuses while tasks need reflections, and forgets that once none does (rules/upload#U4)', async () => {
    const { day, submitted } = await openDay();
    day.send({ type: 'tasks.counted', open: ['6', '7'], tasks: 'own' });

    day.send({ type: 'day.submit' });
    day.send({ type: 'tasks.counted', open: ['7'], tasks: 'own' });
    expect(day.getSnapshot()).toMatchObject({
      value: { writing: 'refusing' },
      context: { open: ['7'] },
    });
    day.send({ type: 'tasks.counted', open: [], tasks: 'own' });

    expect(day.getSnapshot().value).toEqual({ writing: 'editing' });
    expect(submitted).toEqual([]);
  });

  test('counts a task whose reflection is on its way as open, and a sample that was reflected on as done', async () => {
    const { day } = await openDay();
    day.send({ type: 'tasks.counted', open: ['3'], tasks: 'sample' });
    day.send({ type: 'sample.reflected', taskId: '3' });
    day.send({ type: 'reflection.saving', taskId: '3' });

    day.send({ type: 'day.submit' });
    expect(day.getSnapshot().value).toEqual({ writing: 'refusing' });
    day.send({ type: 'reflection.settled', taskId: '3' });

    expect(day.getSnapshot().value).toEqual({ writing: 'editing' });
  });

  test('waits for each of several reflections that are on their way', async () => {
    const { day } = await openDay();
    day.send({ type: 'tasks.counted', open: ['3', '5'], tasks: 'sample' });
    for (const taskId of ['3', '5']) {
      day.send({ type: 'sample.reflected', taskId });
      day.send({ type: 'reflection.saving', taskId });
    }
    day.send({ type: 'day.submit' });

    day.send({ type: 'reflection.settled', taskId: '3' });
    expect(day.getSnapshot().value).toEqual({ writing: 'refusing' });
    day.send({ type: 'reflection.settled', taskId: '5' });
    expect(day.getSnapshot().value).toEqual({ writing: 'editing' });
  });

  test.each(['own', 'sample'] as const)('submits a day of %s tasks as one', async (tasks) => {
    const { day, submitted } = await openDay();
    day.send({ type: 'tasks.counted', open: [], tasks });

    day.send({ type: 'day.submit' });

    expect(submitted).toMatchObject([{ isSample: tasks === 'sample' }]);
  });

  test('submits what was said once, drops the draft, says so for three seconds, and leaves', async () => {
    const { day, submitted, dropped } = await openDay();
    day.send({ type: 'tasks.counted', open: [], tasks: 'own' });
    day.send({ type: 'mood.choose', mood: 'happy' });
    day.send({ type: 'happiness.choose', happiness: 8 });
    day.send({ type: 'text.change', text: 'Long light.' });
    day.send({ type: 'material.ready', material: note });

    day.send({ type: 'day.submit' });
    day.send({ type: 'day.submit' });
    day.send({ type: 'text.change', text: 'Too late.' });
    expect(day.getSnapshot().value).toBe('submitting');
    expect(dropped).toEqual([]);
    await settle();

    expect(submitted).toEqual([
      {
        ...owner,
        mood: 'happy',
        happiness: 8,
        text: 'Long light.',
        materials: { ...noMaterials, voice: note },
        isSample: false,
      },
    ]);
    expect(dropped).toEqual([{ email: owner.email, upload }]);
    expect(day.getSnapshot()).toMatchObject({ value: 'submitted', context: { upload } });
    await vi.advanceTimersByTimeAsync(2_999);
    expect(day.getSnapshot().value).toBe('submitted');
    await vi.advanceTimersByTimeAsync(1);
    expect(day.getSnapshot()).toMatchObject({ value: 'left', status: 'done' });
  });

  test('a rest day may be submitted without a word (rules/upload#U6)', async () => {
    const { day, submitted } = await openDay();

    day.send({ type: 'tasks.counted', open: [], tasks: 'own' });
    day.send({ type: 'day.submit' });

    expect(submitted).toEqual([
      { ...owner, mood: null, happiness: 5, text: '', materials: noMaterials, isSample: false },
    ]);
  });

  test('stops on an error that nobody foresaw, with the draft kept', async () => {
    const { day, wishes, dropped, crashed } = await openDay({
      submit: () => Promise.reject(new Error('bug')),
    });
    day.send({ type: 'tasks.counted', open: [], tasks: 'own' });
    day.send({ type: 'text.change', text: 'Long light.' });

    day.send({ type: 'day.submit' });
    await settle();

    expect(crashed).toEqual([new Error('bug')]);
    expect(dropped).toEqual([]);
    expect(wishes).toEqual([
      { type: 'draft.note', change: { text: 'Long light.' } },
      { type: 'draft.keep', change: {} },
    ]);
  });

  test('shows a day that was submitted before', async () => {
    const { day } = await openDay({ recalled: { upload } });
    day.send({ type: 'tasks.counted', open: [], tasks: 'own' });

    expect(day.getSnapshot()).toMatchObject({ value: 'complete', context: { upload } });
    expect(day.getSnapshot().can({ type: 'day.submit' })).toBe(false);
  });

  test('follows another tab that submits the day', async () => {
    const { day, tell } = await openDay();

    tell({ type: 'day.submitted', upload });

    expect(day.getSnapshot()).toMatchObject({ value: 'complete', context: { upload } });
  });

  test('a day whose end is deleted is open again, with nothing written (rules/practiceFeed#E26)', async () => {
    const { day, tell } = await openDay({ recalled: { upload } });
    tell({ type: 'day.deleted' });

    expect(day.getSnapshot()).toMatchObject({
      value: { writing: 'editing' },
      context: { ...noDayDraft, upload: null },
    });
  });

  test('a day that is complete has the end that another device made later (rules/practiceFeed#E18)', async () => {
    const { day, tell } = await openDay({ recalled: { upload } });
    const later = { ...upload, text: 'Later, and elsewhere.', submittedAt: upload.submittedAt + 1 };
    tell({ type: 'day.submitted', upload: later });

    expect(day.getSnapshot()).toMatchObject({ value: 'complete', context: { upload: later } });
  });

  test('keeps what was being written where another tab submits the day', async () => {
    const { day, tell, wishes } = await openDay();
    day.send({ type: 'text.change', text: 'Long' });

    tell({ type: 'day.submitted', upload });

    expect(wishes.at(-1)).toEqual({ type: 'draft.keep', change: {} });
  });

  test('submits a sample day as one, which completes it until its own tasks are known (rules/upload#U9)', async () => {
    const { day, submitted } = await openDay({ recalled: { upload: sample, draft: words } });
    expect(day.getSnapshot()).toMatchObject({ value: 'complete', context: { upload: sample } });

    day.send({ type: 'tasks.counted', open: ['7'], tasks: 'own' });
    expect(day.getSnapshot()).toMatchObject({
      value: { writing: 'editing' },
      context: { upload: null, ...words },
    });
    day.send({ type: 'tasks.counted', open: [], tasks: 'own' });
    day.send({ type: 'day.submit' });

    expect(submitted).toMatchObject([{ text: 'Long light.', isSample: false }]);
  });

  test('follows a tab that submits a sample day, with its words, unless the day has tasks of its own', async () => {
    const samples = await openDay();
    samples.day.send({ type: 'tasks.counted', open: ['3', '5', '6', '7'], tasks: 'sample' });
    samples.tell({ type: 'day.submitted', upload: sample });
    expect(samples.day.getSnapshot().value).toBe('complete');
    samples.day.send({ type: 'tasks.counted', open: ['7'], tasks: 'own' });
    expect(samples.day.getSnapshot().context).toMatchObject({ text: sample.text, upload: null });

    const own = await openDay();
    own.day.send({ type: 'tasks.counted', open: ['7'], tasks: 'own' });
    own.day.send({ type: 'text.change', text: 'Mine.' });
    own.tell({ type: 'day.submitted', upload: sample });

    expect(own.day.getSnapshot()).toMatchObject({
      value: { writing: 'editing' },
      context: { text: 'Mine.' },
    });
  });

  describe('the draft', () => {
    test('is noted with every letter', async () => {
      const { day, wishes } = await openDay();

      day.send({ type: 'text.change', text: 'L' });
      day.send({ type: 'text.change', text: 'Lo' });

      expect(wishes).toEqual([
        { type: 'draft.note', change: { text: 'L' } },
        { type: 'draft.note', change: { text: 'Lo' } },
      ]);
    });

    test('is kept at once in what changed: a mood, a happiness, a sample that was reflected on', async () => {
      const { day, wishes } = await openDay();

      day.send({ type: 'mood.choose', mood: 'sad' });
      day.send({ type: 'happiness.choose', happiness: 0 });
      day.send({ type: 'sample.reflected', taskId: '3' });

      expect(wishes).toEqual([
        { type: 'draft.keep', change: { mood: 'sad' } },
        { type: 'draft.keep', change: { happiness: 0 } },
        { type: 'draft.keep', change: { sampled: ['3'] } },
      ]);
    });

    test('follows what another tab writes', async () => {
      const { day, tell } = await openDay();
      const draft = {
        mood: 'sad',
        happiness: 3,
        text: 'Written elsewhere',
        sampled: ['5'],
      } as const;

      tell({ type: 'draft.changed', draft });

      expect(day.getSnapshot()).toMatchObject({ value: { writing: 'editing' }, context: draft });
    });

    test('is there again, with its recording, and with one that was cut off', async () => {
      const draft = { mood: 'neutral', happiness: 7, text: 'Long', sampled: ['3'] } as const;
      const materials = { ...noMaterials, voice: note };
      const kept = await openDay({ recalled: { draft, materials } });
      const cutOff = await openDay({
        recalled: { unfinished: { id: 'r0', parts: [{ blob, ms: 20_000 }] } },
      });

      expect(kept.day.getSnapshot().context).toMatchObject({ ...draft, materials, way: null });
      expect(
        kept.day.getSnapshot().children.mediaWays?.getSnapshot().children.voiceNote?.getSnapshot()
          .value,
      ).toBe('kept');
      expect(cutOff.day.getSnapshot().context.way).toBe('voice');
      expect(
        cutOff.day.getSnapshot().children.mediaWays?.getSnapshot().children.voiceNote?.getSnapshot()
          .value,
      ).toBe('unfinished');
    });

    test('is not waited for longer than two seconds', async () => {
      const { day } = await openDay({ recall: unanswered });
      expect(day.getSnapshot().value).toBe('recalling');

      await vi.advanceTimersByTimeAsync(2_000);

      expect(day.getSnapshot().value).toEqual({ writing: 'editing' });
    });
  });

  test('keeps what a way has made, and what is taken back', async () => {
    const { day, kept } = await openDay();

    day.send({ type: 'material.ready', material: note });
    day.send({ type: 'material.gone', way: 'voice' });

    expect(kept).toEqual([
      { way: 'voice', material: note },
      { way: 'voice', material: null },
    ]);
    expect(day.getSnapshot().context.materials).toEqual(noMaterials);
  });

  describe('what another tab makes', () => {
    const photo: Material = { type: 'image', data: 'data:,', media: blob, seconds: null };

    test('is what its way has here too, until it is gone there', async () => {
      const { day, tell, kept } = await openDay();
      const ways = () => {
        const { voiceNote, image } =
          day.getSnapshot().children.mediaWays?.getSnapshot().children ?? {};
        return [voiceNote?.getSnapshot().value, image?.getSnapshot().value];
      };

      tell({ type: 'media.changed', way: 'voice', material: note });
      tell({ type: 'media.changed', way: 'image', material: photo });
      expect(day.getSnapshot().context.materials).toEqual({
        ...noMaterials,
        voice: note,
        image: photo,
      });
      expect(ways()).toEqual(['kept', 'reviewing']);

      tell({ type: 'media.changed', way: 'voice', material: null });
      tell({ type: 'media.changed', way: 'image', material: null });
      expect(day.getSnapshot().context.materials).toEqual(noMaterials);
      expect(ways()).toEqual(['idle', 'choosing']);
      expect(kept).toEqual([]);
    });

    test('is submitted with the day', async () => {
      const { day, tell, submitted } = await openDay();
      tell({ type: 'media.changed', way: 'image', material: photo });

      day.send({ type: 'tasks.counted', open: [], tasks: 'own' });
      day.send({ type: 'day.submit' });

      expect(submitted).toMatchObject([{ materials: { ...noMaterials, image: photo } }]);
    });
  });

  test('keeps what a way has made only after the day was submitted', async () => {
    const { day, tell, kept } = await openDay();
    tell({ type: 'day.submitted', upload });

    day.send({ type: 'material.ready', material: note });

    expect(day.getSnapshot().value).toBe('complete');
    expect(kept).toEqual([{ way: 'voice', material: note }]);
  });

  test('every state is reached and every transition taken', () => {
    const recalled: RecalledDay = {
      upload: null,
      draft: null,
      materials: noMaterials,
      unfinished: null,
    };
    const coverage = coverageOf(dailyUploadMachine, {
      input: owner,
      events: [
        { type: 'xstate.done.actor.recall', output: recalled },
        { type: 'xstate.done.actor.recall', output: { ...recalled, upload } },
        { type: 'xstate.after.recallTimeout.dailyUpload.recalling' },
        { type: 'tasks.counted', open: ['7'], tasks: 'own' },
        { type: 'tasks.counted', open: [], tasks: 'own' },
        { type: 'sample.reflected', taskId: '3' },
        { type: 'mood.choose', mood: 'sad' },
        { type: 'happiness.choose', happiness: 1 },
        { type: 'text.change', text: 'Long' },
        { type: 'way.choose', way: 'voice' },
        { type: 'reflection.saving', taskId: '7' },
        { type: 'reflection.settled', taskId: '7' },
        { type: 'draft.changed', draft: noDayDraft },
        { type: 'material.ready', material: note },
        { type: 'material.gone', way: 'voice' },
        { type: 'media.changed', way: 'voice', material: note },
        { type: 'day.submit' },
        { type: 'day.submitted', upload },
        { type: 'day.submitted', upload: sample },
        { type: 'day.deleted' },
        { type: 'tasks.counted', open: [], tasks: 'sample' },
        { type: 'xstate.done.actor.recall', output: { ...recalled, upload: sample } },
        { type: 'xstate.done.actor.submit', output: upload },
        { type: 'xstate.after.farewell.dailyUpload.submitted' },
      ],
      isSame: ({ value, context }) => [
        value,
        context.open,
        context.saving.length > 0,
        context.tasks,
        context.upload,
      ],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

const owner: DayOwner = { email: 'maya@example.com', date: '2026-11-21' };
const blob = new Blob(['media']);
const note: Material = { type: 'voice', data: 'voice-1.webm', media: blob, seconds: 20 };
const upload: DailyUpload = {
  date: owner.date,
  mood: 'happy',
  happiness: 8,
  text: 'Long light.',
  media: [],
  isSample: false,
  submittedAt: 1,
};

const sample: DailyUpload = { ...upload, isSample: true };
const words = { mood: 'happy', happiness: 8, text: 'Long light.', sampled: ['3'] } as const;

function unanswered(): Promise<never> {
  return new Promise(() => {});
}

async function settle() {
  await vi.advanceTimersByTimeAsync(0);
}

/** A day once what earlier visits left of it is recalled. */
async function openDay({
  recalled = {},
  recall,
  submit = () => Promise.resolve(upload),
}: {
  recalled?: Partial<RecalledDay>;
  recall?: () => Promise<RecalledDay>;
  submit?: () => Promise<DailyUpload>;
} = {}) {
  const submitted: DayToSubmit[] = [];
  const wishes: DayDraftWish[] = [];
  const kept: WayMaterial[] = [];
  const dropped: { email: string; upload: DailyUpload }[] = [];
  const crashed: unknown[] = [];
  const tellers: ((event: DailyUploadEvent) => void)[] = [];
  const earlier = { upload: null, draft: null, materials: noMaterials, unfinished: null };
  const day = createActor(
    dailyUploadMachine.provide({
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
        heldDay: fromCallback<EventObject>(() => {}),
        dayTasks: fromCallback<DailyUploadEvent, DayOwner>(() => {}),
        draftKeeper: fromCallback<DayDraftWish, DayOwner>(({ receive }) =>
          receive((wish) => wishes.push(wish)),
        ),
        mediaKeeper: fromCallback<DayMediaWish, DayOwner>(({ receive }) =>
          receive(({ way, material }) => kept.push({ way, material })),
        ),
        uploads: fromCallback<DailyUploadEvent, DayOwner>(({ sendBack }) => {
          tellers.push(sendBack);
        }),
        recall: fromPromise<RecalledDay, DayOwner>(
          recall ?? (() => Promise.resolve({ ...earlier, ...recalled })),
        ),
        submit: fromPromise<DailyUpload, DayToSubmit>(({ input }) => {
          submitted.push(input);
          return submit();
        }),
      },
      actions: {
        dropDraft: (_, who) => void dropped.push(who),
      },
    }),
    { input: owner },
  );
  day.subscribe({ error: (error) => void crashed.push(error) });
  day.start();
  await settle();
  const tell = (event: DailyUploadEvent) => tellers.forEach((teller) => teller(event));

  return { day, submitted, wishes, kept, dropped, crashed, tell };
}
