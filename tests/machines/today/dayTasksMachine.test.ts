import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import { emptyDay, withMark, type DayRecord } from '#src/domain/today/dayTasks.ts';
import { sampleTasks } from '#src/domain/today/sampleTasks.ts';
import { TokenRefused } from '#src/domain/app/session.ts';
import { CommitmentsError } from '#src/domain/today/commitmentsFailure.ts';
import { type Task } from '#src/domain/today/task.ts';
import { besideDayMachine } from '#src/machines/today/besideDayMachine.ts';
import { dayTasksMachine, type DayTasksEvent } from '#src/machines/today/dayTasksMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

const thursday = '2026-11-19';
const friday = '2026-11-20';
const saturday = '2026-11-21';
const maya = 'maya@example.com';

describe('the tasks of today', () => {
  test('are loaded for their member, for their own day, and kept', async () => {
    const { state, context, asked, kept } = await open();

    expect(state()).toEqual({ day: 'ready' });
    expect(asked.filter((call) => !isBeside(call))).toEqual([{ email: maya, date: friday }]);
    expect(context().day.tasks).toEqual(sampleTasks(friday));
    expect(kept.at(-1)).toMatchObject({ email: maya, day: { date: friday } });
  });
});

describe('a list that is not loaded', () => {
  test.each([new CommitmentsError('no', 'unreachable'), new TokenRefused('t1')])(
    'leaves the last good one, and is logged (%s) (rules/today#D24, rules/common#M8)',
    async (failure) => {
      const { send, state, context, logged, settle } = await open({
        load: [() => Promise.resolve(sampleTasks(friday)), () => Promise.reject(failure)],
      });
      send({ type: 'tasks.refresh' });
      await settle();

      expect(state()).toEqual({ day: 'failed' });
      expect(context().day.tasks).toHaveLength(7);
      expect(logged).toEqual([failure]);
    },
  );

  test.each([
    { type: 'tasks.refresh' },
    { type: 'network.back' },
    { type: 'member.confirmed' },
  ] as const)('is asked for again on $type', async (event) => {
    const { send, state, settle } = await open({
      load: [() => Promise.reject(unreachable), () => Promise.resolve(sampleTasks(friday))],
    });
    expect(state()).toEqual({ day: 'failed' });

    send(event);
    await settle();
    expect(state()).toEqual({ day: 'ready' });
  });

  test('stops on an error that nobody foresaw', async () => {
    const { actor } = await open({ load: [() => Promise.reject(new Error('a bug'))] });

    expect(actor.getSnapshot().status).toBe('error');
  });

  test('shows what this device kept of the day', async () => {
    const { send, context } = await open({ load: [() => Promise.reject(unreachable)] });
    const day = withMark({ ...emptyDay(friday), tasks: sampleTasks(friday) }, '1', {
      status: 'done',
    });
    send({ type: 'day.stored', day });

    expect(context().day).toEqual(day);
  });
});

describe('what happened here', () => {
  test('is taken over as it is kept, in whatever tab, without an older list', async () => {
    const { send, context } = await open();
    send({ type: 'day.stored', day: withMark(emptyDay(friday), '2', { status: 'done' }) });
    send({ type: 'day.stored', day: withMark(emptyDay(saturday), '3', { status: 'done' }) });

    expect(context().day.tasks).toHaveLength(7);
    expect(Object.keys(context().day.marks)).toEqual(['2']);
  });
});

describe('the next day', () => {
  test('is loaded when it begins (rules/today#D5)', async () => {
    const { send, context, asked, settle } = await open();
    send({ type: 'day.began', today: saturday, utc: saturday });
    await settle();

    expect(asked.at(-1)).toEqual({ email: maya, date: saturday });
    expect(context().day).toMatchObject({ date: saturday, marks: {} });
  });

  test('waits until the last reflection is closed (rules/today#D5)', async () => {
    const { send, context, asked, settle } = await open();
    send({ type: 'hold.begin' });
    send({ type: 'hold.begin' });
    send({ type: 'day.began', today: saturday, utc: saturday });
    send({ type: 'hold.end' });
    expect(context().day.date).toBe(friday);

    send({ type: 'hold.end' });
    await settle();
    expect(context().day.date).toBe(saturday);
    expect(asked.filter((call) => !isBeside(call))).toHaveLength(2);
  });
});

// rules/today#D1, rules/today#D2
describe('the day of UTC, where it is another one', () => {
  test('is asked for at once, beside the own one', async () => {
    const { asked, context } = await open({ utc: saturday });

    expect(asked).toHaveLength(3);
    expect(asked).toContainEqual({ email: maya, date: friday });
    expect(asked).toContainEqual({ email: maya, date: saturday, isBeside: true });
    expect(context().day.date).toBe(friday);
  });

  test.each([
    ['hangs', () => new Promise<Task[]>(() => {})],
    ['fails', () => Promise.reject(unreachable)],
    ['answers', () => Promise.resolve(sampleTasks(saturday))],
  ])('neither delays nor hides the own list where it %s', async (_, beside) => {
    const { state, context } = await open({ utc: saturday, beside });

    expect(state()).toEqual({ day: 'ready' });
    expect(context().day).toMatchObject({ date: friday, tasks: sampleTasks(friday) });
  });

  test.each(['tasks.refresh', 'zone.changed'] as const)(
    'is asked for again with the own one on %s',
    async (type) => {
      const { asked, send, settle } = await open({
        utc: saturday,
        beside: () => Promise.resolve([]),
      });
      send({ type });
      await settle();

      expect(asked.filter(isOf(saturday))).toHaveLength(2);
      expect(asked.filter(isOf(friday))).toHaveLength(2);
    },
  );

  test.each(['network.back', 'member.confirmed'] as const)(
    'is asked for again on %s, where it had failed and the own one had not',
    async (type) => {
      const { asked, send, settle } = await open({
        utc: saturday,
        beside: () => Promise.reject(unreachable),
      });
      send({ type });
      await settle();

      expect(asked.filter(isOf(saturday))).toHaveLength(2);
      expect(asked.filter(isOf(friday))).toHaveLength(1);
    },
  );

  test('begins before the own one ends, and is that one from midnight on', async () => {
    const { asked, context, send, settle } = await open();
    send({ type: 'day.began', today: friday, utc: saturday });
    await settle();
    expect(asked.at(-1)).toEqual({ email: maya, date: saturday, isBeside: true });
    expect(context().day.date).toBe(friday);

    send({ type: 'day.began', today: saturday, utc: saturday });
    await settle();
    expect(asked.filter(isOf(saturday))).toEqual([
      { email: maya, date: saturday, isBeside: true },
      { email: maya, date: saturday },
    ]);
  });
});

