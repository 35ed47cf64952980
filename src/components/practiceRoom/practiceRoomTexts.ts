import { shortLength } from '../../domain/common/length.ts';
import type { Breath, BreathPattern, BreathPhase } from '../../domain/practiceRoom/breath.ts';
import type { PracticePlan, Voice } from '../../domain/practiceRoom/plans.ts';
import { secondsPractised, type TaskTimer } from '../../domain/timer/timer.ts';
import { momentText } from '../rooms/momentText.ts';

export const kindNames: Readonly<Record<PracticePlan['kind'], string>> = {
  timed: 'Timed',
  guided: 'Guided',
  breath: 'Breath',
};

export const voiceNames: Readonly<Record<Voice, string>> = {
  bowl: 'Bowl',
  bell: 'Bell',
  chime: 'Chime',
  none: 'None',
};

export const phaseNames: Readonly<Record<BreathPhase, string>> = {
  out: 'Out',
  empty: 'Rest',
  in: 'In',
  full: 'Hold',
  still: 'Rest',
};

/** What a breath is like, in a line. */
export function breathText(breath: Breath): string {
  switch (breath) {
    case 'even':
      return 'In and out alike, five and a half breaths a minute.';
    case 'box':
      return 'Out, rest, in, hold: four seconds each.';
    case '4-7-8':
      return 'In for four, hold for seven, out for eight. Four rounds, then even.';
    default:
      return ownBreathText(breath);
  }
}

/** Out for 6, rest for 2, in for 4: what takes no time is left out. */
function ownBreathText(pattern: BreathPattern): string {
  const parts = (['out', 'rest', 'in', 'hold'] as const)
    .filter((part) => pattern[part] > 0)
    .map((part) => `${part} for ${pattern[part]}`);

  return `O${parts.join(', ').slice(1)} seconds.`;
}

/** What every breath practice says, and what it adds where a breath is held. */
export const lightly =
  'Lightly, no deeper than at rest. Dizzy or short of air? Let the pattern go.';
export const notForAll =
  'Not near water or while driving. Pregnant, or with a heart, lung or seizure condition: ask your doctor first.';

export function minutesText(minutes: number): string {
  return `${minutes} minute${minutes === 1 ? '' : 's'}`;
}

/** A plan in a few words, as a preset is told: 20 min, bowl. */
export function planText(plan: PracticePlan): string {
  const length = plan.minutes === null ? 'Without an end' : shortLength(plan.minutes);

  return plan.kind === 'timed' ? length : `${length}, ${kindNames[plan.kind].toLowerCase()}`;
}

/** What was sat, in whole minutes (rules/practice#P15). */
export function satText(seconds: number): string {
  return `You sat ${minutesText(Math.floor(seconds / 60))}`;
}

/** The question about a practice that was left before its end, `now` in milliseconds since the epoch. */
export function leftText(left: TaskTimer, now: number): string {
  return `${satText(secondsPractised(left))} until ${momentText(left.seen.wall, new Date(now))}. Keep them?`;
}
