import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import { TokenRefused } from '#src/domain/app/session.ts';
import { CommitmentsError } from '#src/domain/today/commitmentsFailure.ts';
import { sampleTasks } from '#src/domain/today/sampleTasks.ts';
import type { Task } from '#src/domain/today/task.ts';
import { besideDayMachine, type BesideDayEvent } from '#src/machines/today/besideDayMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

const maya = 'maya@example.com';
const friday = '2026-11-20';
const saturday = '2026-11-21';
const unreachable = new CommitmentsError('no', 'unreachable');

describe('besideDayMachine', () => {
  test('asks for nothing where UTC has the same day', async () => {
    const { asked, state } = await open({ date: null });

    expect([asked, state()]).toEqual([[], 'none']);
  });

  test('keeps what it was answered under its own date (rules/today#D4)', async () => {
    const { kept, state } = await open();

    expect(state()).toBe('ready');
    expect(kept).toEqual([{ email: maya, date: saturday, tasks: sampleTasks(saturday) }]);
  });

  test.each([unreachable, new TokenRefused('t1')])(
    'keeps nothing after %s, and logs it',
    async (failure) => {
      const { kept, logged, state } = await open({ load: () => Promise.reject(failure) });

      expect([kept, logged, state()]).toEqual([[], [failure], 'failed']);
    },
  );

  test('stops on an error that nobody foresaw', async () => {
    const { beside } = await open({ load: () => Promise.reject(new Error('a bug')) });

    expect(beside.getSnapshot().status).toBe('error');
  });

  test('asks for another day when that is the one, and for the same one not again', async () => {
    const { asked, send, settle, state } = await open();
    send({ type: 'beside.changed', date: saturday });
    await settle();
    expect(asked).toHaveLength(1);

    send({ type: 'beside.changed', date: friday });
    await settle();
    expect(asked.at(-1)).toEqual({ email: maya, date: friday });

    send({ type: 'beside.changed', date: null });
    expect(state()).toBe('none');
  });

  test('keeps nothing of a day that it no longer asks for', async () => {
    const first = Promise.withResolvers<Task[]>();
    const { kept, send, settle } = await open({ load: () => first.promise });
    send({ type: 'beside.changed', date: null });
    first.resolve(sampleTasks(saturday));
    await settle();

    expect(kept).toEqual([]);
  });

  test('every state is reached and every transition taken', () => {
    const { statesNotReached, transitionsNotTaken } = coverageOf(besideDayMachine, {
      input: { email: maya, date: saturday },
      events: [
        { type: 'beside.changed', date: saturday },
        { type: 'beside.changed', date: null },
        { type: 'tasks.refresh' },
        { type: 'network.back' },
        { type: 'member.confirmed' },
        { type: 'xstate.done.actor.loadTasks', output: [] },
        { type: 'xstate.error.actor.loadTasks', error: unreachable },
      ],
    });

    expect([statesNotReached, transitionsNotTaken]).toEqual([[], []]);
  });
});

async function open({
  date = saturday,
  load = (day: string) => Promise.resolve(sampleTasks(day)),
}: { date?: string | null; load?: (day: string) => Promise<Task[]> } = {}) {
  const asked: unknown[] = [];
  const kept: unknown[] = [];
  const logged: unknown[] = [];
  const beside = createActor(
    besideDayMachine.provide({
      actors: {
        loadTasks: fromPromise(({ input }) => {
          asked.push(input);
          return load(input.date ?? 'none');
        }),
      },
      actions: {
        keepTasks: (_, params) => void kept.push(params),
        logFailure: (_, { error }) => void logged.push(error),
      },
    }),
    { input: { email: maya, date } },
  );
  beside.subscribe({ error: () => null });
  beside.start();
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };

  await settle();
  return {
    asked,
    beside,
    kept,
    logged,
    settle,
    send: (event: BesideDayEvent) => beside.send(event),
    state: () => beside.getSnapshot().value,
  };
}