// rules/today#D38
describe('the day before', () => {
  test.each([
    ['the same day', friday],
    ['the next one', saturday],
    ['the day before', thursday],
  ])('is asked for once, where UTC has %s', async (_, utc) => {
    const { asked } = await open({ utc });

    expect(asked.filter(isOf(thursday))).toEqual([{ email: maya, date: thursday, isBeside: true }]);
  });

  test('is another one once the page has turned', async () => {
    const { asked, send, settle } = await open();
    send({ type: 'day.began', today: saturday, utc: saturday });
    await settle();

    expect(asked.filter(isOf(friday))).toEqual([
      { email: maya, date: friday },
      { email: maya, date: friday, isBeside: true },
    ]);
  });

  test.each(['tasks.refresh', 'zone.changed'] as const)(
    'is asked for again on %s, as another device may have gone on with it',
    async (type) => {
      const { asked, send, settle } = await open({ beside: () => Promise.resolve([]) });
      send({ type });
      await settle();

      expect(asked.filter(isOf(thursday))).toHaveLength(2);
    },
  );

  test.each(['network.back', 'member.confirmed'] as const)(
    'is asked for again on %s, where it had failed',
    async (type) => {
      const { asked, send, settle } = await open({ beside: () => Promise.reject(unreachable) });
      send({ type });
      await settle();

      expect(asked.filter(isOf(thursday))).toHaveLength(2);
    },
  );
});

test('every state is reached and every transition taken', async () => {
  const load = [() => Promise.reject(unreachable), () => Promise.resolve([])];
  const failed = await open({ load });
  failed.actor.stop();

  const { statesNotReached, transitionsNotTaken } = coverageOf(dayTasksMachine, {
    input: { email: maya, today: friday, utc: friday },
    events: [
      { type: 'day.began', today: saturday, utc: saturday },
      { type: 'zone.changed' },
      { type: 'day.stored', day: emptyDay(friday) },
      { type: 'hold.begin' },
      { type: 'hold.end' },
      { type: 'tasks.refresh' },
      { type: 'xstate.done.actor.loadTasks', output: [] },
      { type: 'xstate.error.actor.loadTasks', error: unreachable },
      { type: 'network.back' },
      { type: 'member.confirmed' },
    ],
    isSame: ({ value, context }) => [value, context.day.date, context.holds > 1],
  });

  expect(statesNotReached).toEqual([]);
  expect(transitionsNotTaken).toEqual([]);
});

const unreachable = new CommitmentsError('no', 'unreachable');

function isBeside(call: unknown): boolean {
  return typeof call === 'object' && call !== null && 'isBeside' in call;
}

function isOf(date: string): (call: unknown) => boolean {
  return (call) =>
    typeof call === 'object' && call !== null && 'date' in call && call.date === date;
}

async function open({
  load = [(date: string) => Promise.resolve(sampleTasks(date))],
  beside = () => new Promise(() => {}),
  utc = friday,
}: {
  load?: ((date: string) => Promise<Task[]>)[];
  /** How the days beside the own one are answered. */
  beside?: () => Promise<Task[]>;
  utc?: string;
} = {}) {
  const asked: unknown[] = [];
  const kept: { email: string; day: DayRecord }[] = [];
  const logged: unknown[] = [];
  const silent = fromCallback<DayTasksEvent>(() => {});
  const machine = dayTasksMachine.provide({
    actors: {
      besideDay: besideDayMachine.provide({
        actors: {
          loadTasks: fromPromise(({ input }) => {
            asked.push({ ...input, isBeside: true });
            return beside();
          }),
        },
        actions: { keepTasks: () => {}, logFailure: () => {} },
      }),
      days: fromCallback<DayTasksEvent, { email: string }>(() => {}),
      networkChanges: silent,
      storedDay: fromCallback(() => {}),
      loadTasks: fromPromise(({ input }) => {
        asked.push(input);
        const own = asked.filter((one) => !isBeside(one)).length;
        const answer = load[Math.min(own, load.length) - 1];
        return answer === undefined ? Promise.reject(unreachable) : answer(input.date);
      }),
    },
    actions: {
      keepDay: (_, params) => void kept.push(params),
      logFailure: (_, { error }) => void logged.push(error),
    },
  });
  const actor = createActor(machine, { input: { email: maya, today: friday, utc } });
  actor.subscribe({ error: () => null });
  actor.start();
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };

  await settle();
  return {
    actor,
    asked,
    kept,
    logged,
    settle,
    send: (event: DayTasksEvent) => actor.send(event),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}
