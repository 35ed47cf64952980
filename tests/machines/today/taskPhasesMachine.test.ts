import { describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';

import type { TaskStatus } from '#src/contract/today/commitments.ts';
import { noMaterials, type Owned } from '#src/domain/reflection/reflection.ts';
import type {
  CaptureSave,
  RecalledReflection,
  SavedReflection,
} from '#src/domain/reflection/reflectionCapture.ts';
import { statePath } from '#src/components/ui/statePath.ts';
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
import { coverageOf, happens, silenced } from '../../support/transitions.ts';

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
    ['voice_note.fetching', { status: 'reflection_pending' }],
    ['voice_note.fetching', { status: 'active', isTimeKept: true }],
    ['voice_note.fetching', { pillar: 'RECOVERY' }],
    ['voice_note.fetching', { pillar: 'NOURISHMENT' }],
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
  expect(ended.state()).toBe('voice_note.fetching');
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
  expect(state()).toBe('voice_note.open');

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

  expect(state()).toBe('voice_note.fetching');
});

test('a time that was practised elsewhere does not end a timer that is under way', () => {
  const { send, state } = open({ isTimed: true });
  send({ type: 'task.changed', isDone: false, hasTime: true });
  expect(state()).toBe('timer');

  send({ type: 'timer.closed' });
  expect(state()).toBe('voice_note.fetching');
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

describe('what a task is reflected with', () => {
  test('is fetched as the page comes to that, and no sooner', async () => {
    const { fetches, send, state } = open();
    await settle();
    expect(fetches).not.toHaveBeenCalled();

    send({ type: 'timer.ended' });
    expect(fetches).toHaveBeenCalledOnce();
    await settle();
    expect(state()).toBe('voice_note.open');
  });

  test('that could not be fetched is logged, and fetched once that is asked for', async () => {
    const { actor, context, fetches, logged, send, state } = open({ pillar: 'RECOVERY' }, [false]);
    await settle();
    expect(state()).toBe('voice_note.unfetched');
    expect(logged).toHaveBeenCalledExactlyOnceWith(unreached);
    expect(actor.getSnapshot().children.reflection).toBeUndefined();

    send({ type: 'reflection.fetch' });
    expect(state()).toBe('voice_note.fetching');
    await settle();
    expect(state()).toBe('voice_note.open');
    expect(fetches).toHaveBeenCalledTimes(2);
    expect(actor.getSnapshot().children.reflection?.getSnapshot().context).toMatchObject({
      email: context().email,
      canSkip: true,
    });
  });

  test('is fetched once the network is back', async () => {
    const { comeBack, state } = open({ pillar: 'RECOVERY' }, [false, false]);
    await settle();
    comeBack();
    await settle();
    expect(state()).toBe('voice_note.unfetched');

    comeBack();
    await settle();
    expect(state()).toBe('voice_note.open');
  });

  test.each(['fetching', 'unfetched'])(
    'is not wanted once the task is done elsewhere, %s',
    async (at) => {
      const { send, state } = open({ pillar: 'RECOVERY' }, [false]);
      if (at === 'unfetched') await settle();
      expect(state()).toBe(`voice_note.${at}`);

      send(done);
      await settle();
      expect(state()).toBe('done');
    },
  );

  test('hears no more of a page that is left', async () => {
    const { actor, comeBack, fetches } = open({ pillar: 'RECOVERY' }, [false]);
    await settle();
    actor.stop();
    comeBack();

    expect(fetches).toHaveBeenCalledOnce();
  });

  test('cannot begin where nobody handed it in', () => {
    const machine = taskPhasesMachine.provide({
      actors: {
        taskTimer: fromCallback<TaskTimerWish, PagedTask>(() => {}),
        taskChanges: fromCallback<TaskPhasesEvent, PagedTask>(() => {}),
        fetchReflection: fromPromise<void>(() => new Promise(() => {})),
      },
    });
    const faults: unknown[] = [];
    const actor = createActor(machine, { input: inputOf({ pillar: 'RECOVERY' }) });
    actor.subscribe({ error: (error) => faults.push(error) });
    actor.start();
    happens(actor, { type: 'xstate.done.actor.fetchReflection', output: undefined });

    expect(String(faults[0])).toContain('The actor "reflection" was not provided');
  });
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
        { type: 'xstate.done.actor.fetchReflection' },
        { type: 'xstate.error.actor.fetchReflection' },
        { type: 'reflection.fetch' },
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

const unreached = new TypeError('Failed to fetch');

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

/** The page of a task. Its reflection can be fetched at each of `tries`, and at every one after them. */
function open(change: Change = {}, tries: readonly boolean[] = []) {
  const clock = new SimulatedClock();
  const wishes: TaskTimerWish[] = [];
  const save = Promise.withResolvers<SavedReflection>();
  const coming = new Set<() => void>();
  const logged = vi.fn<(error: unknown) => void>();
  const fetches = vi.fn(() =>
    tries[fetches.mock.calls.length - 1] === false ? Promise.reject(unreached) : Promise.resolve(),
  );
  const machine = taskPhasesMachine.provide({
    actors: {
      taskTimer: fromCallback<TaskTimerWish, PagedTask>(({ receive }) =>
        receive((wish) => void wishes.push(wish)),
      ),
      taskChanges: fromCallback<TaskPhasesEvent, PagedTask>(() => {}),
      fetchReflection: fromPromise<void>(fetches),
      networkBack: fromCallback<TaskPhasesEvent>(({ sendBack }) => {
        const report = () => sendBack({ type: 'reflection.fetch' });
        coming.add(report);
        return () => coming.delete(report);
      }),
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
    actions: { logFailure: (_, { error }) => logged(error) },
  });
  const actor = createActor(machine, { input: inputOf(change), clock }).start();

  return {
    actor,
    clock,
    wishes,
    save,
    fetches,
    logged,
    comeBack: () => coming.forEach((report) => report()),
    send: (event: TaskPhasesEvent) => actor.send(event),
    state: () => statePath(actor.getSnapshot().value),
    context: () => actor.getSnapshot().context,
  };
}

async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
