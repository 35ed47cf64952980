import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';

import type { TaskStatus } from '#src/contract/today/commitments.ts';
import { noMaterials, type Owned } from '#src/domain/reflection/reflection.ts';
import type {
  CaptureSave,
  RecalledReflection,
  SavedReflection,
} from '#src/domain/reflection/reflectionCapture.ts';
import { CommitmentsError } from '#src/domain/today/commitmentsFailure.ts';
import { emptyDay, shownTasks } from '#src/domain/today/dayTasks.ts';
import { sampleTasks } from '#src/domain/today/sampleTasks.ts';
import { mediaPickMachine } from '#src/machines/reflection/mediaPickMachine.ts';
import { mediaWaysMachine } from '#src/machines/reflection/mediaWaysMachine.ts';
import { reflectionCaptureMachine } from '#src/machines/reflection/reflectionCaptureMachine.ts';
import { voiceNoteMachine } from '#src/machines/reflection/voiceNoteMachine.ts';
import {
  taskPhasesMachine,
  type PagedTask,
  type TaskPhasesEvent,
  type TaskTimerWish,
} from '#src/machines/today/taskPhasesMachine.ts';
import { coverageOf, silenced } from '../../support/transitions.ts';

const silencedReflection = silenced(reflectionCaptureMachine).provide({
  actors: {
    mediaWays: mediaWaysMachine.provide({
      actors: { voiceNote: silenced(voiceNoteMachine), mediaPick: silenced(mediaPickMachine) },
    }),
  },
});

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
    const { send, state, wishes } = open();
    send({ type: 'minutes.change', minutes: 12 });
    send({ type: 'session.start' });

    expect(state()).toBe('timer');
    expect(wishes).toEqual([{ type: 'timer.start', minutes: 12 }, { type: 'overlay.open' }]);
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
    send(done);

    expect(state()).toBe('done');
  },
);

test('what becomes of a task while its reflection is saved is that reflection’s doing', async () => {
  const { actor, send, state, save } = open({ pillar: 'RECOVERY' });
  await settle();
  const reflection = actor.getSnapshot().children.reflection;
  reflection?.send({ type: 'way.choose', way: 'text' });
  reflection?.send({ type: 'text.change', text: 'Slept.' });
  reflection?.send({ type: 'capture.save' });
  send(done);
  expect(state()).toBe('voice_note');

  save.resolve({ delivery: 'saved', newStatus: 'done' });
  await settle();
  expect(state()).toBe('completed');
});

test('a task that was done elsewhere is shown so once its own save has failed', async () => {
  const { actor, send, state, save } = open({ pillar: 'RECOVERY' });
  await settle();
  const reflection = actor.getSnapshot().children.reflection;
  reflection?.send({ type: 'way.choose', way: 'text' });
  reflection?.send({ type: 'text.change', text: 'Slept.' });
  reflection?.send({ type: 'capture.save' });
  send(done);

  save.reject(new CommitmentsError('Failed to add reflection', 'refused'));
  await settle();
  expect(state()).toBe('done');
});

test('a timer that goes on after a reload is shown, without another start', () => {
  const { send, state, wishes } = open();
  send({ type: 'timer.shown' });

  expect(state()).toBe('timer');
  expect(wishes).toEqual([{ type: 'overlay.open' }]);
});

test.each([
  { type: 'timer.ended' },
  { type: 'task.changed', isDone: false, hasTime: true },
] as const)('a time that was practised elsewhere leads to the reflection ($type)', (event) => {
  const { send, state } = open();
  send(event);

  expect(state()).toBe('voice_note');
});

test('a time that was practised elsewhere does not end a timer that is under way', () => {
  const { send, state } = open({ isTimed: true });
  send({ type: 'task.changed', isDone: false, hasTime: true });
  expect(state()).toBe('timer');

  send({ type: 'timer.closed' });
  expect(state()).toBe('voice_note');
});

test('a reflection completes the task, which is left after two seconds (rules/today#D36)', async () => {
  const { actor, state, clock, save } = open({ pillar: 'RECOVERY' });
  await settle();
  const reflection = actor.getSnapshot().children.reflection;
  reflection?.send({ type: 'way.choose', way: 'text' });
  reflection?.send({ type: 'text.change', text: 'Slept.' });
  reflection?.send({ type: 'capture.save' });
  save.resolve({ delivery: 'saved', newStatus: 'done' });
  await settle();
  expect(state()).toBe('completed');

  clock.increment(1_999);
  expect(state()).toBe('completed');
  clock.increment(1);
  expect(state()).toBe('left');
});

test('a reflection that is skipped leaves at once', async () => {
  const { actor, state } = open({ pillar: 'RECOVERY' });
  await settle();
  actor.getSnapshot().children.reflection?.send({ type: 'capture.skip' });
  await settle();

  expect(state()).toBe('left');
});

test('between its beginnings, every state is reached and every transition taken', () => {
  const beginnings = [{}, { pillar: 'RECOVERY' }, { isTimed: true }, { status: 'done' }] as const;
  const explored = beginnings.map((task) =>
    coverageOf(taskPhasesMachine.provide({ actors: { reflection: silencedReflection } }), {
      input: inputOf(task),
      events: [
        { type: 'minutes.change', minutes: 5 },
        { type: 'session.start' },
        { type: 'timer.shown' },
        { type: 'timer.closed' },
        { type: 'timer.ended' },
        done,
        { type: 'task.changed', isDone: false, hasTime: true },
        { type: 'xstate.done.actor.reflection', output: { kind: 'captured' } },
        { type: 'xstate.done.actor.reflection', output: { kind: 'skipped' } },
        {
          type: 'xstate.snapshot.reflection',
          snapshot: { status: 'active', matches: (state: string) => state === 'saving' },
        },
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

const done: TaskPhasesEvent = { type: 'task.changed', isDone: true, hasTime: false };

function inputOf({ isTimed = false, ...change }: Change = {}) {
  const [task] = shownTasks(
    {
      ...emptyDay('2026-11-21'),
      tasks: sampleTasks('2026-11-21').map((sample) => ({
        ...sample,
        pillar: 'TETHER',
        durationMin: 20,
      })),
    },
    {},
    [],
  );
  if (task === undefined) throw new Error('A sample day has tasks.');

  return { email: 'maya@example.com', task: { ...task, ...change }, isTimed };
}

function open(change: Change = {}) {
  const clock = new SimulatedClock();
  const wishes: TaskTimerWish[] = [];
  const save = Promise.withResolvers<SavedReflection>();
  const machine = taskPhasesMachine.provide({
    actors: {
      taskTimer: fromCallback<TaskTimerWish, PagedTask>(({ receive }) =>
        receive((wish) => void wishes.push(wish)),
      ),
      taskChanges: fromCallback<TaskPhasesEvent, PagedTask>(() => {}),
      reflection: silencedReflection.provide({
        actors: {
          recall: fromPromise<RecalledReflection, Owned>(() =>
            Promise.resolve({ draft: null, materials: noMaterials, unfinished: null }),
          ),
          saveReflection: fromPromise<SavedReflection, CaptureSave>(() => save.promise),
          tellFailure: fromPromise<void>(() => Promise.resolve()),
          tellSkip: fromPromise<void>(() => Promise.resolve()),
        },
      }),
    },
  });
  const actor = createActor(machine, { input: inputOf(change), clock }).start();

  return {
    actor,
    clock,
    wishes,
    save,
    send: (event: TaskPhasesEvent) => actor.send(event),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
