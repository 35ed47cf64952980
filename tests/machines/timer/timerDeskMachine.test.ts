import { describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';

import type { TaskStatus } from '#src/contract/today/commitments.ts';
import { firstPlan } from '#src/domain/practiceRoom/plans.ts';
import {
  finished,
  looked,
  paused,
  recorded,
  startedTimer,
  type Moment,
  type TaskTimer,
  type TimedTask,
} from '#src/domain/timer/timer.ts';
import type { FoundTimers, TimerToSave } from '#src/domain/timer/timerDesk.ts';
import { timerIdOf } from '#src/domain/timer/timerId.ts';
import type { ToldTimer, ToldTimers } from '#src/domain/timer/toldTimer.ts';
import { timerDeskMachine } from '#src/machines/timer/timerDeskMachine.ts';
import type { TimerDeskEmitted, TimerDeskEvent } from '#src/machines/timer/timerDeskEvents.ts';
import { timerMachine, type TimerEvent } from '#src/machines/timer/timerMachine.ts';
import { timerSaveMachine, type TimerSaved } from '#src/machines/timer/timerSaveMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

const maya = 'maya@example.com';
const minute = 60_000;
const tether = taskOf('TETHER', 'Tether');
const movement = taskOf('MOVEMENT', 'Movement');
const running = startedTimer(tether, 20 * minute, 0, at(0));
const resting = paused(running, at(3 * minute));
const over = looked(running, at(20 * minute));
const onThePhone: ToldTimer = {
  device: 'the-phone',
  task: tether,
  plannedMs: 20 * minute,
  elapsedMs: 5 * minute,
  state: 'running',
  madeAt: at(0).wall,
  version: 'e-1',
  isTakenOver: false,
};
const saved: { newStatus: TaskStatus } = { newStatus: 'reflection_pending' };
const start = (task: TimedTask, plannedMs = 20 * minute, elapsedMs = 0): TimerDeskEvent => ({
  type: 'timer.start',
  task,
  plannedMs,
  elapsedMs,
  at: at(0),
});

describe('while a timer runs', () => {
  test('it rests where its member leaves in another tab, and this tab has it still (rules/timer#T28)', async () => {
    const { desk, holds, send, timer } = await open({ kept: [running] });
    send({ type: 'timer.rest', at: at(7 * minute) });

    expect(timer()).toMatchObject({ elapsedMs: 7 * minute, isRunning: false });
    expect(desk.getSnapshot().value).toEqual(busy('shown'));
    expect(holds.at(-1)).toBe(true);
  });
});

describe('while an end is saved', () => {
  test('what is started begins once it is', async () => {
    const save = Promise.withResolvers<TimerSaved>();
    const { desk } = await open({ kept: [over], save: () => save.promise });
    expect(desk.getSnapshot().matches({ engaged: 'saving' })).toBe(true);
    desk.send(start(movement));
    save.resolve(saved);

    await expect.poll(() => desk.getSnapshot().context.current?.task.taskId).toBe(movement.taskId);
    expect(desk.getSnapshot().matches({ engaged: 'busy' })).toBe(true);
  });
});

describe('on arrival', () => {
  test('a member without a timer is free to start', async () => {
    const { desk, holds } = await open();

    expect(desk.getSnapshot().value).toBe('free');
    expect(holds).toEqual([false]);
  });

  test('a running timer goes on by the clock, on screen', async () => {
    const { desk, timer } = await open({ kept: [running], now: at(7 * minute) });

    expect(desk.getSnapshot().value).toEqual(busy('shown'));
    expect(timer()).toMatchObject({ elapsedMs: 7 * minute, isRunning: true });
  });

  test('a running timer whose time has passed is saved, and told with its hour', async () => {
    const { heard, practised, device } = await open({ kept: [running], now: at(62 * minute) });

    expect(practised).toEqual([{ activeMs: 20 * minute, at: at(20 * minute).wall }]);
    expect(heard).toEqual([
      {
        type: 'timer.ended',
        task: tether,
        elapsedSec: 1_200,
        lateEnd: at(20 * minute).wall,
        newStatus: 'reflection_pending',
        isShown: true,
      },
    ]);
    expect(device).toEqual({});
  });

  test('one timer at rest is shown once, two are not (rules/timer#T12)', async () => {
    const one = await open({ kept: [resting] });
    const two = await open({ kept: [resting, { ...resting, task: movement }] });

    expect(one.desk.getSnapshot().value).toEqual(busy('shown'));
    expect(one.timer()).toMatchObject({ elapsedMs: 3 * minute, isRunning: false });
    expect(two.desk.getSnapshot().value).toBe('free');
  });

  test('a timer at rest does not come up by itself when another one has ended', async () => {
    const { desk, child } = await open({ kept: [running, { ...resting, task: movement }] });

    child()?.send({ type: 'timer.finish', at: at(minute) });
    await settle();

    expect(desk.getSnapshot().value).toBe('free');
    expect(Object.keys(desk.getSnapshot().context.timers)).toEqual([movement.taskId]);
  });

  test('an end that a crash kept from being saved is saved again under its ID, and recorded once', async () => {
    const early = await open({ kept: [over] });
    const later = await open({ kept: [recorded(over)] });

    expect(early.saves[0]?.saveId).toBe(over.end?.saveId);
    expect(early.practised).toHaveLength(1);
    expect(later.saves[0]?.saveId).toBe(over.end?.saveId);
    expect(later.practised).toEqual([]);
    expect(later.device).toEqual({});
  });
});

describe('in another tab', () => {
  test('a timer is shown as it is kept there, and none can be started here (rules/timer#T10)', async () => {
    const { desk, send } = await open({ lock: 'taken', kept: [running] });
    send({ type: 'timers.stored', timers: { [tether.taskId]: running } });

    expect(desk.getSnapshot().value).toEqual({ engaged: 'elsewhere' });
    expect(desk.getSnapshot().context.timers).toEqual({ [tether.taskId]: running });
    expect(desk.getSnapshot().can(start(movement))).toBe(false);
  });

  test('it goes on here once that tab has gone (rules/timer#T10)', async () => {
    const { desk, send, timer } = await open({
      lock: 'taken',
      kept: [running],
      now: at(5 * minute),
    });

    send({ type: 'lock.held' });
    await settle();

    expect(desk.getSnapshot().value).toEqual(busy('shown'));
    expect(timer()?.elapsedMs).toBe(5 * minute);
  });
});

describe('a start', () => {
  test('takes the lock, reads what is kept, and is shown from the press on', async () => {
    const { desk, send, timer, holds } = await open();

    send(start(tether, 20 * minute, 90_000));
    await settle();

    expect(desk.getSnapshot().value).toEqual(busy('shown'));
    expect(timer()).toMatchObject({ task: tether, elapsedMs: 90_000, isRunning: true });
    expect(holds).toEqual([false, true]);
  });

  test('goes on with the most that is known of the task', async () => {
    const twoAtRest = [resting, { ...resting, task: movement }];
    const here = await open({ kept: twoAtRest });
    here.send(start(tether, 20 * minute, minute));
    const there = await open({ kept: twoAtRest });
    there.send(start(tether, 20 * minute, 5 * minute));
    await settle();

    expect(here.timer()?.elapsedMs).toBe(3 * minute);
    expect(there.timer()?.elapsedMs).toBe(5 * minute);
  });

  test('begins anew where the length was changed', async () => {
    const { send, timer } = await open({ kept: [resting, { ...resting, task: movement }] });

    send(start(tether, 10 * minute, 0));
    await settle();

    expect(timer()).toMatchObject({ plannedMs: 10 * minute, elapsedMs: 0 });
  });

  test('of the same task opens what was closed, and lets it run (rules/timer#T5, rules/timer#T7)', async () => {
    const { desk, send, timer } = await open({ kept: [running] });

    send({ type: 'overlay.close' });
    expect(desk.getSnapshot().value).toEqual(busy('dismissed'));
    expect(timer()?.isRunning).toBe(true);
    send(start(tether));
    expect(desk.getSnapshot().value).toEqual(busy('shown'));
    send({ type: 'overlay.close' });
    send({ type: 'overlay.open' });

    expect(desk.getSnapshot().value).toEqual(busy('shown'));
  });

  test('while the desk still looks is not lost', async () => {
    const { desk, send, timer } = await open({ lock: 'silent' });

    send(start(tether));
    send({ type: 'lock.held' });
    send(start(movement));
    await settle();

    expect(desk.getSnapshot().value).toEqual(busy('shown'));
    expect(timer()?.task).toEqual(movement);
  });
});

describe('a second start', () => {
  test('asks, then pauses the first, keeps its time, and starts the second (rules/timer#T9)', async () => {
    const { desk, send, timer, asked, device } = await open({
      kept: [running],
      answer: { isYes: true, at: at(4 * minute) },
    });

    send(start(movement, 45 * minute));
    expect(desk.getSnapshot().value).toEqual(busy('swapping'));
    await settle();

    expect(asked).toEqual([{ first: tether, second: movement }]);
    expect(desk.getSnapshot().value).toEqual(busy('shown'));
    expect(timer()).toMatchObject({ task: movement, elapsedMs: 0, isRunning: true });
    expect(device[tether.taskId]).toMatchObject({ elapsedMs: 4 * minute, isRunning: false });
  });

  test.each([
    ['shown', false],
    ['dismissed', true],
  ])('changes nothing after a no (%s)', async (state, isClosed) => {
    const { desk, send, timer } = await open({
      kept: [running],
      answer: { isYes: false, at: at(minute) },
    });
    if (isClosed) send({ type: 'overlay.close' });

    send(start(movement));
    await settle();

    expect(desk.getSnapshot().value).toEqual(busy(state));
    expect(timer()).toMatchObject({ task: tether, isRunning: true });
    expect(desk.getSnapshot().context.wish).toBeNull();
  });

  test('is void where the first ends meanwhile', async () => {
    const { desk, send, child, heard, clock } = await open({ kept: [running], answer: null });

    send(start(movement));
    child()?.send({ type: 'clock.read', at: at(20 * minute) });
    clock.increment(500);
    await settle();

    expect(heard).toHaveLength(1);
    expect(desk.getSnapshot().value).toBe('free');
  });
});

describe('on another device', () => {
  test('a timer is known here, and nothing starts by itself (rules/timer#T24)', async () => {
    const { desk, send } = await open({ elsewhere: [onThePhone] });
    send({ type: 'timers.told', told: byId([onThePhone]), at: at(0) });

    expect(desk.getSnapshot().value).toBe('free');
    expect(desk.getSnapshot().context.told).toEqual(byId([onThePhone]));
  });

  test('it is gone on with here, with what was practised there (rules/timer#T24)', async () => {
    const { send, timer, goneOn } = await open({ elsewhere: [onThePhone], now: at(2 * minute) });

    send(start(tether));
    await settle();

    expect(timer()).toMatchObject({ task: tether, elapsedMs: 7 * minute, isRunning: true });
    expect(goneOn).toEqual([[tether.taskId, 'e-1']]);
    send({ type: 'timers.told', told: byId([onThePhone]), at: at(2 * minute) });
    expect(timer()?.isRunning).toBe(true);
  });

  test('it is gone on with as it was practised there, without another first bell (rules/timer#T24)', async () => {
    const plan = { ...firstPlan, kind: 'breath' as const, breath: 'box' as const, minutes: 20 };
    const there = { ...onThePhone, plan };
    const fresh = await open({ elsewhere: [there] });
    fresh.send(start(tether));
    const rested = await open({ kept: [resting], elsewhere: [there] });
    rested.send(start(tether));
    await settle();

    expect(fresh.timer()).toMatchObject({ plan, hasRung: true });
    expect(rested.timer()).toMatchObject({ plan, hasRung: true });
  });

  test('what was practised here counts where that is more, and a changed length begins anew', async () => {
    const more = await open({
      kept: [{ ...resting, elapsedMs: 9 * minute }],
      elsewhere: [onThePhone],
    });
    more.send(start(tether));
    const anew = await open({ elsewhere: [onThePhone] });
    anew.send(start(tether, 10 * minute));
    await settle();

    expect(more.timer()?.elapsedMs).toBe(9 * minute);
    expect(anew.timer()).toMatchObject({ plannedMs: 10 * minute, elapsedMs: 0 });
  });

  test.each(['running', 'paused', 'ended'] as const)(
    'one that was taken from here rests here, and that is told (%s, rules/timer#T25)',
    async (state) => {
      const { desk, send, device, heard } = await open({ kept: [running] });
      const taken = { ...onThePhone, state, version: 'e-2' };

      send({ type: 'timers.told', told: byId([taken]), at: at(4 * minute) });

      expect(device[tether.taskId]).toMatchObject({ elapsedMs: 4 * minute, isRunning: false });
      expect(heard).toEqual([{ type: 'timer.takenElsewhere', told: taken }]);
      expect(desk.getSnapshot().context.told).toEqual(byId([taken]));
    },
  );

  test.each([
    ['of which more was practised here', [{ ...onThePhone, state: 'ended' as const }], false],
    ['that ended here alone', [], true],
  ])(
    'one %s is saved, and shown where nobody ended it elsewhere (rules/timer#T27)',
    async (_, elsewhere, isShown) => {
      const { desk, saves } = await open({ kept: [finished(running, at(3 * minute))], elsewhere });

      expect(saves).toMatchObject([{ elapsedSec: 180 }]);
      expect(desk.getSnapshot().context.isShown).toBe(isShown);
    },
  );

  test('one that was taken from here while nobody looked does not come up here (rules/timer#T25)', async () => {
    const { desk, saves } = await open({
      kept: [running],
      elsewhere: [onThePhone],
      now: at(62 * minute),
    });

    expect(desk.getSnapshot().value).toBe('free');
    expect(desk.getSnapshot().context.timers[tether.taskId]?.isRunning).toBe(false);
    expect(saves).toEqual([]);
  });

  test('starting another task asks first, and pauses it there (rules/timer#T25)', async () => {
    const { desk, send, timer, asked, rested } = await open({
      elsewhere: [onThePhone],
      answer: { isYes: true, at: at(minute) },
    });

    send(start(movement));
    await settle();

    expect(asked).toEqual([{ first: tether, second: movement }]);
    expect(rested).toEqual([onThePhone]);
    expect(desk.getSnapshot().value).toEqual(busy('shown'));
    expect(timer()).toMatchObject({ task: movement, isRunning: true });
  });

  test('a no leaves it there (rules/timer#T25)', async () => {
    const { desk, send, rested } = await open({
      elsewhere: [onThePhone],
      answer: { isYes: false, at: at(minute) },
    });

    send(start(movement));
    await settle();

    expect(desk.getSnapshot().value).toBe('free');
    expect(desk.getSnapshot().context.wish).toBeNull();
    expect(rested).toEqual([]);
  });

  test('one whose time has passed is asked about no more', async () => {
    const { send, timer, asked } = await open({ elsewhere: [onThePhone], now: at(15 * minute) });

    send(start(movement));
    await settle();

    expect(asked).toEqual([]);
    expect(timer()?.task).toEqual(movement);
  });
});

describe('the end', () => {
  test('is saved half a second later, reported, and forgotten here', async () => {
    const { desk, child, clock, saves, heard, device } = await open({ kept: [running] });

    child()?.send({ type: 'clock.read', at: at(20 * minute) });
    expect(saves).toEqual([]);
    clock.increment(500);
    await settle();

    expect(saves).toEqual([
      {
        email: maya,
        task: tether,
        elapsedSec: 1_200,
        saveId: over.end?.saveId,
      },
    ]);
    expect(heard).toMatchObject([{ type: 'timer.ended', isShown: true, lateEnd: null }]);
    expect(device).toEqual({});
    expect(desk.getSnapshot().value).toBe('free');
  });

  test('by the member saves what was practised, wherever the overlay is (rules/timer#T3, rules/timer#T5)', async () => {
    const { send, child, saves, practised, heard } = await open({ kept: [running] });
    send({ type: 'overlay.close' });

    child()?.send({ type: 'timer.finish', at: at(3 * minute + 900) });
    await settle();

    expect(saves).toMatchObject([{ elapsedSec: 180 }]);
    expect(practised).toEqual([{ activeMs: 180_900, at: at(3 * minute + 900).wall }]);
    expect(heard).toMatchObject([{ type: 'timer.ended', isShown: false }]);
  });

  test('that is not accepted is told, and left to the outbox, so that no other visit tells it again (rules/timer#T18)', async () => {
    const told = Promise.withResolvers<void>();
    const { desk, child, heard, device, practised } = await open({
      kept: [running],
      save: () => Promise.resolve(null),
      tellFailure: () => told.promise,
    });

    child()?.send({ type: 'timer.finish', at: at(3 * minute) });
    await settle();
    expect(desk.getSnapshot().children.timerSave?.getSnapshot().value).toBe('telling');
    told.resolve();
    await settle();

    expect(heard).toEqual([
      { type: 'timer.unsaved', task: tether, elapsedSec: 180, lateEnd: null },
    ]);
    expect(desk.getSnapshot().value).toBe('free');
    expect(practised).toHaveLength(1);
    expect(device[tether.taskId]).toBeUndefined();
  });

  test('is kept as recorded before its save begins, which takes it from the device', async () => {
    const order: string[] = [];
    const { child } = await open({
      kept: [running],
      save: () => {
        order.push('saved');
        return Promise.resolve(saved);
      },
      onKept: ({ end }) => order.push(`kept, recorded ${String(end?.isRecorded)}`),
    });

    child()?.send({ type: 'timer.finish', at: at(3 * minute) });
    await settle();

    expect(order.slice(-2)).toEqual(['kept, recorded true', 'saved']);
  });

  test('that nobody foresaw stops the desk rather than being taken for a failure', async () => {
    const { child, crashed } = await open({
      kept: [running],
      save: () => Promise.reject(new Error('a bug')),
    });

    child()?.send({ type: 'timer.finish', at: at(minute) });
    await settle();

    expect(crashed).toEqual([new Error('a bug')]);
  });
});

test('every state of the desk is reached and every transition taken', () => {
  const silent = timerMachine.provide({
    actors: Object.fromEntries(
      ['moments', 'wakeLock', 'bell', 'roomTone', 'soundChoices'].map((name) => [
        name,
        fromCallback<TimerEvent>(() => {}),
      ]),
    ),
    actions: { checkpoint: () => {} },
  });
  const silentSave = timerSaveMachine.provide({
    actors: { saveTimer: fromPromise<TimerSaved, TimerToSave>(() => new Promise<never>(() => {})) },
  });
  const kept = (...timers: TaskTimer[]) => ({
    type: 'xstate.done.actor.readTimers',
    output: { timers: byTask(timers), told: {}, at: at(0) },
  });
  const coverage = coverageOf(
    timerDeskMachine.provide({
      actors: { timer: silent, timerSave: silentSave },
      actions: { goOn: () => {}, restElsewhere: () => {} },
    }),
    {
      input: { email: maya },
      isSame: ({ value, context }) => [value, context.wish?.task, context.isShown],
      events: [
        { type: 'timers.stored', timers: {} },
        { type: 'timers.told', told: {}, at: at(0) },
        { type: 'timers.told', told: byId([onThePhone]), at: at(0) },
        {
          type: 'xstate.done.actor.readTimers',
          output: { timers: {}, told: byId([onThePhone]), at: at(0) },
        },
        { type: 'lock.held' },
        { type: 'lock.taken' },
        { ...start(tether) },
        { ...start(movement) },
        { type: 'timers.look' },
        { type: 'timer.rest', at: at(minute) },
        { type: 'overlay.open' },
        { type: 'overlay.close' },
        kept(),
        kept(running),
        kept(over),
        {
          type: 'xstate.done.actor.readTimers',
          output: {
            timers: byTask([over]),
            told: byId([{ ...onThePhone, state: 'ended' }]),
            at: at(0),
          },
        },
        { type: 'xstate.done.actor.askToPause', output: { isYes: true, at: at(0) } },
        { type: 'xstate.done.actor.askToPause', output: { isYes: false, at: at(0) } },
        { type: 'xstate.done.actor.timer', output: over },
        { type: 'xstate.done.actor.timer', output: resting },
        { type: 'xstate.done.actor.timerSave', output: null },
      ],
    },
  );

  expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
}, 20_000);

test('every state of the save is reached and every transition taken', () => {
  const coverage = coverageOf(timerSaveMachine, {
    input: { email: maya, timer: over },
    events: [
      { type: 'xstate.done.actor.saveTimer', output: saved },
      { type: 'xstate.done.actor.saveTimer', output: null },
      { type: 'xstate.done.actor.tellFailure' },
    ],
  });

  expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
});

test('stops, rather than blaming the device, when its actors were not provided', () => {
  const crashed = vi.fn();
  const desk = createActor(timerDeskMachine, { input: { email: maya } });
  desk.subscribe({ error: crashed });

  desk.start();

  expect(crashed).toHaveBeenCalledWith(
    new Error('The actor "keptTimers" was not provided; pass it to machine.provide({ actors }).'),
  );
});

interface Scene {
  kept?: TaskTimer[];
  /** What other devices told. */
  elsewhere?: ToldTimer[];
  now?: Moment;
  lock?: 'held' | 'taken' | 'silent';
  /** The answer to "Pause the first?"; null for none. */
  answer?: { isYes: boolean; at: Moment } | null;
  save?: (timer: TimerToSave) => Promise<{ newStatus: TaskStatus } | null>;
  tellFailure?: () => Promise<void>;
  onKept?: (timer: TaskTimer) => void;
}

async function open({
  kept = [],
  elsewhere = [],
  now = at(0),
  lock = 'held',
  answer = null,
  save = () => Promise.resolve(saved),
  tellFailure = () => Promise.resolve(),
  onKept = () => {},
}: Scene = {}) {
  const device: Record<string, TaskTimer> = byTask(kept);
  const saves: TimerToSave[] = [];
  const practised: { activeMs: number; at: number | undefined }[] = [];
  const asked: unknown[] = [];
  const heard: TimerDeskEmitted[] = [];
  const crashed: unknown[] = [];
  const goneOn: unknown[] = [];
  const rested: unknown[] = [];
  /** One for each time the lock was taken: whether it still is. */
  const holds: boolean[] = [];
  const clock = new SimulatedClock();
  const keep = (timer: TaskTimer) => {
    device[timer.task.taskId] = timer;
    onKept(timer);
  };
  const timer = timerMachine.provide({
    actors: Object.fromEntries(
      ['moments', 'wakeLock', 'bell', 'roomTone', 'soundChoices'].map((name) => [
        name,
        fromCallback<TimerEvent>(() => {}),
      ]),
    ),
    actions: { checkpoint: (_, params) => keep(params.timer) },
  });
  const timerSave = timerSaveMachine.provide({
    actors: {
      saveTimer: fromPromise(async ({ input }: { input: TimerToSave }) => {
        saves.push(input);
        const outcome = await save(input);
        delete device[input.task.taskId];
        return outcome;
      }),
      tellFailure: fromPromise(tellFailure),
    },
  });
  const desk = createActor(
    timerDeskMachine.provide({
      actors: {
        timer,
        timerSave,
        keptTimers: fromCallback<TimerDeskEvent, { email: string }>(() => {}),
        timerLock: fromCallback<TimerDeskEvent, { email: string }>(({ sendBack }) => {
          const mine = holds.push(true) - 1;
          if (lock !== 'silent') sendBack({ type: `lock.${lock}` });
          return () => {
            holds[mine] = false;
          };
        }),
        toldTimers: fromCallback<TimerDeskEvent, { email: string }>(() => {}),
        restsAsked: fromCallback<TimerDeskEvent, { email: string }>(() => {}),
        readTimers: fromPromise<FoundTimers, { email: string }>(() =>
          Promise.resolve({ timers: { ...device }, told: byId(elsewhere), at: now }),
        ),
        askToPause: fromPromise<
          { isYes: boolean; at: Moment },
          { first: TimedTask; second: TimedTask }
        >(({ input }) => {
          asked.push(input);
          return answer === null ? new Promise<never>(() => {}) : Promise.resolve(answer);
        }),
      },
      actions: {
        recordPractice: (_, params) =>
          void practised.push({ activeMs: params.timer.elapsedMs, at: params.timer.end?.at }),
        keepTimer: (_, params) => keep(params.timer),
        goOn: (_, params) => {
          if (params.version !== null) goneOn.push([params.timer.task.taskId, params.version]);
        },
        restElsewhere: (_, params) => void rested.push(params.told),
      },
    }),
    { clock, input: { email: maya } },
  );
  desk.on('*', (event) => heard.push(event));
  desk.subscribe({ error: (error) => crashed.push(error) });
  desk.start();
  await settle();

  const child = () => desk.getSnapshot().children.timer;
  return {
    desk,
    send: (event: TimerDeskEvent) => desk.send(event),
    child,
    timer: () => child()?.getSnapshot().context.timer,
    device,
    saves,
    practised,
    asked,
    heard,
    crashed,
    goneOn,
    rested,
    holds,
    clock,
  };
}

function busy(state: string) {
  return { engaged: { busy: state } };
}

function byTask(timers: TaskTimer[]): Record<string, TaskTimer> {
  return Object.fromEntries(timers.map((timer) => [timer.task.taskId, timer]));
}

function byId(told: ToldTimer[]): ToldTimers {
  return Object.fromEntries(told.map((timer) => [timerIdOf(timer.task), timer]));
}

function taskOf(pillar: string, pillarName: string): TimedTask {
  return {
    taskId: `2026-11-21-${pillar}-1`,
    date: '2026-11-21',
    pillar,
    pillarName,
    isSample: false,
  };
}

function at(wall: number, mono = wall): Moment {
  return { wall: Date.parse('2026-11-21T07:00:00Z') + wall, mono: 1_000 + mono };
}

/** Until everything that is answered at once has been heard. */
async function settle() {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}
