import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, type EventObject } from 'xstate';

import {
  noDraft,
  noMaterials,
  type Material,
  type Owned,
  type Reflected,
  type Reflection,
  type WayMaterial,
} from '#src/domain/reflection/reflection.ts';
import type {
  Begun,
  CaptureSave,
  RecalledReflection,
  SavedReflection,
} from '#src/domain/reflection/reflectionCapture.ts';
import type { Recording } from '#src/domain/reflection/voiceNote.ts';
import { TokenRefused } from '#src/domain/app/session.ts';
import { CommitmentsError } from '#src/domain/today/commitmentsFailure.ts';
import type { CameraWay, PickKind } from '#src/machines/reflection/cameraActor.ts';
import type { DraftWish } from '#src/machines/reflection/draftKeeperActor.ts';
import { mediaPickMachine } from '#src/machines/reflection/mediaPickMachine.ts';
import { mediaWaysMachine } from '#src/machines/reflection/mediaWaysMachine.ts';
import { reflectionCaptureMachine } from '#src/machines/reflection/reflectionCaptureMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('reflectionCaptureMachine', () => {
  test('saves nothing before there is something to save; the mood alone is nothing (rules/reflection#F2)', async () => {
    const { capture } = await openCapture();
    capture.send({ type: 'mood.choose', mood: 'sad' });
    expect(canSave(capture)).toBe(false);

    capture.send({ type: 'way.choose', way: 'text' });
    capture.send({ type: 'text.change', text: '  \n ' });
    expect(canSave(capture)).toBe(false);

    capture.send({ type: 'text.change', text: 'Quiet.' });
    expect(canSave(capture)).toBe(true);
    capture.send({ type: 'text.change', text: 'x'.repeat(20_001) });
    expect(canSave(capture)).toBe(false);
  });

  test('saves a text with its mood, drops its draft, and outputs what came of it', async () => {
    const { capture, saves, dropped } = await openCapture();
    capture.send({ type: 'mood.choose', mood: 'happy' });
    capture.send({ type: 'way.choose', way: 'text' });
    capture.send({ type: 'text.change', text: ' Quiet. ' });

    capture.send({ type: 'capture.save' });
    expect(capture.getSnapshot().value).toBe('saving');
    expect(dropped).toEqual([]);
    await settle();

    expect(saves).toEqual([{ email, task, reflection: quiet, also: [] }]);
    expect(dropped).toEqual([{ email, task }]);
    expect(capture.getSnapshot()).toMatchObject({
      status: 'done',
      value: 'captured',
      output: { kind: 'captured', reflection: quiet, delivery: 'saved', newStatus: 'done' },
    });
  });

  test('saves a text without a mood (rules/reflection#F2)', async () => {
    const { capture, saves } = await openCapture({ recalled: { draft: written(null) } });

    capture.send({ type: 'capture.save' });

    expect(saves).toEqual([{ email, task, reflection: { ...quiet, mood: null }, also: [] }]);
  });

  test.each([
    ['voice', 'voice'],
    ['image', 'photo'],
    ['video', 'video'],
  ] as const)(
    'saves what the way “%s” has made, and only while it is there',
    async (way, state) => {
      const { capture, saves, kept } = await openCapture();
      capture.send({ type: 'way.choose', way });
      expect(capture.getSnapshot().value).toEqual({ making: state });
      expect(canSave(capture)).toBe(false);

      capture.send({ type: 'material.ready', material: made[way] });
      expect(canSave(capture)).toBe(true);
      capture.send({ type: 'material.gone', way });
      expect(canSave(capture)).toBe(false);
      capture.send({ type: 'material.ready', material: made[way] });
      capture.send({ type: 'capture.save' });

      expect(saves).toEqual([{ email, task, reflection: { ...made[way], mood: null }, also: [] }]);
      expect(kept).toEqual([
        { email, task, way, material: made[way] },
        { email, task, way, material: null },
        { email, task, way, material: made[way] },
      ]);
    },
  );

  test('keeps what each way has made while another is tried (rules/reflection#F1)', async () => {
    const { capture } = await openCapture({
      recalled: { draft: written('happy'), materials: { ...noMaterials, image: made.image } },
    });

    capture.send({ type: 'way.choose', way: 'video' });
    expect(canSave(capture)).toBe(false);
    capture.send({ type: 'way.choose', way: 'image' });
    expect(canSave(capture)).toBe(true);
    capture.send({ type: 'way.choose', way: 'text' });

    expect(capture.getSnapshot()).toMatchObject({
      value: { making: 'text' },
      context: { text: 'Quiet.', materials: { image: made.image } },
    });
    expect(
      capture.getSnapshot().children.mediaWays?.getSnapshot().children.image?.getSnapshot().value,
    ).toBe('reviewing');
  });

  test.each([
    new CommitmentsError('Failed to add reflection', 'unreachable'),
    new TokenRefused('t1'),
  ])('tells a failure (%s), and everything stays as it was', async (refusal) => {
    const told = Promise.withResolvers<void>();
    const { capture, saves, dropped } = await openCapture({
      recalled: { draft: written('happy') },
      answers: [() => Promise.reject(refusal), saved],
      tellFailure: () => told.promise,
    });

    capture.send({ type: 'capture.save' });
    await settle();
    expect(capture.getSnapshot().value).toBe('telling');
    told.resolve();
    await settle();

    expect(capture.getSnapshot()).toMatchObject({
      value: { making: 'text' },
      context: { mood: 'happy', text: 'Quiet.', failure: refusal.message },
    });
    expect(dropped).toEqual([]);

    capture.send({ type: 'capture.save' });
    expect(capture.getSnapshot().context.failure).toBeNull();
    expect(saves).toHaveLength(2);
  });

  test('stops on an error that nobody foresaw', async () => {
    const { capture, crashed } = await openCapture({
      recalled: { draft: written('happy') },
      answers: [() => Promise.reject(new Error('bug'))],
    });

    capture.send({ type: 'capture.save' });
    await settle();

    expect(crashed).toEqual([new Error('bug')]);
  });

  test('saves once, however often it is asked to, and changes nothing meanwhile', async () => {
    const { capture, saves } = await openCapture({
      recalled: { draft: written('happy') },
      answers: [unanswered],
    });

    capture.send({ type: 'capture.save' });
    capture.send({ type: 'capture.save' });
    capture.send({ type: 'mood.choose', mood: 'sad' });
    capture.send({ type: 'way.choose', way: 'voice' });

    expect(saves).toHaveLength(1);
    expect(capture.getSnapshot()).toMatchObject({ value: 'saving', context: { mood: 'happy' } });
  });

  test('skips where it may: says what that means, outputs it, and keeps the draft', async () => {
    const told = Promise.withResolvers<void>();
    const { capture, dropped } = await openCapture({
      canSkip: true,
      recalled: { draft: written('happy') },
      tellSkip: () => told.promise,
    });

    capture.send({ type: 'capture.skip' });
    expect(capture.getSnapshot().value).toBe('skipping');
    told.resolve();
    await settle();

    expect(capture.getSnapshot()).toMatchObject({ status: 'done', output: { kind: 'skipped' } });
    expect(dropped).toEqual([]);
  });

  test('skips nothing where it may not', async () => {
    const { capture } = await openCapture();

    expect(capture.getSnapshot().can({ type: 'capture.skip' })).toBe(false);
  });

  describe('what it begins with', () => {
    const dinner = { ...task, taskId: 'dinner' };
    const fine: Begun = { way: 'text', text: 'All fine.', also: [dinner] };

    test.each([
      ['once nothing is recalled', {}],
      ['where nothing is recalled in time', { recall: unanswered }],
    ])('is there %s, and saved for all (rules/reflection#F21)', async (_, given) => {
      const { capture, saves } = await openCapture({ begun: fine, ...given });
      await vi.advanceTimersByTimeAsync(2_000);
      expect(capture.getSnapshot()).toMatchObject({
        value: { making: 'text' },
        context: { text: 'All fine.', also: [dinner], isAwaited: true },
      });

      capture.send({ type: 'capture.save' });

      expect(saves).toMatchObject([{ task, reflection: { data: 'All fine.' }, also: [dinner] }]);
    });

    test('takes the place of nothing that was kept', async () => {
      const { capture } = await openCapture({
        begun: fine,
        recalled: { draft: { ...written('sad'), way: 'voice' } },
      });

      expect(capture.getSnapshot()).toMatchObject({
        value: { making: 'voice' },
        context: { text: 'Quiet.', way: 'voice' },
      });
    });

    test('is awaited until another way is chosen', async () => {
      const { capture } = await openCapture({ begun: fine });

      capture.send({ type: 'way.choose', way: 'voice' });
      capture.send({ type: 'way.choose', way: 'text' });

      expect(capture.getSnapshot().context).toMatchObject({ isAwaited: false, text: 'All fine.' });
    });
  });

  test('stands for the tasks that were chosen last (rules/reflection#F21)', async () => {
    const [lunch, dinner] = ['lunch', 'dinner'].map((taskId) => ({ ...task, taskId }));
    const { capture, saves } = await openCapture({ recalled: { draft: written('happy') } });
    if (lunch === undefined || dinner === undefined) throw new Error('There are two.');

    capture.send({ type: 'also.choose', also: [lunch, dinner] });
    capture.send({ type: 'also.choose', also: [dinner] });
    capture.send({ type: 'capture.save' });

    expect(saves).toEqual([{ email, task, reflection: quiet, also: [dinner] }]);
  });

  describe('the draft', () => {
    test('is noted with every letter', async () => {
      const { capture, wishes } = await openCapture({
        recalled: { draft: { ...noDraft, way: 'text' } },
      });

      capture.send({ type: 'text.change', text: 'Q' });
      capture.send({ type: 'text.change', text: 'Qu' });

      expect(wishes.map(({ type, draft }) => [type, draft.text])).toEqual([
        ['draft.note', 'Q'],
        ['draft.note', 'Qu'],
      ]);
    });

    test('is kept at once with a mood, a way and a save', async () => {
      const { capture, wishes } = await openCapture();
      capture.send({ type: 'mood.choose', mood: 'sad' });
      capture.send({ type: 'way.choose', way: 'text' });
      capture.send({ type: 'text.change', text: 'Quiet.' });
      capture.send({ type: 'capture.save' });

      expect(wishes.filter(({ type }) => type === 'draft.keep').map(({ draft }) => draft)).toEqual([
        { mood: 'sad', way: null, text: '' },
        { mood: 'sad', way: 'text', text: '' },
        { mood: 'sad', way: 'text', text: 'Quiet.' },
      ]);
    });

    test('opens the way that it was in', async () => {
      const { capture } = await openCapture({ recalled: { draft: written('sad') } });

      expect(capture.getSnapshot()).toMatchObject({
        value: { making: 'text' },
        context: { mood: 'sad', text: 'Quiet.' },
      });
    });

    test('lets a mood and a way be chosen before it is there, and keeps both (rules/reflection#F13)', async () => {
      const recall = Promise.withResolvers<RecalledReflection>();
      const { capture, wishes } = await openCapture({ recall: () => recall.promise });
      capture.send({ type: 'way.choose', way: 'text' });
      capture.send({ type: 'mood.choose', mood: 'sad' });
      expect(capture.getSnapshot()).toMatchObject({
        value: 'recalling',
        context: { way: 'text', mood: 'sad' },
      });
      expect(wishes).toEqual([]);

      recall.resolve({ draft: written('happy'), materials: noMaterials, unfinished: null });
      await settle();

      expect(capture.getSnapshot()).toMatchObject({
        value: { making: 'text' },
        context: { way: 'text', mood: 'sad', text: 'Quiet.' },
      });
      expect(wishes.map(({ draft }) => draft)).toEqual([
        { mood: 'sad', way: 'text', text: 'Quiet.' },
      ]);
    });

    test('is not waited for longer than two seconds', async () => {
      const { capture } = await openCapture({ recall: unanswered });
      expect(capture.getSnapshot().value).toBe('recalling');

      await vi.advanceTimersByTimeAsync(2_000);

      expect(capture.getSnapshot().value).toEqual({ making: 'choosing' });
    });
  });

  test('opens a voice note that was cut off, and one that was kept', async () => {
    const cutOff = await openCapture({ recalled: { unfinished } });
    const keptNote = await openCapture({
      recalled: { materials: { ...noMaterials, voice: made.voice } },
    });

    expect(cutOff.capture.getSnapshot().value).toEqual({ making: 'voice' });
    expect(
      cutOff.capture
        .getSnapshot()
        .children.mediaWays?.getSnapshot()
        .children.voiceNote?.getSnapshot(),
    ).toMatchObject({
      value: 'unfinished',
      context: { recording: unfinished },
    });
    expect(
      keptNote.capture
        .getSnapshot()
        .children.mediaWays?.getSnapshot()
        .children.voiceNote?.getSnapshot().value,
    ).toBe('kept');
  });

  test('every state is reached and every transition taken', () => {
    const recalled = { draft: null, materials: noMaterials, unfinished: null };
    const coverage = coverageOf(reflectionCaptureMachine, {
      input: { email, task, canSkip: true },
      events: [
        { type: 'xstate.done.actor.recall', output: recalled },
        { type: 'xstate.after.recallTimeout.reflectionCapture.recalling' },
        { type: 'mood.choose', mood: 'sad' },
        { type: 'way.choose', way: 'voice' },
        { type: 'way.choose', way: 'image' },
        { type: 'way.choose', way: 'video' },
        { type: 'way.choose', way: 'text' },
        { type: 'text.change', text: 'Quiet.' },
        { type: 'draft.kept', text: 'Quiet.' },
        { type: 'also.choose', also: [task] },
        { type: 'material.ready', material: made.voice },
        { type: 'material.gone', way: 'voice' },
        { type: 'capture.save' },
        { type: 'capture.skip' },
        {
          type: 'xstate.done.actor.saveReflection',
          output: { delivery: 'saved', newStatus: 'done' },
        },
        { type: 'xstate.error.actor.saveReflection', error: new CommitmentsError('no', 'refused') },
        { type: 'xstate.done.actor.tellFailure' },
        { type: 'xstate.done.actor.tellSkip' },
      ],
      isSame: ({ value, context }) => [value, context.way, context.text, context.failure === null],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

const email = 'maya@example.com';
const task: Reflected = {
  taskId: '2026-11-21-TETHER-1',
  date: '2026-11-21',
  pillar: 'TETHER',
  pillarName: 'Tether',
};
const blob = new Blob(['media']);
const quiet: Reflection = {
  type: 'text',
  data: 'Quiet.',
  media: null,
  mood: 'happy',
  seconds: null,
};
const made: Record<'voice' | 'image' | 'video', Material> = {
  voice: { type: 'voice', data: 'voice-1.m4a', media: blob, seconds: 20 },
  image: {
    type: 'image',
    data: 'data:image/jpeg;base64,/9j/4AAQSkZJRg==',
    media: blob,
    seconds: null,
  },
  video: { type: 'video', data: 'data:video/webm;base64,GkXfo59ChoE=', media: blob, seconds: null },
};
const unfinished: Recording = { id: 'r0', parts: [{ blob, ms: 23_000 }] };

function written(mood: 'happy' | 'sad' | null) {
  return { mood, way: 'text', text: 'Quiet.' } as const;
}

function saved(): Promise<SavedReflection> {
  return Promise.resolve({ delivery: 'saved', newStatus: 'done' });
}

function unanswered(): Promise<never> {
  return new Promise(() => {});
}

async function settle() {
  await vi.advanceTimersByTimeAsync(0);
}

function canSave(capture: Awaited<ReturnType<typeof openCapture>>['capture']) {
  return capture.getSnapshot().can({ type: 'capture.save' });
}

/** The capture once what an earlier visit left is recalled. */
async function openCapture({
  begun,
  canSkip = false,
  recalled = {},
  recall,
  answers = [saved],
  tellFailure = unanswered,
  tellSkip = unanswered,
}: {
  begun?: Begun;
  canSkip?: boolean;
  recalled?: Partial<RecalledReflection>;
  recall?: () => Promise<RecalledReflection>;
  answers?: (() => Promise<SavedReflection>)[];
  tellFailure?: () => Promise<void>;
  tellSkip?: () => Promise<void>;
} = {}) {
  const saves: CaptureSave[] = [];
  const wishes: DraftWish[] = [];
  const kept: (Owned & WayMaterial)[] = [];
  const dropped: Owned[] = [];
  const crashed: unknown[] = [];
  const left = [...answers];
  const earlier = { draft: null, materials: noMaterials, unfinished: null, ...recalled };
  const capture = createActor(
    reflectionCaptureMachine.provide({
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
        draftKeeper: fromCallback<DraftWish, Owned>(({ receive }) =>
          receive((wish) => wishes.push(wish)),
        ),
        recall: fromPromise<RecalledReflection, Owned>(recall ?? (() => Promise.resolve(earlier))),
        saveReflection: fromPromise<SavedReflection, CaptureSave>(({ input }) => {
          saves.push(input);
          return (left.shift() ?? unanswered)();
        }),
        tellFailure: fromPromise<void>(tellFailure),
        tellSkip: fromPromise<void>(tellSkip),
      },
      actions: {
        keepMaterial: (_, change) => void kept.push(change),
        dropDraft: (_, owner) => void dropped.push(owner),
      },
    }),
    { input: { email, task, canSkip, ...(begun === undefined ? {} : { begun }) } },
  );
  capture.subscribe({ error: (error) => void crashed.push(error) });
  capture.start();
  await settle();

  return { capture, saves, wishes, kept, dropped, crashed };
}
