import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';

import type { Day } from '../../domain/common/day.ts';
import type { PillarCode } from '../../domain/common/pillarCode.ts';
import type { ScheduleDraft } from '../../domain/schedule/draft.ts';
import type { ScheduleSave } from '../../domain/schedule/editing.ts';
import {
  firstSettings,
  resumedSettings,
  weekdaysOf,
  withPractice,
  withWeekday,
} from '../../domain/schedule/firstDay.ts';
import { recordOf } from '../../domain/schedule/record.ts';
import {
  ScheduleConflict,
  scheduleFailureOf,
  type StoredSchedule,
} from '../../domain/schedule/scheduleFailure.ts';
import {
  enabledPillars,
  type PillarSettings,
  type ScheduleSettings,
} from '../../domain/schedule/settings.ts';
import { unprovided, unprovidedAction } from '../common/unprovided.ts';

export type FirstDayActorRef = ActorRefFrom<typeof firstDayMachine>;

export type FirstDayEvent =
  | { type: 'practice.toggle'; code: PillarCode }
  | { type: 'day.toggle'; index: number; isOn: boolean }
  | { type: 'settings.change'; code: PillarCode; settings: PillarSettings }
  | { type: 'question.next' }
  | { type: 'question.back' }
  | { type: 'plan.save' }
  | { type: 'plan.retry' };

/** What is there when a member comes: a schedule, or what an earlier visit chose; null for neither. */
export interface FirstDayOpening {
  stored: StoredSchedule | null;
  draft: ScheduleDraft | null;
}

interface FirstDayContext {
  email: string;
  today: Day;
  settings: ScheduleSettings;
  /** The schedule that there is, once there is one. */
  stored: StoredSchedule | null;
  /** Whether somebody wanted to go on and had chosen nothing. */
  isNothingChosen: boolean;
}

const keepDraft = {
  type: 'keepDraft',
  params: ({ context: { email, settings } }: { context: FirstDayContext }) => ({
    email,
    draft: { settings, version: null },
  }),
} as const;
const dropDraft = {
  type: 'dropDraft',
  params: ({ context: { email } }: { context: FirstDayContext }) => ({ email }),
} as const;
const publish = {
  type: 'publish',
  params: ({ context: { stored } }: { context: FirstDayContext }) => ({ stored }),
} as const;

const failure = ({ event }: { event: { error: unknown } }) => event;
const isForeseen = { type: 'isForeseen', params: failure } as const;

/**
 * The three questions of a member's first day (rules/schedule#S34): what they practise, on which days, and when. What was chosen stays
 * on this device until it is saved, and is the schedule page's draft, too. Where there is a schedule already there is nothing to ask.
 */
