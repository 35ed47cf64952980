// @vitest-environment happy-dom
// In a process of its own: it counts all timers there are.
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import {
  breathAt,
  patternFault,
  type Breath,
  type BreathPhase,
} from '#src/domain/practiceRoom/breath.ts';
import { onBreath, pulseBreath } from '#src/services/practiceRoom/breathPhases.ts';

const stops: (() => void)[] = [];
let isHidden = false;
/** How long the page has slept without its timers, in milliseconds. */
let slept = 0;

beforeEach(() => {
  vi.useFakeTimers();
  isHidden = false;
  slept = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + slept);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

describe('a breath', () => {
  test('is counted down phase by phase, from an out-breath on (rules/practiceRoom#Q8)', () => {
    const { told } = follow({ breath: 'box' });
    vi.advanceTimersByTime(9_500);

    expect(told).toEqual([
      'out 4',
      'out 3',
      'out 2',
      'out 1',
      'empty 4',
      'empty 3',
      'empty 2',
      'empty 1',
      'in 4',
      'in 3',
    ]);
  });

  test('is still after the last one that ends in time, and asks the clock no more (rules/practiceRoom#Q8)', () => {
    const { told } = follow({ breath: 'box', whole: 30 });
    vi.advanceTimersByTime(60_000);

    expect(told.slice(-2)).toEqual(['out 1', 'still null']);
    expect(told).toHaveLength(21);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('that began before is where the clock has it', () => {
    const { told } = follow({ breath: '4-7-8', begunAt: performance.now() - 13_500 });

    expect(told).toEqual(['full 6']);
  });

  test('wakes a hidden page at its turns alone', () => {
    const { told } = follow({ breath: 'box' });
    turnPage(true);
    vi.advanceTimersByTime(9_500);

    expect(told).toEqual(['out 4', 'out 3', 'empty 4', 'in 4']);
  });

  test('stands where the clock says after a throttled minute', () => {
    const { told } = follow({ breath: 'box' });
    vi.advanceTimersByTime(500);
    slept = 60_000;
    vi.advanceTimersByTime(505);

    expect(told).toEqual(['out 4', 'full 3']);
  });

  test('is told anew when the page is seen again, and not when it is hidden', () => {
    const { told } = follow({ breath: 'box' });
    vi.advanceTimersByTime(500);
    turnPage(true);
    expect(told).toEqual(['out 4']);
    slept = 8_000;
    turnPage(false);
    vi.advanceTimersByTime(505);

    expect(told).toEqual(['out 4', 'in 4', 'in 3']);
  });

  test('is told no more once that is stopped', () => {
    const { stop, told } = follow({ breath: 'even' });
    stop();
    vi.advanceTimersByTime(20_000);
    turnPage(false);

    expect(told).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is told as the clock has it, and each turn once, whatever its lengths', () => {
    const part = (min: number, max: number) =>
      fc.integer({ min, max }).map((tenths) => tenths / 10);
    const safe = fc
      .record({ out: part(20, 100), rest: part(0, 40), in: part(20, 70), hold: part(0, 80) })
      .filter((pattern) => patternFault(pattern) === null);
    fc.assert(
      fc.property(safe, (breath) => {
        const begunAt = performance.now();
        const told: { phase: BreathPhase; count: number | null; at: number }[] = [];
        const stop = onBreath({ breath, begunAt, whole: 120 }, (phase, count) =>
          told.push({ phase, count, at: performance.now() - begunAt }),
        );
        vi.advanceTimersByTime(121_000);
        stop();

        for (const [index, { at, count, phase }] of told.entries()) {
          const { left, phase: wanted } = breathAt(breath, at / 1000, 120);
          expect([phase, count]).toEqual([wanted, left === Infinity ? null : Math.ceil(left)]);
          const next = told[index + 1];
          expect([next?.phase, next?.count]).not.toEqual([phase, count]);
        }
        expect(told.at(-1)?.phase).toBe('still');
      }),
      { numRuns: 50 },
    );
  });
});

describe('a breath that is felt', () => {
  test('is two pulses out, one in, and none between (rules/practiceRoom#Q17)', () => {
    const pulses = phone();
    for (const phase of ['out', 'empty', 'in', 'full', 'still'] as const) pulseBreath(phase);

    expect(pulses).toEqual([[40, 120, 40], [40]]);
  });

  test('is not where the page is hidden, or the device cannot', () => {
    const pulses = phone();
    isHidden = true;
    pulseBreath('out');
    isHidden = false;
    vi.stubGlobal('navigator', {});
    pulseBreath('out');

    expect(pulses).toEqual([]);
  });
});

function follow({
  begunAt = performance.now(),
  breath,
  whole = 600,
}: {
  breath: Breath;
  begunAt?: number;
  whole?: number;
}) {
  const told: string[] = [];
  const stop = onBreath({ breath, begunAt, whole }, (phase, count) =>
    told.push(`${phase} ${count}`),
  );
  stops.push(stop);

  return { stop, told };
}

function turnPage(hide: boolean): void {
  isHidden = hide;
  document.dispatchEvent(new Event('visibilitychange'));
}

function phone() {
  const pulses: unknown[] = [];
  vi.stubGlobal('navigator', { vibrate: (pulse: unknown) => pulses.push(pulse) });

  return pulses;
}
