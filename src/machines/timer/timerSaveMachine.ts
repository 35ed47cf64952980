import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';

import type { TaskStatus } from '../../contract/today/commitments.ts';
import type { TaskTimer } from '../../domain/timer/timer.ts';
import { timerToSave, type TimerToSave } from '../../domain/timer/timerDesk.ts';
import { unprovided } from '../common/unprovided.ts';

export type TimerSaveActorRef = ActorRefFrom<typeof timerSaveMachine>;

/** The status that the task has now, or null where no service has accepted the save yet. */
export type TimerSaved = { newStatus: TaskStatus } | null;

interface TimerSaveContext {
  email: string;
  /** A timer that is over. */
  timer: TaskTimer;
  saved: TimerSaved;
}

/**
 * The save of a timer that is over. It is on this device, with the ID of the save, until the save was accepted: what a
 * crash interrupts is sent again, and counts once.
 */
export const timerSaveMachine = setup({
  types: {} as {
    context: TimerSaveContext;
    input: { email: string; timer: TaskTimer };
    output: TimerSaved;
  },
  actors: {
    saveTimer: fromPromise<TimerSaved, TimerToSave>(unprovided('saveTimer')),
    tellFailure: fromPromise<void>(unprovided('tellFailure')),
  },
  actions: {
    takeSaved: assign({ saved: (_, params: { output: TimerSaved }) => params.output }),
  },
  guards: {
    isSaved: (_, params: { output: TimerSaved }) => params.output !== null,
  },
}).createMachine({
  id: 'timerSave',
  context: ({ input }) => ({ ...input, saved: null }),
  output: ({ context }) => context.saved,
  initial: 'saving',
  states: {
    saving: {
      invoke: {
        id: 'saveTimer',
        src: 'saveTimer',
        input: ({ context }) => timerToSave(context.email, context.timer),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event },
            target: 'saved',
            actions: { type: 'takeSaved', params: ({ event }) => event },
          },
          { target: 'telling' },
        ],
      },
    },
    telling: { invoke: { id: 'tellFailure', src: 'tellFailure', onDone: 'unsaved' } },
    saved: { type: 'final' },
    unsaved: { type: 'final' },
  },
});
