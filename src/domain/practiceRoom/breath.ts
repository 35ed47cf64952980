import type { BreathPattern, Pace } from '../../contract/practiceRoom/plan.ts';

export type { BreathPattern };

/** Breath at a pace of ours, or at one's own. */
export type Breath = Pace | BreathPattern;

/** Where a breath is: on its way out, empty, on its way in, full; or still, once the last one is out. */
export type BreathPhase = 'out' | 'empty' | 'in' | 'full' | 'still';

/** The breath at a moment of a practice. */
export interface BreathMoment {
  phase: BreathPhase;
  /** How full it is, from 0 to 1. */
  size: number;
  /** Since the phase began, in seconds. */
  since: number;
  /** Until the phase ends, in seconds; Infinity for the last one. */
  left: number;
}

/** So many breaths of a pattern; the last part of a course has no end of its own. */
interface Part {
  pattern: BreathPattern;
  rounds: number;
}

/** 5.5 breaths a minute. */
const even: BreathPattern = { out: 60 / 11, rest: 0, in: 60 / 11, hold: 0 };
const box: BreathPattern = { out: 4, rest: 4, in: 4, hold: 4 };
const fourSevenEight: BreathPattern = { out: 8, rest: 0, in: 4, hold: 7 };
/** As many rounds of 4-7-8 as who begins with it does. */
const fourRounds = 4;
/** How long a breath may be with all its parts, in seconds. */
export const shortestBreath = 5;
export const longestBreath = 20;
/** In the last seconds of a practice the breath comes to rest. */
export const comingToRest = 30;

const order = [
  { phase: 'out', of: 'out' },
  { phase: 'empty', of: 'rest' },
  { phase: 'in', of: 'in' },
  { phase: 'full', of: 'hold' },
] as const;

/** How long a breath of a pattern is, in seconds. */
export function lengthOfBreath({ hold, in: inwards, out, rest }: BreathPattern): number {
  return out + rest + inwards + hold;
}

/** Why a pattern of one's own is not safe to follow, in words; null where it is (rules/practiceRoom#Q7). */
export function patternFault(pattern: BreathPattern): string | null {
  const { hold, in: inwards, out, rest } = pattern;
  if (Object.values(pattern).some((part) => !Number.isFinite(part)))
    return 'Each part is a number of seconds.';
  if (inwards < 2 || inwards > 7) return 'Breathe in for 2 to 7 seconds.';
  if (out < inwards || out > 10)
    return 'Breathe out for as long as in, or longer, up to 10 seconds.';
  if (hold < 0 || hold > 8) return 'Hold for 8 seconds at most.';
  if (rest < 0 || rest > 4) return 'Rest for 4 seconds at most.';
  if (hold > inwards + out || rest > inwards + out) return 'Hold no longer than you breathe.';

  const length = lengthOfBreath(pattern);
  if (length < shortestBreath) return 'A breath of under 5 seconds is too quick.';
  return length > longestBreath ? 'A breath of over 20 seconds is too slow.' : null;
}

/** Whether a breath is held somewhere: then its member is told for whom that is not. */
export function hasHolds(breath: Breath): boolean {
  return courseOf(breath).some(({ pattern }) => pattern.hold > 0 || pattern.rest > 0);
}

/**
 * The breath `practised` seconds after it began, of a practice that ends `whole` seconds after that. It begins on an out-breath, and
 * is still after the last whole one that ends in time (rules/practiceRoom#Q8).
 */
export function breathAt(breath: Breath, practised: number, whole: number): BreathMoment {
  const course = courseOf(breath);
  const at = Number.isFinite(practised) ? Math.max(0, practised) : 0;
  const last = lastBreathEnds(course, whole);
  if (at >= last) return { phase: 'still', size: 0, since: at - Math.max(0, last), left: Infinity };

  const { pattern, into } = placeIn(course, at);
  let begun = 0;
  for (const { of, phase } of order) {
    const length = pattern[of];
    const since = into - begun;
    if (since < length)
      return { phase, size: sizeOf(phase, since / length), since, left: length - since };
    begun += length;
  }
  // The sum of a breath's parts may end a rounding before its length.
  return { phase: 'out', size: 1, since: 0, left: pattern.out };
}

/** How far the drawn breath swings at a moment, from 0.35 to 1: less and less in the last half minute (rules/practiceRoom#Q8). */
export function swingAt(practised: number, whole: number): number {
  const share = Math.min(1, Math.max(0, (whole - practised) / comingToRest));

  return 0.35 + 0.65 * share;
}

/** When the last whole out-breath is over, in seconds from the beginning; under 0 where not one fits. */
function lastBreathEnds(course: readonly Part[], whole: number): number {
  if (whole === Infinity) return Infinity;

  let begun = 0;
  let last = -1;
  for (const { pattern, rounds } of course) {
    const length = lengthOfBreath(pattern);
    const fits = Math.floor((whole - begun - pattern.out) / length) + 1;
    if (fits > 0) last = begun + pattern.out + length * (Math.min(fits, rounds) - 1);
    if (fits <= rounds) return last;
    begun += length * rounds;
  }
  return last;
}

function placeIn(course: readonly Part[], at: number): { pattern: BreathPattern; into: number } {
  let begun = 0;
  for (const { pattern, rounds } of course) {
    const length = lengthOfBreath(pattern);
    if (at - begun < length * rounds) return { pattern, into: (at - begun) % length };
    begun += length * rounds;
  }
  throw new Error('A course of breath has no end.');
}

function courseOf(breath: Breath): readonly Part[] {
  switch (breath) {
    case 'even':
      return [{ pattern: even, rounds: Infinity }];
    case 'box':
      return [{ pattern: box, rounds: Infinity }];
    case '4-7-8':
      return [
        { pattern: fourSevenEight, rounds: fourRounds },
        { pattern: even, rounds: Infinity },
      ];
    default:
      return [{ pattern: breath, rounds: Infinity }];
  }
}

/** `share` of a phase is over, from 0 to 1. */
function sizeOf(phase: Exclude<BreathPhase, 'still'>, share: number): number {
  const eased = (1 - Math.cos(Math.PI * share)) / 2;

  return { out: 1 - eased, empty: 0, in: eased, full: 1 }[phase];
}
