import { assign, fromCallback, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate';

import type { CaptureOutcome } from '../../domain/reflection/reflectionCapture.ts';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { opensWith, type Opening } from '../../domain/today/taskPage.ts';
import { lateLogic } from '../common/lateLogic.ts';
import { unprovided, unprovidedAction, unprovidedListener } from '../common/unprovided.ts';
import type { reflectionCaptureMachine } from '../reflection/reflectionCaptureMachine.ts';

export type TaskPhasesActorRef = ActorRefFrom<typeof taskPhasesMachine>;

export type TaskPhasesEvent =
  | { type: 'minutes.change'; minutes: number }
  | { type: 'session.start' }
  | { type: 'timer.shown' }
  | { type: 'timer.closed' }
  | { type: 'timer.ended' }
  | { type: 'reflection.fetch' }
  /** What became of the task, wherever: `isDone` once the service has its reflection, `hasTime` while only that is missing. */
  | { type: 'task.changed'; isDone: boolean; hasTime: boolean };

/** What the page asks of the timer desk. */
export type TaskTimerWish = { type: 'timer.start'; minutes: number } | { type: 'overlay.open' };

/** What the page is of. */
export interface PagedTask {
  email: string;
  task: ShownTask;
}

interface TaskPhasesContext extends PagedTask {
  opening: Opening;
  /** How long the session is to be, in whole minutes. */
  minutes: number;
  isDone: boolean;
  hasTime: boolean;
  /** The reflection of this page is on its way: what becomes of the task meanwhile is its own doing. */
  isSaving: boolean;
}

/** How long 'Amazing!' stands before the way back, in milliseconds (rules/today#D36). */
const farewell = 2_000;

const paged = ({ context: { email, task } }: { context: TaskPhasesContext }) => ({ email, task });

/** The page of one task: ready, timer, voice_note, completed (rules/today#D33). What it is reflected with is fetched as it comes to that. */
export const taskPhasesMachine = setup({
  types: {} as {
    context: TaskPhasesContext;
    events: TaskPhasesEvent;
    input: PagedTask & { isTimed: boolean };
    children: { reflection: 'reflection' };
  },
  actors: {
    taskTimer: fromCallback<TaskTimerWish, PagedTask>(unprovidedListener('taskTimer')),
    taskChanges: fromCallback<TaskPhasesEvent, PagedTask>(unprovidedListener('taskChanges')),
    fetchReflection: fromPromise<void>(unprovided('fetchReflection')),
    networkBack: fromCallback<TaskPhasesEvent>(unprovidedListener('networkBack')),
    /** Only there once it is fetched. */
    reflection: lateLogic<typeof reflectionCaptureMachine>(unprovidedListener('reflection')),
  },
  actions: {
    setMinutes: assign({
      minutes: (_, { minutes }: { minutes: number }) => Math.max(1, Math.round(minutes)),
    }),
    startTimer: sendTo('taskTimer', ({ context: { minutes } }): TaskTimerWish => ({
      type: 'timer.start',
      minutes,
    })),
    openTimer: sendTo('taskTimer', (): TaskTimerWish => ({ type: 'overlay.open' })),
    recordChange: assign((_, { isDone, hasTime }: { isDone: boolean; hasTime: boolean }) => ({
      isDone,
      hasTime,
    })),
    recordSaving: assign({ isSaving: (_, { isSaving }: { isSaving: boolean }) => isSaving }),
    logFailure: (_, _params: { error: unknown }) => unprovidedAction('logFailure'),
  },
  guards: {
    opensWith: ({ context }, params: { opening: Opening }) => context.opening === params.opening,
    isDone: ({ context }) => context.isDone && !context.isSaving,
    hasTime: ({ context }) => context.hasTime,
    isCaptured: (_, { kind }: CaptureOutcome) => kind === 'captured',
  },
  delays: { farewell },
}).createMachine({
  id: 'taskPhases',
  context: ({ input: { email, task, isTimed } }) => ({
    email,
    task,
    opening: opensWith(task, isTimed),
    minutes: Math.max(1, Math.round(task.durationMin)),
    isDone: false,
    hasTime: false,
    isSaving: false,
  }),
  invoke: [
    { id: 'taskTimer', src: 'taskTimer', input: paged },
    { id: 'taskChanges', src: 'taskChanges', input: paged },
  ],
  on: {
    'task.changed': { actions: { type: 'recordChange', params: ({ event }) => event } },
  },
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
      always: [
        { guard: 'isDone', target: 'done' },
        { guard: 'hasTime', target: 'voice_note' },
      ],
      on: {
        'timer.shown': 'timer',
        'timer.ended': 'voice_note',
        'minutes.change': { actions: { type: 'setMinutes', params: ({ event }) => event } },
        'session.start': { target: 'timer', actions: 'startTimer' },
      },
    },
    timer: {
      entry: 'openTimer',
      on: { 'timer.ended': 'voice_note', 'timer.closed': 'ready' },
    },
    voice_note: {
      always: { guard: 'isDone', target: 'done' },
      initial: 'fetching',
      states: {
        fetching: {
          invoke: {
            id: 'fetchReflection',
            src: 'fetchReflection',
            onDone: 'open',
            onError: {
              target: 'unfetched',
              actions: { type: 'logFailure', params: ({ event }) => event },
            },
          },
        },
        unfetched: {
          invoke: { id: 'networkBack', src: 'networkBack' },
          on: { 'reflection.fetch': 'fetching' },
        },
        open: {
          invoke: {
            id: 'reflection',
            src: 'reflection',
            input: (here) => ({ ...paged(here), canSkip: true }),
            onSnapshot: {
              actions: {
                type: 'recordSaving',
                params: ({ event: { snapshot } }) => ({ isSaving: snapshot.matches('saving') }),
              },
            },
            onDone: [
              {
                guard: { type: 'isCaptured', params: ({ event }) => event.output },
                target: '#taskPhases.completed',
              },
              { target: '#taskPhases.left' },
            ],
          },
        },
      },
    },
    completed: { after: { farewell: 'left' } },
    /** A task that was done before: what there is of it, to read again. */
    done: {},
    left: { type: 'final' },
  },
});
