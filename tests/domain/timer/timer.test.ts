import { describe, expect, test } from 'vitest';

import {
  finished,
  isCheckpointDue,
  isDoubtful,
  isOver,
  lateEndOf,
  looked,
  paused,
  recorded,
  remainingMs,
  restored,
  resumed,
  secondsLeft,
  secondsPractised,
  shareOf,
  startedTimer,
  withAwayCounted,
  withAwayLeft,
  type Moment,
  type TaskTimer,
  type TimedTask,
} from '#src/domain/timer/timer.ts';

const task: TimedTask = {
  taskId: '2026-11-21-TETHER-1',
  date: '2026-11-21',
  pillar: 'TETHER',
  pillarName: 'Tether',
  isSample: false,
};
const minute = 60_000;
const seven = Date.parse('2026-11-21T07:00:00Z');
const start: Moment = { wall: seven, mono: 1_000 };

/** Both clocks of a page, so many milliseconds after the start. */
function after(wall: number, mono = wall): Moment {
  return { wall: seven + wall, mono: 1_000 + mono };
}

const twenty = startedTimer(task, 20 * minute, 0, start);

describe('a timer', () => {
  test('starts at what was practised before, and never beyond its length', () => {
    expect(startedTimer(task, 20 * minute, 5 * minute, start)).toEqual({
      task,
      plannedMs: 1_200_000,
      elapsedMs: 300_000,
      stretches: [],
      isRunning: true,
      seen: start,
      awayMs: 0,
      end: null,
    });
    expect(startedTimer(task, minute, 5 * minute, start).elapsedMs).toBe(minute);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1])('takes %d for no length', (value) => {
    expect(startedTimer(task, value, value, start)).toMatchObject({ plannedMs: 0, elapsedMs: 0 });
  });

  test('is where the clock says, however seldom it is looked at (rules/timer#T13)', () => {
    const often = Array.from({ length: 90 }, (_, index) => after((index + 1) * 1_000)).reduce(
      looked,
      twenty,
    );

    expect(often.elapsedMs).toBe(90_000);
    expect(looked(twenty, after(90_000)).elapsedMs).toBe(90_000);
  });

  test('ends with its length, at the very moment, and runs no further', () => {
    const over = looked(twenty, after(20 * minute + 700));

    expect(over).toMatchObject({ elapsedMs: 20 * minute, isRunning: false });
    expect(over.end).toEqual({
      saveId: `timer-${seven + 20 * minute + 700}-${1_000 + 20 * minute + 700}-1200000`,
      at: seven + 20 * minute,
      noticedAt: seven + 20 * minute + 700,
      isRecorded: false,
    });
    expect(looked(over, after(30 * minute))).toEqual({ ...over, seen: after(30 * minute) });
    expect(resumed(over, after(30 * minute))).toEqual(over);
  });

  test('rests while it is paused', () => {
    const resting = paused(twenty, after(minute));
    const later = resumed(looked(resting, after(9 * minute)), after(10 * minute));

    expect(resting.elapsedMs).toBe(minute);
    expect(looked(later, after(11 * minute)).elapsedMs).toBe(2 * minute);
  });

  test('is credited with what was practised when the member ends it', () => {
    const early = finished(twenty, after(3 * minute + 400));

    expect(early).toMatchObject({ elapsedMs: 180_400, isRunning: false });
    expect(early.end).toMatchObject({ at: seven + 180_400, isRecorded: false });
    expect(secondsPractised(early)).toBe(180);
    expect(finished(early, after(5 * minute)).end).toEqual(early.end);
  });

  test('tells its end where it was seen late, and not where it was seen in time (rules/timer#T16)', () => {
    expect(lateEndOf(looked(twenty, after(62 * minute)))).toBe(seven + 20 * minute);
    expect(lateEndOf(looked(twenty, after(21 * minute)))).toBeNull();
    expect(lateEndOf(twenty)).toBeNull();
  });

  test('says what is left, and what was practised, in seconds and as a share', () => {
    const later = looked(twenty, after(300_400));

    expect([remainingMs(later), secondsLeft(later), secondsPractised(later)]).toEqual([
      899_600, 900, 300,
    ]);
    expect(shareOf(looked(twenty, after(5 * minute)))).toBe(0.25);
    expect(shareOf(startedTimer(task, 0, 0, start))).toBe(1);
  });

  test('is in the sessions once it is recorded, and not before it is over', () => {
    expect(recorded(twenty)).toEqual(twenty);
    expect(recorded(finished(twenty, after(minute))).end?.isRecorded).toBe(true);
  });
});

