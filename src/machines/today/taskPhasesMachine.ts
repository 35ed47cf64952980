import { assign, emit, setup, type ActorRefFrom } from 'xstate';

import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { opensWith, type Opening } from '../../domain/today/taskPage.ts';

export type TaskPhasesActorRef = ActorRefFrom<typeof taskPhasesMachine>;

export type TaskPhasesEvent =
  | { type: 'minutes.change'; minutes: number }
  | { type: 'session.start' }
  | { type: 'timer.shown' }
  | { type: 'timer.closed' }
  | { type: 'timer.ended' }
  | { type: 'task.done' }
  | { type: 'reflection.captured' }
  | { type: 'reflection.skipped' };

interface TaskPhasesContext {
  opening: Opening;
  /** How long the session is to be, in whole minutes. */
  minutes: number;
}

/** How long 'Amazing!' stands before the way back, in milliseconds (rules/today#D36). */
const farewell = 2_000;

/** The page of one task: ready, timer, voice_note, completed (rules/today#D33). */
export const taskPhasesMachine = setup({
  types: {} as {
    context: TaskPhasesContext;
    events: TaskPhasesEvent;
    emitted: { type: 'session.started'; minutes: number };
    input: {
      task: Pick<ShownTask, 'pillar' | 'durationMin' | 'status' | 'isTimeKept'>;
      isTimed: boolean;
    };
  },
  actions: {
    setMinutes: assign({
      minutes: (_, { minutes }: { minutes: number }) => Math.max(1, Math.round(minutes)),
    }),
    announceStart: emit(({ context }) => ({
      type: 'session.started' as const,
      minutes: context.minutes,
    })),
  },
  guards: {
    opensWith: ({ context }, params: { opening: Opening }) => context.opening === params.opening,
  },
  delays: { farewell },
}).createMachine({
  id: 'taskPhases',
  context: ({ input: { task, isTimed } }) => ({
    opening: opensWith(task, isTimed),
    minutes: Math.max(1, Math.round(task.durationMin)),
  }),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: { type: 'opensWith', params: { opening: 'done' } }, target: 'done' },
        { guard: { type: 'opensWith', params: { opening: 'timer' } }, target: 'timer' },
        { guard: { type: 'opensWith', params: { opening: 'voice_note' } }, target: 'voice_note' },
        { target: 'ready' },
      ],
    },
    ready: {
      on: {
        'timer.shown': 'timer',
        'timer.ended': 'voice_note',
        'task.done': 'done',
        'minutes.change': { actions: { type: 'setMinutes', params: ({ event }) => event } },
        'session.start': { target: 'timer', actions: 'announceStart' },
      },
    },
    timer: {
      on: { 'timer.ended': 'voice_note', 'timer.closed': 'ready' },
    },
    voice_note: {
      on: {
        'reflection.captured': 'completed',
        'reflection.skipped': 'left',
        'task.done': 'done',
      },
    },
    completed: { after: { farewell: 'left' } },
    /** A task that was done before: what there is of it, to read again. */
    done: {},
    left: { type: 'final' },
  },
});
