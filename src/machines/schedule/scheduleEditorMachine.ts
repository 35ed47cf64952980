import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';

import type { Day } from '../../domain/common/day.ts';
import type { PillarCode } from '../../domain/common/pillarCode.ts';
import type { ScheduleDraft } from '../../domain/schedule/draft.ts';
import {
  isEdited,
  isOfferSaved,
  loaded,
  opened,
  recalled,
  saveOf,
  taken,
  unsavedOf,
  withDraftKept,
  withSettings,
  type Editing,
} from '../../domain/schedule/editing.ts';
import { enabledPillars, type PillarSettings } from '../../domain/schedule/settings.ts';
import { scheduleFailureOf, type StoredSchedule } from '../../domain/schedule/scheduleFailure.ts';
import { unprovided, unprovidedAction } from '../common/unprovided.ts';
import { scheduleSaveMachine, type ScheduleSaveOutput } from './scheduleSaveMachine.ts';

export type ScheduleEditorActorRef = ActorRefFrom<typeof scheduleEditorMachine>;

export type ScheduleEditorEvent =
  | { type: 'pillar.choose'; pillar: PillarCode }
  | { type: 'settings.change'; code: PillarCode; settings: PillarSettings }
  | { type: 'schedule.save' }
  | { type: 'schedule.retry' }
  | { type: 'draft.keep' }
  | { type: 'draft.discard' }
  | { type: 'editor.cancel' };

interface ScheduleEditorContext extends Editing {
  email: string;
  pillar: PillarCode;
  /** The stored record as this device knows it, for where the service does not say; left out for none. */
  known?: Known;
  /** When it was last saved here, in milliseconds since the epoch. */
  savedAt: number | null;
}

type Known = Readonly<Record<string, unknown>> | null;

const change = {
  type: 'change',
  params: ({ event }: { event: { code: PillarCode; settings: PillarSettings } }) => event,
} as const;

const unsaved = ({ context }: { context: ScheduleEditorContext }) => ({
  email: context.email,
  draft: unsavedOf(context),
});
const keepDraft = { type: 'keepDraft', params: unsaved } as const;
const dropDraft = { type: 'dropDraft', params: unsaved } as const;

const edit = [{ guard: 'hasOffer', actions: change }, { actions: [change, keepDraft] }] as const;

const failure = ({ event }: { event: { error: unknown } }) => event;
const logFailure = { type: 'logFailure', params: failure } as const;
const isForeseen = { type: 'isForeseen', params: failure } as const;

const recordLoaded = {
  type: 'recordLoaded',
  params: ({ event }: { event: { output: StoredSchedule | null } }) => event,
} as const;

const publish = {
  type: 'publish',
  params: ({ context: { stored } }: { context: ScheduleEditorContext }) => ({ stored }),
} as const;

const answer = ({ event }: { event: { output: ScheduleSaveOutput } }) => event.output;
const isTaken = { type: 'isTaken', params: answer } as const;
const takeStored = { type: 'takeStored', params: answer } as const;

/**
 * The schedule editor: edits over what is saved, kept on this device until they are saved or the member turns back. What an
 * earlier visit left unsaved is offered beside the saved schedule, and stays on the device until that is answered. To edit
 * meanwhile is to keep it: the edit is done to the draft, so that neither is lost.
 */
