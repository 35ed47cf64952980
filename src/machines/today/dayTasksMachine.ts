import { assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';

import type { Day } from '../../domain/common/day.ts';
import {
  emptyDay,
  mergedDay,
  withMark,
  type DayRecord,
  type TaskMark,
} from '../../domain/today/dayTasks.ts';
import { isSameMember } from '../../domain/practice/member.ts';
import { commitmentsFailureOf } from '../../domain/today/commitmentsFailure.ts';
import { type Task } from '../../domain/today/task.ts';
import { unprovided, unprovidedAction, unprovidedListener } from '../common/unprovided.ts';

export type DayTasksActorRef = ActorRefFrom<typeof dayTasksMachine>;

export type DayTasksEvent =
  | { type: 'member.changed'; email: string | null }
  | { type: 'member.confirmed' }
  | { type: 'day.began'; day: Day }
  | { type: 'day.stored'; day: DayRecord }
  | { type: 'tasks.refresh' }
  | { type: 'network.back' }
  | { type: 'task.mark'; date: Day; taskId: string; mark: Partial<TaskMark> }
  | { type: 'hold.begin' }
  | { type: 'hold.end' };

interface DayTasksContext {
  /** Empty while nobody is here. */
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
    input: { day: Day };
  },
  actors: {
    memberChanges: fromCallback<DayTasksEvent>(unprovidedListener('memberChanges')),
    practiceDays: fromCallback<DayTasksEvent>(unprovidedListener('practiceDays')),
    networkChanges: fromCallback<DayTasksEvent>(unprovidedListener('networkChanges')),
    practice: fromCallback<DayTasksEvent>(unprovidedListener('practice')),
    storedDay: fromCallback<DayTasksEvent, Loading>(unprovidedListener('storedDay')),
    loadTasks: fromPromise<Task[], Loading>(unprovided('loadTasks')),
  },
  actions: {
    keepDay: (_, _params: { email: string; day: DayRecord }) => unprovidedAction('keepDay'),
    keepMark: (_, _params: { email: string; date: Day; taskId: string; mark: Partial<TaskMark> }) =>
      unprovidedAction('keepMark'),
    logFailure: (_, _params: { error: unknown }) => unprovidedAction('logFailure'),
    welcome: assign(({ context }, params: { email: string | null }) => ({
      email: params.email ?? '',
      day: emptyDay(context.today),
      holds: 0,
    })),
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
    mark: assign(({ context }, params: { taskId: string; mark: Partial<TaskMark> }) => ({
      day: withMark(context.day, params.taskId, params.mark),
    })),
    hold: assign({ holds: ({ context }) => context.holds + 1 }),
    release: assign({ holds: ({ context }) => Math.max(0, context.holds - 1) }),
  },
  guards: {
    isSame: ({ context }, { email }: { email: string | null }) =>
      email !== null && isSameMember(email, context.email),
    isSomebody: (_, { email }: { email: string | null }) => email !== null && email.trim() !== '',
    isForeseen: (_, params: { error: unknown }) => commitmentsFailureOf(params.error) !== null,
    isOnDay: ({ context }, { date }: { date: Day }) => date === context.day.date,
    isAnotherDay: ({ context }) => context.holds === 0 && context.today !== context.day.date,
  },
}).createMachine({
  id: 'dayTasks',
  context: ({ input }) => ({ email: '', today: input.day, day: emptyDay(input.day), holds: 0 }),
  invoke: [
    { id: 'memberChanges', src: 'memberChanges' },
    { id: 'practiceDays', src: 'practiceDays' },
  ],
  on: {
    'day.began': { actions: { type: 'recordToday', params: ({ event }) => event } },
    'member.changed': [
      { guard: { type: 'isSame', params: ({ event }) => event } },
      {
        guard: { type: 'isSomebody', params: ({ event }) => event },
        target: '.open',
        reenter: true,
        actions: { type: 'welcome', params: ({ event }) => event },
      },
      { target: '.closed', actions: { type: 'welcome', params: ({ event }) => event } },
    ],
  },
  initial: 'closed',
  states: {
    closed: {},
    open: {
      invoke: [
        { id: 'networkChanges', src: 'networkChanges' },
        { id: 'practice', src: 'practice' },
        { id: 'storedDay', src: 'storedDay', input: loadingOf },
      ],
      always: { guard: 'isAnotherDay', target: 'open', reenter: true, actions: 'turnPage' },
      on: {
        'day.stored': {
          guard: { type: 'isOnDay', params: ({ event }) => event.day },
          actions: { type: 'takeStored', params: ({ event }) => event },
        },
        'task.mark': [
          {
            guard: { type: 'isOnDay', params: ({ event }) => event },
            actions: [{ type: 'mark', params: ({ event }) => event }, keepDay],
          },
          {
            actions: {
              type: 'keepMark',
              params: ({ context, event }) => ({ ...event, email: context.email }),
            },
          },
        ],
        'hold.begin': { actions: 'hold' },
        'hold.end': { actions: 'release' },
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
