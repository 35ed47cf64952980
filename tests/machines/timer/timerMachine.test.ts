import { describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';

import type { PracticePlan } from '#src/contract/practiceRoom/plan.ts';
import { paused, startedTimer, type Moment, type TaskTimer } from '#src/domain/timer/timer.ts';
import {
  timerMachine,
  type BellEvent,
  type BellInput,
  type ScreenEvent,
  type ToneEvent,
  type TimerEvent,
} from '#src/machines/timer/timerMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

const email = 'maya@example.com';
const task = {
  taskId: '2026-11-21-TETHER-1',
  date: '2026-11-21',
  pillar: 'TETHER',
  pillarName: 'Tether',
  isSample: false,
};
const minute = 60_000;
const begun = startedTimer(task, 20 * minute, 0, at(0));

describe('while it runs', () => {
  test('is where the clock says, and needs no tick (rules/timer#T13)', () => {
    const { timer, elapsed } = open();

    timer.send({ type: 'clock.read', at: at(7 * minute) });

    expect(timer.getSnapshot().value).toEqual({ running: 'counting' });
    expect(elapsed()).toBe(7 * minute);
  });

  test('is kept at the start, each five seconds, and when the page is hidden (rules/timer#T11)', () => {
    const { timer, kept } = open();

    for (const second of [1, 2, 3, 4, 5, 6]) {
      timer.send({ type: 'clock.read', at: at(second * 1_000) });
    }
    timer.send({ type: 'page.hidden', at: at(6_700) });

    expect(kept.map(({ elapsedMs }) => elapsedMs)).toEqual([0, 5_000, 6_700]);
  });

  test('is kept at once where the clock was put back, because the next page knows no other', () => {
    const { timer, kept } = open();

    timer.send({ type: 'clock.read', at: at(-90 * minute, 1_000) });

    expect(kept.map(({ elapsedMs }) => elapsedMs)).toEqual([0, 1_000]);
  });

  test('holds the screen, and says so', () => {
    const { timer } = open();
    const held = () => timer.getSnapshot().context.isScreenHeld;

    timer.send({ type: 'wakeLock.held' });
    expect(held()).toBe(true);
    timer.send({ type: 'wakeLock.lost' });
    expect(held()).toBe(false);
    timer.send({ type: 'wakeLock.held' });
    timer.send({ type: 'timer.pause', at: at(1_000) });
    expect(held()).toBe(false);
  });

  test('lets the screen go where its member wishes, and holds it again (rules/practiceRoom#Q12)', () => {
    const { timer, screens } = open();

    timer.send({ type: 'screen.toggle' });
    timer.send({ type: 'screen.toggle' });

    expect(screens).toEqual([false, true]);
  });

  test('has its tone sound while it runs, and rest while it does (rules/practiceRoom#Q19)', () => {
    const { timer, tones } = open();
    timer.send({ type: 'timer.pause', at: at(1_000) });
    timer.send({ type: 'timer.resume', at: at(2_000) });

    expect(tones).toEqual(['tone.play', 'tone.rest', 'tone.play']);
  });

  test('rests where the device takes the sound away, until it is resumed (rules/practiceRoom#Q12)', () => {
    const { timer, elapsed } = open();

    timer.send({ type: 'sound.interrupted', at: at(minute) });
    expect([timer.getSnapshot().value, timer.getSnapshot().context.isInterrupted]).toEqual([
      'paused',
      true,
    ]);
    timer.send({ type: 'timer.resume', at: at(3 * minute) });
    timer.send({ type: 'clock.read', at: at(4 * minute) });

    expect(elapsed()).toBe(2 * minute);
    expect(timer.getSnapshot().context.isInterrupted).toBe(false);
  });

  test('has its bell set to what is left, and corrected at each look', () => {
    const { timer, bells } = open();

    timer.send({ type: 'clock.read', at: at(1_000) });
    timer.send({ type: 'clock.read', at: at(5 * minute) });

    expect(bells).toEqual([
      {
        pillar: 'TETHER',
        plan: null,
        plannedMs: 20 * minute,
        isFresh: true,
        inMs: 20 * minute,
        told: [1_199_000, 900_000],
        left: false,
      },
    ]);
  });

  test('is looked at when the seconds on screen turn', () => {
    const { starts } = open({ ...begun, elapsedMs: 1_250 });

    expect(starts).toEqual([750]);
  });
});

describe('at rest', () => {
  test('nothing counts, the bell is off, and it goes on where it was', () => {
    const { timer, elapsed, bells, kept } = open();

    timer.send({ type: 'timer.pause', at: at(minute) });
    expect(timer.getSnapshot().value).toBe('paused');
    expect(bells[0]?.left).toBe(true);
    expect(kept.at(-1)).toMatchObject({ elapsedMs: minute, isRunning: false });
    timer.send({ type: 'timer.resume', at: at(10 * minute) });
    timer.send({ type: 'clock.read', at: at(11 * minute) });

    expect(timer.getSnapshot().value).toEqual({ running: 'counting' });
    expect(elapsed()).toBe(2 * minute);
    expect(bells[1]).toMatchObject({ isFresh: false, inMs: 19 * minute });
  });

  test('it stays so when it comes from another page', () => {
    const { timer, bells } = open(paused(begun, at(minute)));

    expect(timer.getSnapshot().value).toBe('paused');
    expect(bells).toEqual([]);
  });

  test('it can be ended early', () => {
    const { timer } = open(paused(begun, at(3 * minute)));

    timer.send({ type: 'timer.finish', at: at(9 * minute) });

    expect(timer.getSnapshot()).toMatchObject({
      value: 'elapsed',
      output: { elapsedMs: 3 * minute, isRunning: false },
    });
  });

  test('a pause that comes after the end is the end', () => {
    const { timer } = open();

    timer.send({ type: 'timer.pause', at: at(21 * minute) });

    expect(timer.getSnapshot().value).toBe('ending');
  });
});

describe('time away', () => {
  test('is asked about, and runs on meanwhile', () => {
    const { timer, elapsed, kept } = open();

    timer.send({ type: 'clock.read', at: at(10 * minute, minute) });
    expect(timer.getSnapshot().value).toEqual({ running: 'doubting' });
    expect(kept.at(-1)).toMatchObject({ elapsedMs: minute, awayMs: 9 * minute });
    timer.send({ type: 'clock.read', at: at(11 * minute, 2 * minute) });

    expect(elapsed()).toBe(2 * minute);
  });

  test('counts, and the bell is set anew', () => {
    const { timer, elapsed, bells, starts } = away();

    timer.send({ type: 'away.count' });

    expect(timer.getSnapshot().value).toEqual({ running: 'counting' });
    expect(elapsed()).toBe(10 * minute + 500);
    expect(bells.map(({ inMs, left }) => [inMs, left])).toEqual([
      [20 * minute, true],
      [9 * minute + 59_500, false],
    ]);
    expect(starts).toEqual([0, 500]);
  });

  test('that counts up to the end is the end', () => {
    const { timer } = away(40 * minute);

    timer.send({ type: 'away.count' });

    expect(timer.getSnapshot().value).toBe('ending');
  });

  test('is left out', () => {
    const { timer, elapsed, kept } = away();

    timer.send({ type: 'away.leave' });

    expect(timer.getSnapshot().value).toEqual({ running: 'counting' });
    expect(elapsed()).toBe(minute);
    expect(kept.at(-1)).toMatchObject({ elapsedMs: minute, awayMs: 0 });
  });

  test.each(['away.count', 'away.leave'] as const)('is answered at rest too (%s)', (type) => {
    const { timer, elapsed, kept } = away();
    timer.send({ type: 'timer.pause', at: at(10 * minute + 500, minute) });
    expect(timer.getSnapshot().can({ type: 'timer.finish', at: at(0) })).toBe(false);

    timer.send({ type });

    expect(timer.getSnapshot().value).toBe('paused');
    expect(elapsed()).toBe(type === 'away.count' ? 10 * minute + 500 : minute);
    expect(kept.at(-1)?.awayMs).toBe(0);
  });

  test('is asked about before the member ends the timer', () => {
    const { timer } = open();

    timer.send({ type: 'timer.finish', at: at(10 * minute, minute) });
    expect(timer.getSnapshot().value).toEqual({ running: 'doubting' });
    timer.send({ type: 'timer.finish', at: at(10 * minute, minute) });
    expect(timer.getSnapshot().value).toEqual({ running: 'doubting' });
    timer.send({ type: 'away.leave' });
    timer.send({ type: 'timer.finish', at: at(11 * minute, 2 * minute) });

    expect(timer.getSnapshot().output).toMatchObject({ elapsedMs: 2 * minute });
  });

  test('still open from another page is asked about', () => {
    expect(open({ ...begun, awayMs: minute }).timer.getSnapshot().value).toEqual({
      running: 'doubting',
    });
  });
});

describe('the end', () => {
  test('is kept at once, rings, and comes half a second later (rules/timer#T2)', () => {
    const { timer, kept, bells, clock } = open();

    timer.send({ type: 'clock.read', at: at(20 * minute + 200) });
    expect(timer.getSnapshot().value).toBe('ending');
    expect(kept.at(-1)).toMatchObject({ elapsedMs: 20 * minute, isRunning: false });
    expect(kept.at(-1)?.end?.at).toBe(at(20 * minute).wall);
    expect(bells[0]).toMatchObject({ told: [0], left: true });

    clock.increment(499);
    expect(timer.getSnapshot().status).toBe('active');
    clock.increment(1);
    expect(timer.getSnapshot()).toMatchObject({ value: 'elapsed', status: 'done' });
    expect(timer.getSnapshot().output).toEqual(kept.at(-1));
  });

  test('by the member is at once, with what was practised (rules/timer#T3)', () => {
    const { timer, kept } = open();

    timer.send({ type: 'timer.finish', at: at(3 * minute + 400) });

    expect(timer.getSnapshot()).toMatchObject({ value: 'elapsed', status: 'done' });
    expect(timer.getSnapshot().output).toMatchObject({ elapsedMs: 3 * minute + 400 });
    expect(timer.getSnapshot().output).toEqual(kept.at(-1));
  });

  test('is no end where another timer is started: it is set aside, at rest', () => {
    const running = open();
    const resting = open(paused(begun, at(minute)));

    running.timer.send({ type: 'timer.setAside', at: at(3 * minute) });
    resting.timer.send({ type: 'timer.setAside', at: at(3 * minute) });

    expect(running.timer.getSnapshot()).toMatchObject({
      value: 'setAside',
      output: { elapsedMs: 3 * minute, isRunning: false, end: null },
    });
    expect(resting.timer.getSnapshot().output).toMatchObject({ elapsedMs: minute, end: null });
  });
});

test('the bell is muted when the member says so, now and on later visits (rules/timer#T8)', () => {
  const { timer, sounds } = open();
  const isMuted = () => timer.getSnapshot().context.isMuted;

  timer.send({ type: 'sound.stored', isMuted: true });
  expect(isMuted()).toBe(true);
  timer.send({ type: 'sound.toggle' });
  timer.send({ type: 'sound.toggle' });

  expect(isMuted()).toBe(true);
  expect(sounds).toEqual([false, true]);
});

test('stops, rather than running wrongly, when its clocks were not provided', () => {
  const crashed = vi.fn();
  const timer = createActor(
    timerMachine.provide({
      actors: { roomTone: fromCallback(() => {}), soundChoices: fromCallback(() => {}) },
      actions: { checkpoint: () => {} },
    }),
    { input: { email, timer: begun } },
  );
  timer.subscribe({ error: crashed });

  timer.start();

  expect(crashed).toHaveBeenCalledWith(
    new Error('The actor "moments" was not provided; pass it to machine.provide({ actors }).'),
  );
});

test('every state is reached and every transition taken', () => {
  const coverageFrom = (timer: TaskTimer) =>
    coverageOf(timerMachine, {
      input: { email, timer },
      isSame: ({ value, context }) => [value, context.timer.elapsedMs, context.timer.awayMs > 0],
      events: [
        { type: 'clock.read', at: at(1_000) },
        { type: 'clock.read', at: at(2 * minute, minute) },
        { type: 'clock.read', at: at(3 * minute) },
        { type: 'page.hidden', at: at(minute) },
        { type: 'timer.pause', at: at(minute) },
        { type: 'timer.pause', at: at(3 * minute, minute) },
        { type: 'timer.pause', at: at(3 * minute) },
        { type: 'timer.resume', at: at(minute) },
        { type: 'timer.finish', at: at(minute) },
        { type: 'timer.finish', at: at(3 * minute, minute) },
        { type: 'timer.setAside', at: at(minute) },
        { type: 'away.count' },
        { type: 'away.leave' },
        { type: 'sound.stored', isMuted: true },
        { type: 'sound.toggle' },
        { type: 'wakeLock.held' },
        { type: 'wakeLock.lost' },
        { type: 'sound.interrupted', at: at(minute) },
        { type: 'screen.toggle' },
        { type: 'xstate.after.endDelay.timer.ending' },
      ],
    });

  const short = { ...begun, plannedMs: 2 * minute };
  const resting = coverageFrom({ ...short, isRunning: false }).transitionsNotTaken;
  const running = coverageFrom(short);

  expect(running.statesNotReached).toEqual([]);
  expect(running.transitionsNotTaken.filter((label) => resting.includes(label))).toEqual([]);
});

interface HeardBell extends BellInput {
  told: number[];
  left: boolean;
}

function open(from: TaskTimer = begun) {
  const kept: TaskTimer[] = [];
  const bells: HeardBell[] = [];
  const sounds: boolean[] = [];
  const starts: number[] = [];
  const screens: boolean[] = [];
  const tones: string[] = [];
  const clock = new SimulatedClock();
  const timer = createActor(
    timerMachine.provide({
      actors: {
        moments: fromCallback<TimerEvent, { firstInMs: number }>(({ input }) => {
          starts.push(input.firstInMs);
        }),
        wakeLock: fromCallback<ScreenEvent, { isWanted: boolean }>(({ receive }) =>
          receive(({ isWanted }) => void screens.push(isWanted)),
        ),
        soundChoices: fromCallback<TimerEvent>(() => {}),
        roomTone: fromCallback<ToneEvent, { plan: PracticePlan | null }>(({ receive }) =>
          receive(({ type }) => void tones.push(type)),
        ),
        bell: fromCallback<BellEvent, BellInput>(({ input, receive }) => {
          const bell: HeardBell = { ...input, told: [], left: false };
          bells.push(bell);
          receive(({ inMs }) => void bell.told.push(inMs));
          return () => {
            bell.left = true;
          };
        }),
      },
      actions: {
        checkpoint: (_, params) => void kept.push(params.timer),
        keepSound: (_, { isMuted }) => void sounds.push(isMuted),
      },
    }),
    { input: { email, timer: from }, clock },
  ).start();

  return {
    timer,
    kept,
    bells,
    sounds,
    starts,
    screens,
    tones,
    clock,
    elapsed: () => elapsedIn(timer),
  };
}

/** A timer that ran for a minute while its member was away for longer. */
function away(longerMs = 9 * minute + 500) {
  const opened = open();
  opened.timer.send({ type: 'clock.read', at: at(minute + longerMs, minute) });

  return opened;
}

function elapsedIn(timer: { getSnapshot: () => { context: { timer: TaskTimer } } }): number {
  return timer.getSnapshot().context.timer.elapsedMs;
}

function at(wall: number, mono = wall): Moment {
  return { wall: Date.parse('2026-11-21T07:00:00Z') + wall, mono: 1_000 + mono };
}