export const scheduleEditorMachine = setup({
  types: {} as {
    context: ScheduleEditorContext;
    events: ScheduleEditorEvent;
    children: { scheduleSave: 'scheduleSave' };
    input: { email: string; today: Day; pillar: PillarCode; known?: Known };
  },
  actors: {
    readDraft: fromPromise<ScheduleDraft | null, { email: string }>(unprovided('readDraft')),
    loadSchedule: fromPromise<StoredSchedule | null, { email: string }>(unprovided('loadSchedule')),
    scheduleSave: scheduleSaveMachine,
    /** Resolves once what is unsaved is gone from this device. */
    discardDraft: fromPromise<void, { email: string }>(unprovided('discardDraft')),
  },
  actions: {
    keepDraft: (_, _params: ReturnType<typeof unsaved>) => unprovidedAction('keepDraft'),
    dropDraft: (_, _params: { email: string }) => unprovidedAction('dropDraft'),
    logFailure: (_, _params: { error: unknown }) => unprovidedAction('logFailure'),
    /** Tells the rest of the app what is saved. */
    publish: (_, _params: Pick<Editing, 'stored'>) => unprovidedAction('publish'),
    tellSaved: () => unprovidedAction('tellSaved'),
    choose: assign({ pillar: (_, params: { pillar: PillarCode }) => params.pillar }),
    change: assign(({ context }, params: { code: PillarCode; settings: PillarSettings }) =>
      withSettings(context, params.code, params.settings),
    ),
    recordLoaded: assign(({ context }, params: { output: StoredSchedule | null }) =>
      loaded(context, params.output),
    ),
    recallKnown: assign(({ context }) => recalled(context, context.known)),
    recordOffer: assign({ offer: (_, params: { output: ScheduleDraft | null }) => params.output }),
    takeOffer: assign(({ context }) => withDraftKept(context)),
    dropOffer: assign({ offer: null }),
    takeStored: assign(({ context }, { stored }: { stored: StoredSchedule | null }) =>
      stored === null ? {} : taken(context, stored),
    ),
    recordTime: assign({ savedAt: () => Date.now() }),
  },
  guards: {
    isForeseen: (_, params: { error: unknown }) => scheduleFailureOf(params.error) !== null,
    isKnown: ({ context }) => context.stored !== 'unknown',
    isEdited: ({ context }) => isEdited(context),
    hasOffer: ({ context }) => context.offer !== null,
    isOfferSaved: ({ context }) => isOfferSaved(context),
    isOfferEdited: ({ context }) => context.offer !== null && isEdited(context),
    canSave: ({ context }) => context.offer === null && enabledPillars(context.settings).length > 0,
    isSaved: (_, { kind }: ScheduleSaveOutput) => kind === 'saved',
    isTaken: (_, { kind }: ScheduleSaveOutput) => kind === 'taken',
  },
}).createMachine({
  id: 'scheduleEditor',
  context: ({ input }) => ({ ...input, ...opened(input.today), savedAt: null }),
  invoke: {
    id: 'readDraft',
    src: 'readDraft',
    input: ({ context }) => ({ email: context.email }),
    onDone: { actions: { type: 'recordOffer', params: ({ event }) => event } },
  },
  on: {
    // Whether a save that is left arrived is not known: what is unsaved stays on this device.
    'editor.cancel': '.cancelled',
    'pillar.choose': { actions: { type: 'choose', params: ({ event }) => event } },
  },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadSchedule',
        src: 'loadSchedule',
        input: ({ context }) => ({ email: context.email }),
        onDone: [
          {
            guard: 'isEdited',
            target: 'editing.known',
            actions: [recordLoaded, publish, keepDraft],
          },
          { target: 'editing.known', actions: [recordLoaded, publish] },
        ],
        onError: {
          guard: isForeseen,
          target: 'editing.unknown',
          actions: [logFailure, 'recallKnown'],
        },
      },
      on: { 'settings.change': edit },
    },
    editing: {
      always: [
        { guard: 'isOfferSaved', actions: ['dropOffer', dropDraft] },
        { guard: 'isOfferEdited', actions: ['takeOffer', keepDraft] },
      ],
      on: {
        'settings.change': edit,
        'draft.keep': { guard: 'hasOffer', actions: ['takeOffer', keepDraft] },
        'draft.discard': { guard: 'hasOffer', actions: ['dropOffer', dropDraft] },
        'schedule.save': { guard: 'canSave', target: 'saving' },
        'editor.cancel': [{ guard: 'hasOffer', target: 'cancelled' }, { target: 'discarding' }],
      },
      initial: 'known',
      states: {
        known: {},
        unknown: { on: { 'schedule.retry': '#scheduleEditor.loading' } },
      },
    },
    saving: {
      invoke: {
        id: 'scheduleSave',
        src: 'scheduleSave',
        input: ({ context }) => saveOf(context, context.email),
        onDone: [
          {
            guard: { type: 'isSaved', params: answer },
            target: 'reloading',
            actions: [takeStored, publish, dropDraft, 'recordTime', 'tellSaved'],
          },
          {
            guard: isTaken,
            target: 'editing.known',
            actions: [takeStored, publish, dropDraft],
          },
          { guard: 'isKnown', target: 'editing.known' },
          { target: 'editing.unknown' },
        ],
      },
    },
    reloading: {
      invoke: {
        id: 'loadSchedule',
        src: 'loadSchedule',
        input: ({ context }) => ({ email: context.email }),
        onDone: {
          target: 'editing.known',
          actions: [
            { type: 'takeStored', params: ({ event }) => ({ stored: event.output }) },
            publish,
          ],
        },
        onError: { guard: isForeseen, target: 'editing.known', actions: logFailure },
      },
      on: { 'settings.change': { target: 'editing.known', actions: [change, keepDraft] } },
    },
    /** A page that is left before the draft is gone would offer it at the next visit. */
    discarding: {
      invoke: {
        id: 'discardDraft',
        src: 'discardDraft',
        input: ({ context }) => ({ email: context.email }),
        onDone: 'cancelled',
      },
    },
    cancelled: { type: 'final' },
  },
});
