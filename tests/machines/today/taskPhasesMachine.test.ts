import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';

import type { TaskStatus } from '#src/contract/today/commitments.ts';
import { taskPhasesMachine, type TaskPhasesEvent } from '#src/machines/today/taskPhasesMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

describe('the page of a task begins', () => {
  test.each([
    ['ready', {}],
    ['ready', { status: 'missed' }],
    ['ready', { status: 'active' }],
    ['ready', { pillar: 'SOMETHING' }],
    ['timer', { isTimed: true }],
    ['voice_note', { status: 'reflection_pending' }],
    ['voice_note', { status: 'active', isTimeKept: true }],
    ['voice_note', { pillar: 'RECOVERY' }],
    ['voice_note', { pillar: 'NOURISHMENT' }],
    ['timer', { pillar: 'NOURISHMENT', isTimed: true }],
    ['done', { status: 'done' }],
    ['done', { status: 'done', pillar: 'RECOVERY' }],
  ] as const)('with %s for %j (rules/today#D33)', (phase, task) => {
    expect(open(task).state()).toBe(phase);
  });
});

describe('ready', () => {
  test('begins with the minutes that are planned, and takes no less than one (rules/today#D34)', () => {
    const { send, context } = open();
    expect(context().minutes).toBe(20);

    send({ type: 'minutes.change', minutes: 0 });
    expect(context().minutes).toBe(1);
    expect(open({ durationMin: 0 }).context().minutes).toBe(1);
  });

  test('starts a session of as many minutes', () => {
    const { actor, send, state } = open();
    const started: unknown[] = [];
    actor.on('session.started', (event) => started.push(event));
    send({ type: 'minutes.change', minutes: 12 });
    send({ type: 'session.start' });

    expect(state()).toBe('timer');
    expect(started).toEqual([{ type: 'session.started', minutes: 12 }]);
  });
});

test('a timer that is closed leads back, one that ended to the reflection', () => {
  const closed = open({ isTimed: true });
  closed.send({ type: 'timer.closed' });
  const ended = open({ isTimed: true });
  ended.send({ type: 'timer.ended' });

  expect(closed.state()).toBe('ready');
  expect(ended.state()).toBe('voice_note');
});

test.each([{}, { pillar: 'RECOVERY' }])(
  'a task of %j that was done elsewhere is shown so',
  (task) => {
    const { send, state } = open(task);
    send({ type: 'task.done' });

    expect(state()).toBe('done');
  },
);

test('a timer that goes on after a reload is shown, without another start', () => {
  const { actor, send, state } = open();
  const started: unknown[] = [];
  actor.on('session.started', (event) => started.push(event));
  send({ type: 'timer.shown' });

  expect(state()).toBe('timer');
  expect(started).toEqual([]);
});

test('a time that was practised elsewhere leads to the reflection', () => {
  const { send, state } = open();
  send({ type: 'timer.ended' });

  expect(state()).toBe('voice_note');
});

test('a reflection completes the task, which is left after two seconds (rules/today#D36)', () => {
  const { send, state, clock } = open({ pillar: 'RECOVERY' });
  send({ type: 'reflection.captured' });
  expect(state()).toBe('completed');

  clock.increment(1_999);
  expect(state()).toBe('completed');
  clock.increment(1);
  expect(state()).toBe('left');
});

test('a reflection that is skipped leaves at once', () => {
  const { send, state } = open({ pillar: 'RECOVERY' });
  send({ type: 'reflection.skipped' });

  expect(state()).toBe('left');
});

test('between its beginnings, every state is reached and every transition taken', () => {
  const beginnings = [{}, { pillar: 'RECOVERY' }, { isTimed: true }, { status: 'done' }] as const;
  const explored = beginnings.map((task) =>
    coverageOf(taskPhasesMachine, {
      input: inputOf(task),
      events: [
        { type: 'minutes.change', minutes: 5 },
        { type: 'session.start' },
        { type: 'timer.shown' },
        { type: 'timer.closed' },
        { type: 'timer.ended' },
        { type: 'task.done' },
        { type: 'reflection.captured' },
        { type: 'reflection.skipped' },
        { type: 'xstate.after.farewell.taskPhases.completed' },
      ],
    }),
  );

  expect(inAll(explored.map(({ statesNotReached }) => statesNotReached))).toEqual([]);
  expect(inAll(explored.map(({ transitionsNotTaken }) => transitionsNotTaken))).toEqual([]);
});

function inAll([first = [], ...others]: string[][]): string[] {
  return first.filter((one) => others.every((other) => other.includes(one)));
}

interface Change {
  pillar?: string;
  durationMin?: number;
  status?: TaskStatus;
  isTimeKept?: boolean;
  isTimed?: boolean;
}

function inputOf({ isTimed = false, ...task }: Change = {}) {
  const whole = {
    pillar: 'TETHER',
    durationMin: 20,
    status: 'pending',
    isTimeKept: false,
  } as const;

  return { task: { ...whole, ...task }, isTimed };
}

function open(change: Change = {}) {
  const clock = new SimulatedClock();
  const actor = createActor(taskPhasesMachine, { input: inputOf(change), clock }).start();

  return {
    actor,
    clock,
    send: (event: TaskPhasesEvent) => actor.send(event),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}
