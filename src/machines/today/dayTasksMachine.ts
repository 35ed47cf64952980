import { assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';

import type { Day } from '../../domain/common/day.ts';
import { emptyDay, mergedDay, type DayRecord } from '../../domain/today/dayTasks.ts';
import { commitmentsFailureOf } from '../../domain/today/commitmentsFailure.ts';
import { type Task } from '../../domain/today/task.ts';
import { unprovided, unprovidedAction, unprovidedListener } from '../common/unprovided.ts';

export type DayTasksActorRef = ActorRefFrom<typeof dayTasksMachine>;

export type DayTasksEvent =
  | { type: 'member.confirmed' }
  | { type: 'day.began'; day: Day }
  | { type: 'day.stored'; day: DayRecord }
  | { type: 'tasks.refresh' }
  | { type: 'network.back' }
  | { type: 'hold.begin' }
  | { type: 'hold.end' };

interface DayTasksContext {
  email: string;
  /** The practice day of the services, which is that of UTC (rules/today#D1). */
  today: Day;
  /** The day that is shown: it stays while a timer or a reflection is open. */
  day: DayRecord;
  /** How many timers and reflections are open. */
  holds: number;
}

interface Loading {
  email: string;
  date: Day;
}

const loadingOf = ({ context }: { context: DayTasksContext }): Loading => ({
  email: context.email,
  date: context.day.date,
});

const keepDay = {
  type: 'keepDay',
  params: ({ context }: { context: DayTasksContext }) => ({
    email: context.email,
    day: context.day,
  }),
} as const;

const failure = ({ event }: { event: { error: unknown } }) => event;

/**
 * The tasks of the practice day: the service's list, with what happened on this device since. A list that was known stays
 * through a failure, and nothing changes the day under an open timer or reflection.
 */
export const dayTasksMachine = setup({
  types: {} as {
    context: DayTasksContext;
    events: DayTasksEvent;
    input: { email: string; today: Day };
  },
  actors: {
    practiceDays: fromCallback<DayTasksEvent>(unprovidedListener('practiceDays')),
    networkChanges: fromCallback<DayTasksEvent>(unprovidedListener('networkChanges')),
    timersUnderWay: fromCallback<DayTasksEvent>(unprovidedListener('timersUnderWay')),
    storedDay: fromCallback<DayTasksEvent, Loading>(unprovidedListener('storedDay')),
    loadTasks: fromPromise<Task[], Loading>(unprovided('loadTasks')),
  },
  actions: {
    keepDay: (_, _params: { email: string; day: DayRecord }) => unprovidedAction('keepDay'),
    logFailure: (_, _params: { error: unknown }) => unprovidedAction('logFailure'),
    recordToday: assign({ today: (_, params: { day: Day }) => params.day }),
    turnPage: assign(({ context }) => ({ day: emptyDay(context.today) })),
    takeStored: assign(({ context }, { day }: { day: DayRecord }) => ({
      // Before the first answer, the kept list is the best there is; after it, only its marks say more.
      day:
        context.day.tasks.length === 0 ? mergedDay(day, context.day) : mergedDay(context.day, day),
    })),
    takeTasks: assign(({ context }, { output }: { output: Task[] }) => ({
      day: { ...context.day, tasks: output },
    })),
    hold: assign({ holds: ({ context }) => context.holds + 1 }),
    release: assign({ holds: ({ context }) => Math.max(0, context.holds - 1) }),
  },
  guards: {
    isForeseen: (_, params: { error: unknown }) => commitmentsFailureOf(params.error) !== null,
    isOnDay: ({ context }, { date }: { date: Day }) => date === context.day.date,
    isAnotherDay: ({ context }) => context.holds === 0 && context.today !== context.day.date,
  },
}).createMachine({
  id: 'dayTasks',
  context: ({ input: { email, today } }) => ({ email, today, day: emptyDay(today), holds: 0 }),
  invoke: [
    { id: 'practiceDays', src: 'practiceDays' },
    { id: 'networkChanges', src: 'networkChanges' },
    { id: 'timersUnderWay', src: 'timersUnderWay' },
  ],
  on: {
    'day.began': { actions: { type: 'recordToday', params: ({ event }) => event } },
    'hold.begin': { actions: 'hold' },
    'hold.end': { actions: 'release' },
  },
  initial: 'day',
  states: {
    day: {
      invoke: { id: 'storedDay', src: 'storedDay', input: loadingOf },
      always: { guard: 'isAnotherDay', target: 'day', reenter: true, actions: 'turnPage' },
      on: {
        'day.stored': {
          guard: { type: 'isOnDay', params: ({ event }) => event.day },
          actions: { type: 'takeStored', params: ({ event }) => event },
        },
        'tasks.refresh': '.loading',
      },
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadTasks',
            src: 'loadTasks',
            input: loadingOf,
            onDone: {
              target: 'ready',
              actions: [{ type: 'takeTasks', params: ({ event }) => event }, keepDay],
            },
            onError: {
              guard: { type: 'isForeseen', params: failure },
              target: 'failed',
              actions: { type: 'logFailure', params: failure },
            },
          },
          on: { 'tasks.refresh': {} },
        },
        ready: {},
        failed: { on: { 'member.confirmed': 'loading', 'network.back': 'loading' } },
      },
    },
  },
});
