import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import { emptyDay, withMark, type DayRecord } from '#src/domain/today/dayTasks.ts';
import { sampleTasks } from '#src/domain/today/sampleTasks.ts';
import { TokenRefused } from '#src/domain/app/session.ts';
import { CommitmentsError } from '#src/domain/today/commitmentsFailure.ts';
import { type Task } from '#src/domain/today/task.ts';
import { dayTasksMachine, type DayTasksEvent } from '#src/machines/today/dayTasksMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

const friday = '2026-11-20';
const saturday = '2026-11-21';
const maya = 'maya@example.com';

describe('the tasks of today', () => {
  test('are loaded for their member, for the practice day, and kept', async () => {
    const { state, context, asked, kept } = await open();

    expect(state()).toEqual({ day: 'ready' });
    expect(asked).toEqual([{ email: maya, date: friday }]);
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

describe('the next practice day', () => {
  test('is loaded when it begins (rules/today#D5)', async () => {
    const { send, context, asked, settle } = await open();
    send({ type: 'day.began', day: saturday });
    await settle();

    expect(asked.at(-1)).toEqual({ email: maya, date: saturday });
    expect(context().day).toMatchObject({ date: saturday, marks: {} });
  });

  test('waits until the last timer or reflection is closed (rules/today#D5)', async () => {
    const { send, context, asked, settle } = await open();
    send({ type: 'hold.begin' });
    send({ type: 'hold.begin' });
    send({ type: 'day.began', day: saturday });
    send({ type: 'hold.end' });
    expect(context().day.date).toBe(friday);

    send({ type: 'hold.end' });
    await settle();
    expect(context().day.date).toBe(saturday);
    expect(asked).toHaveLength(2);
  });
});

test('every state is reached and every transition taken', async () => {
  const load = [() => Promise.reject(unreachable), () => Promise.resolve([])];
  const failed = await open({ load });
  failed.actor.stop();

  const { statesNotReached, transitionsNotTaken } = coverageOf(dayTasksMachine, {
    input: { email: maya, today: friday },
    events: [
      { type: 'day.began', day: saturday },
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

async function open({
  load = [(date: string) => Promise.resolve(sampleTasks(date))],
}: {
  load?: ((date: string) => Promise<Task[]>)[];
} = {}) {
  const asked: unknown[] = [];
  const kept: { email: string; day: DayRecord }[] = [];
  const logged: unknown[] = [];
  const silent = fromCallback<DayTasksEvent>(() => {});
  const machine = dayTasksMachine.provide({
    actors: {
      practiceDays: silent,
      networkChanges: silent,
      timersUnderWay: silent,
      storedDay: fromCallback(() => {}),
      loadTasks: fromPromise(({ input }) => {
        asked.push(input);
        const answer = load[Math.min(asked.length, load.length) - 1];
        return answer === undefined ? Promise.reject(unreachable) : answer(input.date);
      }),
    },
    actions: {
      keepDay: (_, params) => void kept.push(params),
      logFailure: (_, { error }) => void logged.push(error),
    },
  });
  const actor = createActor(machine, { input: { email: maya, today: friday } });
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