export const firstDayMachine = setup({
  types: {} as {
    context: FirstDayContext;
    events: FirstDayEvent;
    input: { email: string; today: Day };
    tags: 'busy';
  },
  actors: {
    open: fromPromise<FirstDayOpening, { email: string }>(unprovided('open')),
    saveSchedule: fromPromise<StoredSchedule, ScheduleSave>(unprovided('saveSchedule')),
    tellFailure: fromPromise<void>(unprovided('tellFailure')),
  },
  actions: {
    keepDraft: (_, _params: ReturnType<typeof keepDraft.params>) => unprovidedAction('keepDraft'),
    dropDraft: (_, _params: { email: string }) => unprovidedAction('dropDraft'),
    logFailure: (_, _params: { error: unknown }) => unprovidedAction('logFailure'),
    /** Tells the rest of the app which schedule there is. */
    publish: (_, _params: { stored: StoredSchedule | null }) => unprovidedAction('publish'),
    tellSaved: () => unprovidedAction('tellSaved'),
    /** Says that the schedule of another device stands. */
    tellPlanned: () => unprovidedAction('tellPlanned'),
    togglePractice: assign({
      settings: ({ context }, { code }: { code: PillarCode }) =>
        withPractice(context.settings, code),
    }),
    toggleDay: assign({
      settings: ({ context }, { index, isOn }: { index: number; isOn: boolean }) =>
        withWeekday(context.settings, index, isOn),
    }),
    change: assign({
      settings: ({ context }, params: { code: PillarCode; settings: PillarSettings }) => ({
        ...context.settings,
        [params.code]: params.settings,
      }),
    }),
    showNothing: assign({ isNothingChosen: true }),
    forgetNothing: assign({ isNothingChosen: false }),
    recordStored: assign({
      stored: (_, params: { stored: StoredSchedule | null }) => params.stored,
    }),
    recordOther: assign({
      stored: ({ context }, params: { error: unknown }) =>
        params.error instanceof ScheduleConflict ? params.error.other : context.stored,
    }),
    recordDraft: assign({
      settings: ({ context }, { draft }: FirstDayOpening) =>
        (draft === null ? null : resumedSettings(draft, context.today)) ?? context.settings,
    }),
  },
  guards: {
    isStored: (_, { stored }: FirstDayOpening) => stored !== null,
    isConflict: (_, params: { error: unknown }) => params.error instanceof ScheduleConflict,
    isForeseen: (_, params: { error: unknown }) => scheduleFailureOf(params.error) !== null,
    hasPractice: ({ context }) => enabledPillars(context.settings).length > 0,
    hasDay: ({ context }) => weekdaysOf(context.settings).includes(true),
  },
}).createMachine({
  id: 'firstDay',
  context: ({ input }) => ({
    ...input,
    settings: firstSettings(input.today),
    stored: null,
    isNothingChosen: false,
  }),
  initial: 'opening',
  states: {
    opening: {
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context }) => ({ email: context.email }),
        onDone: [
          {
            guard: { type: 'isStored', params: ({ event }) => event.output },
            target: 'planned',
            actions: [{ type: 'recordStored', params: ({ event }) => event.output }, publish],
          },
          {
            target: 'asking',
            actions: { type: 'recordDraft', params: ({ event }) => event.output },
          },
        ],
        onError: {
          guard: isForeseen,
          target: 'unknown',
          actions: { type: 'logFailure', params: failure },
        },
      },
    },
    unknown: { on: { 'plan.retry': 'opening' } },
    asking: {
      initial: 'practices',
      states: {
        practices: {
          exit: 'forgetNothing',
          on: {
            'practice.toggle': {
              actions: [
                { type: 'togglePractice', params: ({ event }) => event },
                'forgetNothing',
                keepDraft,
              ],
            },
            'question.next': [{ guard: 'hasPractice', target: 'days' }, { actions: 'showNothing' }],
          },
        },
        days: {
          exit: 'forgetNothing',
          on: {
            'day.toggle': {
              actions: [
                { type: 'toggleDay', params: ({ event }) => event },
                'forgetNothing',
                keepDraft,
              ],
            },
            'question.next': [{ guard: 'hasDay', target: 'times' }, { actions: 'showNothing' }],
            'question.back': 'practices',
          },
        },
        times: {
          on: {
            'settings.change': {
              actions: [{ type: 'change', params: ({ event }) => event }, keepDraft],
            },
            'plan.save': '#firstDay.saving',
            'question.back': 'days',
          },
        },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveSchedule',
        src: 'saveSchedule',
        input: ({ context: { email, settings } }) => ({
          record: recordOf(settings, null, email),
          version: null,
          isFirst: true,
        }),
        onDone: {
          target: 'saved',
          actions: [
            { type: 'recordStored', params: ({ event }) => ({ stored: event.output }) },
            publish,
            dropDraft,
            'tellSaved',
          ],
        },
        onError: [
          // Another device planned first: what was chosen here stays, as the schedule page's draft.
          {
            guard: { type: 'isConflict', params: failure },
            target: 'planned',
            actions: [{ type: 'recordOther', params: failure }, publish, 'tellPlanned'],
          },
          { guard: isForeseen, target: 'failed' },
        ],
      },
    },
    failed: {
      invoke: { id: 'tellFailure', src: 'tellFailure', onDone: 'asking.times' },
    },
    planned: { type: 'final' },
    saved: { type: 'final' },
  },
});
