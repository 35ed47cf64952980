import { assign, fromCallback, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate';

import { addDays, type Day } from '../../domain/common/day.ts';
import { emptyDay, mergedDay, type DayRecord } from '../../domain/today/dayTasks.ts';
import { commitmentsFailureOf } from '../../domain/today/commitmentsFailure.ts';
import { type Task } from '../../domain/today/task.ts';
import { unprovided, unprovidedAction, unprovidedListener } from '../common/unprovided.ts';
import { besideDayMachine, type BesideDayEvent } from './besideDayMachine.ts';

export type DayTasksActorRef = ActorRefFrom<typeof dayTasksMachine>;

export type DayTasksEvent =
  | { type: 'member.confirmed' }
  | { type: 'day.began'; today: Day; utc: Day }
  | { type: 'zone.changed' }
  | { type: 'day.stored'; day: DayRecord }
  | { type: 'tasks.refresh' }
  | { type: 'network.back' }
  | { type: 'hold.begin' }
  | { type: 'hold.end' };

interface DayTasksContext {
  email: string;
  /** The member's own day, in the time zone of their account (rules/today#D2). */
  today: Day;
  /** The day of UTC, for which the services are asked too (rules/today#D1). */
  utc: Day;
  /** The day that is shown: it stays while a reflection is open. */
  day: DayRecord;
  /** How many reflections, and ends of days, are open. */
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

const sameEvent = ({
  event: { type },
}: {
  event: { type: Exclude<BesideDayEvent['type'], 'beside.changed'> };
}) => ({ type });

const wakeBeside = [
  { type: 'wakeUtcDay', params: sameEvent },
  { type: 'wakeDayBefore', params: sameEvent },
] as const;
const tellBeside = ['tellUtcDay', 'tellDayBefore'] as const;

const failure = ({ event }: { event: { error: unknown } }) => event;

type Beside = 'besideDay' | 'dayBefore';

/** The days beside the one that the member sees: that of UTC, if it is another one, and the one before, of which something may be left. */
const besideOf: Record<Beside, (context: DayTasksContext) => { date: Day | null }> = {
  besideDay: ({ day, utc }) => ({ date: utc === day.date ? null : utc }),
  dayBefore({ day, utc }) {
    const before = addDays(day.date, -1);
    // It is asked for once, though it be both.
    return { date: utc === before ? null : before };
  },
};

const tellOf =
  (beside: Beside) =>
  ({ context }: { context: DayTasksContext }): BesideDayEvent => ({
    type: 'beside.changed',
    ...besideOf[beside](context),
  });

/**
 * The tasks of the member's own day: the service's list, with what happened on this device since. A list that was known stays
 * through a failure, and nothing changes the day under an open reflection. Beside it the day of UTC and the one before are asked for
 * (rules/today#D2, rules/today#D38): a device that is new to the member knows of neither.
 */
export const dayTasksMachine = setup({
  types: {} as {
    context: DayTasksContext;
    events: DayTasksEvent;
    input: { email: string; today: Day; utc: Day };
    children: { besideDay: 'besideDay'; dayBefore: 'besideDay' };
  },
  actors: {
    besideDay: besideDayMachine,
    days: fromCallback<DayTasksEvent, { email: string }>(unprovidedListener('days')),
    networkChanges: fromCallback<DayTasksEvent>(unprovidedListener('networkChanges')),
    storedDay: fromCallback<DayTasksEvent, Loading>(unprovidedListener('storedDay')),
    loadTasks: fromPromise<Task[], Loading>(unprovided('loadTasks')),
  },
  actions: {
    keepDay: (_, _params: { email: string; day: DayRecord }) => unprovidedAction('keepDay'),
    logFailure: (_, _params: { error: unknown }) => unprovidedAction('logFailure'),
    recordDays: assign((_, { today, utc }: { today: Day; utc: Day }) => ({ today, utc })),
    tellUtcDay: sendTo('besideDay', tellOf('besideDay')),
    tellDayBefore: sendTo('dayBefore', tellOf('dayBefore')),
    wakeUtcDay: sendTo('besideDay', (_, event: BesideDayEvent) => event),
    wakeDayBefore: sendTo('dayBefore', (_, event: BesideDayEvent) => event),
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
  context: ({ input }) => ({ ...input, day: emptyDay(input.today), holds: 0 }),
  invoke: [
    {
      id: 'besideDay',
      src: 'besideDay',
      input: ({ context }) => ({ email: context.email, ...besideOf.besideDay(context) }),
    },
    {
      id: 'dayBefore',
      src: 'besideDay',
      input: ({ context }) => ({ email: context.email, ...besideOf.dayBefore(context) }),
    },
    { id: 'days', src: 'days', input: ({ context }) => ({ email: context.email }) },
    { id: 'networkChanges', src: 'networkChanges' },
  ],
  on: {
    'day.began': {
      actions: [{ type: 'recordDays', params: ({ event }) => event }, ...tellBeside],
    },
    'member.confirmed': { actions: wakeBeside },
    'network.back': { actions: wakeBeside },
    'hold.begin': { actions: 'hold' },
    'hold.end': { actions: 'release' },
  },
  initial: 'day',
  states: {
    day: {
      invoke: { id: 'storedDay', src: 'storedDay', input: loadingOf },
      always: {
        guard: 'isAnotherDay',
        target: 'day',
        reenter: true,
        actions: ['turnPage', ...tellBeside],
      },
      on: {
        'day.stored': {
          guard: { type: 'isOnDay', params: ({ event }) => event.day },
          actions: { type: 'takeStored', params: ({ event }) => event },
        },
        'tasks.refresh': { target: '.loading', actions: wakeBeside },
        // Which tasks are missed is another matter there.
        'zone.changed': {
          target: '.loading',
          actions: [
            { type: 'wakeUtcDay', params: { type: 'tasks.refresh' } },
            { type: 'wakeDayBefore', params: { type: 'tasks.refresh' } },
          ],
        },
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
          on: { 'tasks.refresh': { actions: wakeBeside } },
        },
        ready: {},
        failed: {
          on: {
            'member.confirmed': { target: 'loading', actions: wakeBeside },
            'network.back': { target: 'loading', actions: wakeBeside },
          },
        },
      },
    },
  },
});
