import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import { startedTimer, type TaskTimer } from '#src/domain/timer/timer.ts';
import type { FoundTimers } from '#src/domain/timer/timerDesk.ts';
import { emptyDay } from '#src/domain/today/dayTasks.ts';
import { sampleTasks } from '#src/domain/today/sampleTasks.ts';
import { outboxMachine } from '#src/machines/outbox/outboxMachine.ts';
import { memberStoreMachine } from '#src/machines/practice/memberStoreMachine.ts';
import { deskDoorMachine, type Desk } from '#src/machines/timer/deskDoorMachine.ts';
import { timerDeskMachine } from '#src/machines/timer/timerDeskMachine.ts';
import { dayTasksMachine } from '#src/machines/today/dayTasksMachine.ts';
import { onTasksCounted } from '#src/routes/upload/onTasksCounted.ts';
import { silenced } from '../../support/transitions.ts';

const readTimers = vi.hoisted(() => vi.fn<() => Promise<Record<string, TaskTimer>>>());
vi.mock('#src/services/timer/taskTimers.ts', () => ({ readTimers }));

const email = 'maya@example.com';
const today = '2026-11-21';
const at = { wall: Date.parse('2026-11-21T07:00:00Z'), mono: 0 };
const [sample] = sampleTasks(today);
const ending: (() => unknown)[] = [];

afterEach(() => {
  for (const end of ending.splice(0)) end();
});

describe('what holds back the end of a day', () => {
  test('is known without the desk of timers where none is kept', async () => {
    readTimers.mockResolvedValue({});
    const page = open();

    await vi.waitFor(() => expect(page.open()).toEqual(['own']));
  });

  test('is not known before the desk knows the timer that is kept', async () => {
    readTimers.mockResolvedValue({ own: kept() });
    const page = open();
    await page.read();
    expect(page.open()).toBeNull();

    page.door.send({ type: 'desk.want' });
    await vi.waitFor(() => expect(page.door.getSnapshot().value).toBe('open'));
    expect(page.open()).toBeNull();

    page.door.getSnapshot().context.deskRef?.send({ type: 'lock.held' });
    await vi.waitFor(() => expect(page.open()).toEqual(['own']));
  });
});

function kept(): TaskTimer {
  const task = { taskId: 'own', date: today, pillar: 'TETHER', pillarName: 'Tether' };
  return startedTimer({ ...task, isSample: false }, 600_000, 0, at);
}

function open() {
  if (sample === undefined) throw new Error('A sample day has tasks.');
  const desk: Desk = {
    timerDesk: silenced(timerDeskMachine).provide({
      actors: {
        readTimers: fromPromise<FoundTimers, { email: string }>(() =>
          Promise.resolve({ timers: { own: kept() }, told: {}, at }),
        ),
      },
    }),
    tellings: fromCallback(() => {}),
  };
  const door = createActor(
    silenced(deskDoorMachine).provide({ actors: { fetchDesk: fromPromise(async () => desk) } }),
    { input: { email } },
  ).start();
  const dayTasks = createActor(silenced(dayTasksMachine), {
    input: { email, today, utc: today },
  }).start();
  const memberStore = createActor(silenced(memberStoreMachine), {
    input: { email, today },
  }).start();
  const outbox = createActor(silenced(outboxMachine), { input: { email } }).start();
  const own = { ...sample, taskId: 'own', pillar: 'TETHER', date: today };
  dayTasks.send({ type: 'day.stored', day: { ...emptyDay(today), tasks: [own] } });
  let last: readonly string[] | null = [];
  const stop = onTasksCounted(
    { dayTasksRef: dayTasks, deskDoorRef: door, memberStoreRef: memberStore, outboxRef: outbox },
    (counted) => (last = counted.open),
  );
  ending.push(
    stop,
    () => door.stop(),
    () => dayTasks.stop(),
    () => memberStore.stop(),
    () => outbox.stop(),
  );

  return {
    door,
    open: () => last,
    /** Once it was looked whether a timer is kept. */
    async read() {
      await readTimers.mock.results.at(-1)?.value;
      await Promise.resolve();
    },
  };
}
