import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';

import type { ScheduleSave } from '../../domain/schedule/editing.ts';
import { recordOver } from '../../domain/schedule/record.ts';
import {
  ScheduleConflict,
  scheduleFailureOf,
  type StoredSchedule,
} from '../../domain/schedule/scheduleFailure.ts';
import { unprovided } from '../common/unprovided.ts';

export type ScheduleSaveActorRef = ActorRefFrom<typeof scheduleSaveMachine>;

export type ScheduleSaveEvent =
  | { type: 'save.confirm' }
  | { type: 'save.cancel' }
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' };

export interface ScheduleSaveInput extends ScheduleSave {
  /** Whether the stored schedule could not be loaded, so that the dialog warns (rules/schedule#S19). */
  replacesUnknown: boolean;
}

/** `taken`: another device saved first, and the member takes what it saved. */
export type ScheduleSaveOutput =
  | { kind: 'saved'; stored: StoredSchedule }
  | { kind: 'taken'; stored: StoredSchedule }
  | { kind: 'cancelled'; stored: null };

interface ScheduleSaveContext extends ScheduleSaveInput {
  /** What another device saved first, once that is known. */
  other: StoredSchedule | null;
  output: ScheduleSaveOutput;
}

/**
 * The save dialog: ask, save, and where another device saved first, show both and ask whose counts. A failure is told,
 * then the dialog asks again: what was edited stays with whoever opened it.
 */
export const scheduleSaveMachine = setup({
  types: {} as {
    context: ScheduleSaveContext;
    events: ScheduleSaveEvent;
    input: ScheduleSaveInput;
    output: ScheduleSaveOutput;
    tags: 'busy';
  },
  actors: {
    saveSchedule: fromPromise<StoredSchedule, ScheduleSave>(unprovided('saveSchedule')),
    tellFailure: fromPromise<void>(unprovided('tellFailure')),
  },
  actions: {
    recordSaved: assign({
      output: (_, params: { output: StoredSchedule }) => ({
        kind: 'saved' as const,
        stored: params.output,
      }),
    }),
    recordOther: assign({
      other: ({ context }, params: { error: unknown }) =>
        params.error instanceof ScheduleConflict ? params.error.other : context.other,
    }),
    replaceOther: assign(({ context: { other, record } }) =>
      other === null
        ? {}
        : {
            record: recordOver(record, other.record),
            version: other.version,
            isFirst: false,
            replacesUnknown: false,
          },
    ),
    takeOther: assign(({ context: { other } }) =>
      other === null ? {} : { output: { kind: 'taken' as const, stored: other } },
    ),
  },
  guards: {
    isConflict: (_, params: { error: unknown }) => params.error instanceof ScheduleConflict,
    isForeseen: (_, params: { error: unknown }) => scheduleFailureOf(params.error) !== null,
  },
}).createMachine({
  id: 'scheduleSave',
  context: ({ input }) => ({ ...input, other: null, output: { kind: 'cancelled', stored: null } }),
  output: ({ context }) => context.output,
  initial: 'confirming',
  states: {
    confirming: {
      on: { 'save.confirm': 'saving', 'save.cancel': 'cancelled' },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveSchedule',
        src: 'saveSchedule',
        input: ({ context: { record, version, isFirst } }) => ({ record, version, isFirst }),
        onDone: {
          target: 'saved',
          actions: { type: 'recordSaved', params: ({ event }) => event },
        },
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => event },
            target: 'conflicted',
            actions: { type: 'recordOther', params: ({ event }) => event },
          },
          {
            guard: { type: 'isForeseen', params: ({ event }) => event },
            target: 'failed',
          },
        ],
      },
    },
    failed: {
      invoke: { id: 'tellFailure', src: 'tellFailure', onDone: 'confirming' },
    },
    conflicted: {
      on: {
        'conflict.keepMine': { target: 'saving', actions: 'replaceOther' },
        'conflict.takeTheirs': { target: 'taken', actions: 'takeOther' },
        'save.cancel': 'cancelled',
      },
    },
    saved: { type: 'final' },
    taken: { type: 'final' },
    cancelled: { type: 'final' },
  },
});
