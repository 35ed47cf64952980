import { assign, cancel, enqueueActions, fromPromise, raise, sendTo, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';

import type { ReflectionType } from '../../contract/reflection/reflectionData.ts';
import {
  reflectionOf,
  unmade,
  withMaterial,
  type MaterialEvent,
  type Mood,
  type Owned,
  type Reflection,
  type WayMaterial,
} from '../../domain/reflection/reflection.ts';
import {
  noCapture,
  outcomeOf,
  recalledOver,
  type Capture,
  type CaptureInput,
  type CaptureOutcome,
  type RecalledReflection,
  type SavedReflection,
} from '../../domain/reflection/reflectionCapture.ts';
import { commitmentsFailureOf } from '../../domain/today/commitmentsFailure.ts';
import { unprovided, unprovidedAction } from '../common/unprovided.ts';
import { draftKeeper } from './draftKeeperActor.ts';
import { recallsOf } from './materialReports.ts';
import { mediaPickMachine } from './mediaPickMachine.ts';
import { changeMaterial, draftOf, owner } from './reflectionCaptureParts.ts';
import { voiceNoteMachine } from './voiceNoteMachine.ts';

export type ReflectionCaptureActorRef = ActorRefFrom<typeof reflectionCaptureMachine>;

export type ReflectionCaptureEvent =
  | MaterialEvent
  | { type: 'mood.choose'; mood: Mood }
  | { type: 'way.choose'; way: ReflectionType }
  | { type: 'text.change' | 'draft.kept'; text: string }
  | { type: 'draft.due' | 'capture.save' | 'capture.skip' };

/**
 * A task's reflection, made in one of four ways. What one way has made stays while another is tried, and is kept on this
 * device until it is saved. To leave the voice or a camera is to let go of it.
 */
export const reflectionCaptureMachine = setup({
  types: {} as {
    context: CaptureInput & Capture;
    events: ReflectionCaptureEvent;
    children: { voiceNote: 'voiceNote'; image: 'mediaPick'; video: 'mediaPick' };
    input: CaptureInput;
    output: CaptureOutcome;
  },
  actors: {
    voiceNote: voiceNoteMachine,
    mediaPick: mediaPickMachine,
    draftKeeper,
    recall: fromPromise<RecalledReflection, Owned>(unprovided('recall')),
    saveReflection: fromPromise<SavedReflection, Owned & { reflection: Reflection }>(
      unprovided('saveReflection'),
    ),
    tellFailure: fromPromise<void>(unprovided('tellFailure')),
    tellSkip: fromPromise<void>(unprovided('tellSkip')),
  },
  actions: {
    keepMaterial: (_, _params: Owned & WayMaterial) => unprovidedAction('keepMaterial'),
    dropDraft: (_, _params: Owned) => unprovidedAction('dropDraft'),
    noteDraft: sendTo('draftKeeper', (scope) => ({ type: 'draft.note', draft: draftOf(scope) })),
    keepDraft: sendTo('draftKeeper', (scope) => ({ type: 'draft.keep', draft: draftOf(scope) })),
    handOut: enqueueActions(({ enqueue }, { output }: { output: RecalledReflection }) => {
      for (const { to, event } of recallsOf(output)) enqueue.sendTo(to, event);
    }),
    recordMaterial: assign({
      materials: ({ context }, change: WayMaterial) => withMaterial(context.materials, change),
    }),
    recordReflection: assign({
      reflection: ({ context }) => reflectionOf(context, context.materials) ?? unmade,
      failure: null,
    }),
  },
  guards: {
    canSkip: ({ context }) => context.canSkip,
    canSave: ({ context }) => reflectionOf(context, context.materials) !== null,
    isWay: ({ context }, { way }: { way: ReflectionType }) => context.way === way,
    isForeseen: (_, { error }: { error: unknown }) => commitmentsFailureOf(error) !== null,
  },
  delays: { draftPause: 400, recallPatience: 2_000 },
}).createMachine({
  id: 'reflectionCapture',
  context: ({ input }) => ({ ...input, ...noCapture }),
  output: ({ context }) => outcomeOf(context),
  invoke: [
    { id: 'draftKeeper', src: 'draftKeeper', input: owner },
    {
      id: 'voiceNote',
      src: 'voiceNote',
      input: ({ context, self }) => ({ ...owner({ context }), listener: self }),
    },
    { id: 'image', src: 'mediaPick', input: ({ self }) => ({ kind: 'image', listener: self }) },
    { id: 'video', src: 'mediaPick', input: ({ self }) => ({ kind: 'video', listener: self }) },
  ],
  on: {
    'material.ready': { actions: changeMaterial },
    'material.gone': { actions: changeMaterial },
    'draft.due': { actions: 'keepDraft' },
    'draft.kept': { actions: assign({ keptText: ({ event }) => event.text }) },
  },
  initial: 'recalling',
  states: {
    recalling: {
      invoke: {
        id: 'recall',
        src: 'recall',
        input: owner,
        onDone: {
          target: 'making',
          actions: [
            assign(({ context, event }) => recalledOver(context, event.output)),
            { type: 'handOut', params: ({ event }) => event },
          ],
        },
      },
      after: { recallPatience: 'making' },
    },
    making: {
      on: {
        'mood.choose': { actions: [assign({ mood: ({ event }) => event.mood }), 'keepDraft'] },
        'way.choose': {
          target: '.choosing',
          actions: [assign({ way: ({ event }) => event.way }), 'keepDraft'],
        },
        'capture.save': { guard: 'canSave', target: 'saving', actions: 'keepDraft' },
        'capture.skip': { guard: 'canSkip', target: 'skipping' },
      },
      initial: 'choosing',
      states: {
        choosing: {
          always: [
            { guard: { type: 'isWay', params: { way: 'voice' } }, target: 'voice' },
            { guard: { type: 'isWay', params: { way: 'image' } }, target: 'photo' },
            { guard: { type: 'isWay', params: { way: 'video' } }, target: 'video' },
            { guard: { type: 'isWay', params: { way: 'text' } }, target: 'text' },
          ],
        },
        voice: { exit: sendTo('voiceNote', { type: 'note.leave' }) },
        photo: { exit: sendTo('image', { type: 'pick.leave' }) },
        video: { exit: sendTo('video', { type: 'pick.leave' }) },
        text: {
          on: {
            'text.change': {
              actions: [
                assign({ text: ({ event }) => event.text }),
                'noteDraft',
                cancel('draftPause'),
                raise({ type: 'draft.due' }, { id: 'draftPause', delay: 'draftPause' }),
              ],
            },
          },
        },
      },
    },
    saving: {
      entry: 'recordReflection',
      invoke: {
        id: 'saveReflection',
        src: 'saveReflection',
        input: ({ context }) => ({ ...owner({ context }), reflection: context.reflection }),
        onDone: {
          target: 'captured',
          actions: [
            assign({ saved: ({ event }) => event.output }),
            { type: 'dropDraft', params: owner },
          ],
        },
        onError: {
          guard: { type: 'isForeseen', params: ({ event }) => event },
          target: 'telling',
          actions: assign({
            failure: ({ event }) => (event.error instanceof Error ? event.error.message : null),
          }),
        },
      },
    },
    telling: { invoke: { id: 'tellFailure', src: 'tellFailure', onDone: 'making' } },
    skipping: { invoke: { id: 'tellSkip', src: 'tellSkip', onDone: 'skipped' } },
    captured: { type: 'final' },
    skipped: { type: 'final' },
  },
});
