import {
  assign,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
  type ActorRefFrom,
  type EventObject,
} from 'xstate';

import type { ReflectionType } from '../../contract/reflection/reflectionData.ts';
import {
  reflectionOf,
  unmade,
  wayMaterialOf,
  withMaterial,
  type MaterialEvent,
  type Mood,
  type Owned,
  type Reflected,
  type WayMaterial,
} from '../../domain/reflection/reflection.ts';
import {
  begunOver,
  noCapture,
  outcomeOf,
  recalledOver,
  type Capture,
  type CaptureInput,
  type CaptureOutcome,
  type CaptureSave,
  type RecalledReflection,
  type SavedReflection,
} from '../../domain/reflection/reflectionCapture.ts';
import { commitmentsFailureOf } from '../../domain/today/commitmentsFailure.ts';
import { unprovided, unprovidedAction, unprovidedListener } from '../common/unprovided.ts';
import { draftKeeper, type DraftWish } from './draftKeeperActor.ts';
import { mediaWaysMachine, type MediaWaysEvent, type RecalledWays } from './mediaWaysMachine.ts';

export type ReflectionCaptureActorRef = ActorRefFrom<typeof reflectionCaptureMachine>;

export type ReflectionCaptureEvent =
  | MaterialEvent
  | { type: 'mood.choose'; mood: Mood }
  | { type: 'way.choose'; way: ReflectionType }
  | { type: 'text.change' | 'draft.kept'; text: string }
  | { type: 'also.choose'; also: readonly Reflected[] }
  | { type: 'capture.save' | 'capture.skip' };

type Here = { context: CaptureInput & Capture };

const owner = ({ context: { email, task } }: Here) => ({ email, task });
const draftOf = ({ context: { mood, way, text } }: Here) => ({ mood, way, text });
const changed = ({ context, event }: Here & { event: MaterialEvent }) => ({
  ...owner({ context }),
  ...wayMaterialOf(event),
});

const recalledIn = ({ event }: { event: { output: RecalledReflection } }) => event.output;

/** What an earlier visit left is taken up, under what was chosen since. */
const takeUp = [
  { type: 'recordRecalled', params: recalledIn },
  { type: 'recallWays', params: recalledIn },
] as const;

/** What a way has made or let go of is remembered, and kept on this device. */
const changeMaterial = [
  { type: 'recordMaterial', params: changed },
  { type: 'keepMaterial', params: changed },
] as const;

/**
 * A task's reflection, made in one of four ways. What one way has made stays while another is tried, and is kept on this
 * device until it is saved. To leave the voice or a camera is to let go of it.
 */
export const reflectionCaptureMachine = setup({
  types: {} as {
    context: CaptureInput & Capture;
    events: ReflectionCaptureEvent;
    children: { mediaWays: 'mediaWays' };
    input: CaptureInput;
    output: CaptureOutcome;
  },
  actors: {
    mediaWays: mediaWaysMachine,
    draftKeeper,
    heldDay: fromCallback<EventObject>(unprovidedListener('heldDay')),
    recall: fromPromise<RecalledReflection, Owned>(unprovided('recall')),
    saveReflection: fromPromise<SavedReflection, CaptureSave>(unprovided('saveReflection')),
    tellFailure: fromPromise<void>(unprovided('tellFailure')),
    tellSkip: fromPromise<void>(unprovided('tellSkip')),
  },
  actions: {
    keepMaterial: (_, _params: Owned & WayMaterial) => unprovidedAction('keepMaterial'),
    dropDraft: (_, _params: Owned) => unprovidedAction('dropDraft'),
    noteDraft: sendTo('draftKeeper', (here): DraftWish => ({
      type: 'draft.note',
      draft: draftOf(here),
    })),
    keepDraft: sendTo('draftKeeper', (here): DraftWish => ({
      type: 'draft.keep',
      draft: draftOf(here),
    })),
    recallWays: sendTo('mediaWays', (_, recalled: RecalledWays): MediaWaysEvent => ({
      type: 'ways.recall',
      recalled,
    })),
    leaveWays: sendTo('mediaWays', (): MediaWaysEvent => ({ type: 'ways.leave' })),
    recordRecalled: assign(({ context }, recalled: RecalledReflection) =>
      begunOver(recalledOver(context, recalled), context.begun),
    ),
    begin: assign(({ context }) => begunOver(context, context.begun)),
    recordMaterial: assign({
      materials: ({ context }, change: WayMaterial) => withMaterial(context.materials, change),
    }),
    recordReflection: assign({
      reflection: ({ context }) => reflectionOf(context, context.materials) ?? unmade,
      failure: null,
    }),
  },
  guards: {
    hasChosen: ({ context }) => context.mood !== null || context.way !== null,
    canSkip: ({ context }) => context.canSkip,
    canSave: ({ context }) => reflectionOf(context, context.materials) !== null,
    isWay: ({ context }, { way }: { way: ReflectionType }) => context.way === way,
    isForeseen: (_, { error }: { error: unknown }) => commitmentsFailureOf(error) !== null,
  },
  delays: { recallTimeout: 2_000 },
}).createMachine({
  id: 'reflectionCapture',
  context: ({ input }) => ({
    ...input,
    ...noCapture,
    also: input.begun?.also ?? [],
    isAwaited: input.begun !== undefined,
  }),
  output: ({ context }) => outcomeOf(context),
  invoke: [
    { id: 'draftKeeper', src: 'draftKeeper', input: owner },
    { id: 'heldDay', src: 'heldDay' },
    {
      id: 'mediaWays',
      src: 'mediaWays',
      input: ({ context, self }) => ({ ...owner({ context }), listener: self }),
    },
  ],
  on: {
    'material.ready': { actions: changeMaterial },
    'material.gone': { actions: changeMaterial },
    'draft.kept': { actions: assign({ keptText: ({ event }) => event.text }) },
  },
  initial: 'recalling',
  states: {
    recalling: {
      invoke: {
        id: 'recall',
        src: 'recall',
        input: owner,
        onDone: [
          {
            guard: 'hasChosen',
            target: 'making',
            actions: [...takeUp, 'keepDraft'],
          },
          { target: 'making', actions: takeUp },
        ],
      },
      on: {
        'mood.choose': { actions: assign({ mood: ({ event }) => event.mood }) },
        'way.choose': {
          actions: assign(({ event: { way } }) => ({ way, isAwaited: false })),
        },
      },
      after: { recallTimeout: { target: 'making', actions: 'begin' } },
    },
    making: {
      on: {
        'mood.choose': { actions: [assign({ mood: ({ event }) => event.mood }), 'keepDraft'] },
        'way.choose': {
          target: '.choosing',
          actions: [assign(({ event: { way } }) => ({ way, isAwaited: false })), 'keepDraft'],
        },
        'also.choose': { actions: assign({ also: ({ event }) => event.also }) },
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
        voice: { exit: 'leaveWays' },
        photo: { exit: 'leaveWays' },
        video: { exit: 'leaveWays' },
        text: {
          on: {
            'text.change': {
              actions: [assign({ text: ({ event }) => event.text }), 'noteDraft'],
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
        input: ({ context }) => ({
          ...owner({ context }),
          reflection: context.reflection,
          also: context.also,
        }),
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