describe('within one page', () => {
  test('time that only the wall clock knows is put aside, and asked about (rules/timer#T14)', () => {
    const back = looked(twenty, after(42 * minute + 10_000, 10_000));

    expect(back).toMatchObject({ elapsedMs: 10_000, awayMs: 42 * minute });
    expect(isDoubtful(back)).toBe(true);
    expect(isDoubtful(twenty)).toBe(false);
  });

  test('it counts when the member says so, up to the end', () => {
    const back = looked(twenty, after(2 * minute + 10_000, 10_000));
    const long = looked(twenty, after(42 * minute + 10_000, 10_000));

    expect(withAwayCounted(back)).toMatchObject({ elapsedMs: 130_000, awayMs: 0, end: null });
    expect(withAwayCounted(long)).toMatchObject({ elapsedMs: 20 * minute, awayMs: 0 });
    expect(withAwayCounted(long).end?.at).toBe(seven + 20 * minute);
  });

  test('it is left out when the member says so', () => {
    const back = withAwayLeft(looked(twenty, after(42 * minute, 10_000)));

    expect(back).toMatchObject({ elapsedMs: 10_000, awayMs: 0, isRunning: true });
    expect(isDoubtful(back)).toBe(false);
  });

  test('a difference of five seconds is no reason to ask (rules/timer#T14)', () => {
    expect(looked(twenty, after(6_000, 1_000))).toMatchObject({ elapsedMs: 1_000, awayMs: 0 });
    expect(looked(twenty, after(6_001, 1_000))).toMatchObject({ elapsedMs: 1_000, awayMs: 5_001 });
  });

  test('a wall clock that is put back says nothing (rules/timer#T15)', () => {
    expect(looked(twenty, after(-3_600_000, 2_000))).toMatchObject({ elapsedMs: 2_000, awayMs: 0 });
  });

  test('sleep through which the monotonic clock went on counts', () => {
    expect(looked(twenty, after(8 * minute)).elapsedMs).toBe(8 * minute);
  });

  test('does not ask about time away once all of it is practised', () => {
    const away = looked(twenty, after(30 * minute, 10_000));

    expect(isDoubtful(looked(away, after(50 * minute, 20 * minute + 10_000)))).toBe(false);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('a clock that tells %d stands', (value) => {
    const odd = looked(looked(twenty, { wall: value, mono: value }), after(2_000));

    expect(odd).toMatchObject({ elapsedMs: 2_000, awayMs: 0 });
  });
});

describe('across pages', () => {
  test('a running timer goes on by the wall clock, whatever the monotonic one says (rules/timer#T11)', () => {
    const kept = looked(twenty, after(5_000));

    expect(restored(kept, { wall: seven + 65_000, mono: 12 })).toMatchObject({
      elapsedMs: 65_000,
      seen: { wall: seven + 65_000, mono: 12 },
      awayMs: 0,
    });
  });

  test('a wall clock that was put back adds nothing (rules/timer#T15)', () => {
    expect(restored(twenty, { wall: seven - 1, mono: 12 }).elapsedMs).toBe(0);
  });

  test('a timer at rest stays where it is', () => {
    const resting = paused(twenty, after(minute));

    expect(restored(resting, { wall: seven + 90 * minute, mono: 12 }).elapsedMs).toBe(minute);
  });

  test('a timer whose time has passed is over, since the moment at which it had', () => {
    const late = restored(looked(twenty, after(5_000)), { wall: seven + 62 * minute, mono: 12 });

    expect(late.elapsedMs).toBe(20 * minute);
    expect(lateEndOf(late)).toBe(seven + 20 * minute);
    expect(isOver(late)).toBe(true);
  });
});

/**
 * Any eight hours, against a truth that is simply added up: in each of them the member practises, pauses, or is away. The
 * timer hears of it only what a page would: looks at whole seconds, or throttled to a minute; nothing while it is frozen or
 * the machine sleeps, then one look; a reload, after which only the last checkpoint is left, made by `isCheckpointDue` and
 * where the page is hidden in time.
 *
 * The time between two pages counts as practised. What no timer could know, and is not asked of this one: a sleep with the monotonic clock at rest, or a clock put forward,
 * of up to 5 s (`doubtFrom`); a clock that is put while the machine sleeps; a reload before the page has looked once since
 * the clock was put. A member who is asked answers as it was.
 */
describe('10,000 histories of eight hours', () => {
  test('are told to within a second', () => {
    let furthest = 0;
    for (let seed = 1; seed <= 10_000; seed += 1) {
      const history = new History(seed);
      while (history.hours < 8) history.step();
      furthest = Math.max(furthest, history.furthest);
    }

    expect(furthest).toBeLessThan(1_000);
  }, 20_000);

  test('hold every kind of thing that may happen', () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= 20; seed += 1) {
      const history = new History(seed);
      while (history.hours < 8) history.step();
      for (const kind of history.seen) seen.add(kind);
    }

    expect([...seen].toSorted()).toEqual(Object.keys(kinds).toSorted());
  });
});

const longest = 6 * 60 * minute;

/** What may happen, and how long it takes, in milliseconds. */
const kinds = {
  looks: [1_000, 40_000],
  throttled: [60_000, 15 * minute],
  frozen: [1_000, 20 * minute],
  sleepsCounting: [1_000, 90 * minute],
  sleepsResting: [5_500, 90 * minute],
  pause: [0, 0],
  resume: [0, 0],
  clockForward: [0, 0],
  clockBack: [0, 0],
  reload: [300, 10 * minute],
  crash: [300, 10 * minute],
} as const;

type Kind = keyof typeof kinds;

class History {
  readonly seen = new Set<Kind>();
  furthest = 0;
  private passed = 0;
  private wallOffset = 1_700_000_000_000;
  private monoOffset = 0;
  private truth = 0;
  private readonly planned: number;
  private timer: TaskTimer;
  private kept: TaskTimer;
  private readonly random: () => number;

  constructor(seed: number) {
    this.random = randomFrom(seed);
    this.planned = Math.round(this.between(minute, longest));
    this.timer = startedTimer(task, this.planned, 0, this.now());
    this.kept = this.timer;
  }

  get hours(): number {
    return this.passed / 3_600_000;
  }

  step(): void {
    const names = Object.keys(kinds) as Kind[];
    const kind = names[Math.floor(this.random() * names.length)] ?? 'looks';
    const [shortest, most] = kinds[kind];
    const length = Math.round(this.between(shortest, most));
    this.seen.add(kind);

    if (kind === 'looks') this.lookEach(1_000, length);
    else if (kind === 'throttled') this.lookEach(60_000, length);
    else if (kind === 'pause') this.pause();
    else if (kind === 'resume') this.resume();
    else if (kind === 'clockForward' || kind === 'clockBack') this.putClock(kind);
    else if (kind === 'reload' || kind === 'crash') this.leave(kind, length);
    else this.skip(kind, length);

    this.compare();
  }

  private lookEach(interval: number, length: number): void {
    for (let left = length; left > 0; left -= interval) {
      this.pass(Math.min(interval, left));
      this.look();
    }
  }

  /** A frozen page, or a machine that sleeps: one look when it is over. */
  private skip(kind: 'frozen' | 'sleepsCounting' | 'sleepsResting', length: number): void {
    const isPractised = kind !== 'sleepsResting' || this.random() < 0.5;
    this.pass(length, isPractised);
    if (kind === 'sleepsResting') this.monoOffset -= length;
    this.look(isPractised);
  }

  private pause(): void {
    this.pass(Math.round(this.between(1, 900)));
    this.timer = paused(this.timer, this.now());
    this.kept = this.timer;
  }

  private resume(): void {
    if (this.timer.isRunning) return;
    this.timer = resumed(this.timer, this.now());
    this.kept = this.timer;
  }

  private putClock(kind: 'clockForward' | 'clockBack'): void {
    const by = Math.round(this.between(1, 3 * 3_600_000));
    this.wallOffset += kind === 'clockForward' ? by : -by;
    this.pass(Math.round(this.between(1, 900)));
    this.look(false);
  }

  /** A reload hides the page in time; a crash does not. What runs goes on by the wall clock. */
  private leave(kind: 'reload' | 'crash', length: number): void {
    this.pass(Math.round(this.between(1, 900)));
    if (kind === 'reload') {
      this.look();
      this.kept = this.timer;
    }
    this.pass(length);
    this.monoOffset = -this.passed;
    this.timer = restored(structuredClone(this.kept), this.now());
    this.kept = this.timer;
  }

  private look(isAwayPractised = true): void {
    this.timer = looked(this.timer, this.now());
    const isAsked = isDoubtful(this.timer);
    if (isAsked)
      this.timer = isAwayPractised ? withAwayCounted(this.timer) : withAwayLeft(this.timer);
    if (isAsked || isCheckpointDue(this.kept, this.timer)) this.kept = this.timer;
  }

  private pass(length: number, isPractised = true): void {
    this.passed += length;
    if (this.timer.isRunning && isPractised)
      this.truth = Math.min(this.planned, this.truth + length);
  }

  private compare(): void {
    this.furthest = Math.max(this.furthest, Math.abs(this.timer.elapsedMs - this.truth));
  }

  private now(): Moment {
    return { wall: this.wallOffset + this.passed, mono: this.monoOffset + this.passed };
  }

  private between(least: number, most: number): number {
    return least + this.random() * (most - least);
  }
}

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;

  return () => {
    state = Math.trunc(state + 0x6d_2b_79_f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
