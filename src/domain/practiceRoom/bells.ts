import type { PracticePlan } from '../../contract/practiceRoom/plan.ts';

/** A strike of a practice: at its start, in between, or at its end. */
export interface Strike {
  /** The same for one strike, however often it is set: it rings once. */
  id: string;
  /** After how much practice, in milliseconds. */
  at: number;
  kind: 'start' | 'between' | 'end';
}

const minute = 60_000;
/** Without minutes of its own a practice ends by itself after twelve hours (rules/practice#P16), in milliseconds. */
export const longestPractice = 12 * 60 * minute;

/** How long a practice is to be, in milliseconds. */
export function lengthOfPlan({ minutes }: Pick<PracticePlan, 'minutes'>): number {
  return minutes === null ? longestPractice : minutes * minute;
}

/**
 * The strikes of a practice, in their order: one at its start, one at its end, and those between. Where one of these falls on the end
 * only the end rings (rules/practiceRoom#Q4). None for a plan without a voice.
 */
export function strikesOf(plan: Pick<PracticePlan, 'minutes' | 'voice' | 'between'>): Strike[] {
  if (plan.voice === 'none') return [];

  const whole = lengthOfPlan(plan);
  const apart = apartOf(plan, whole);
  const count = apart === null ? 0 : Math.ceil(whole / apart) - 1;
  const between = Array.from({ length: count }, (_, index): Strike => {
    const at = Math.round((index + 1) * (apart ?? 0));
    return { id: `between-${index + 1}`, at, kind: 'between' };
  });

  return [
    { id: 'start', at: 0, kind: 'start' },
    ...between.filter(({ at }) => at < whole),
    { id: 'end', at: whole, kind: 'end' },
  ];
}

/**
 * The strikes to set ahead once `practised` milliseconds are over, at most `most` and the end: what is over by then rings no more,
 * however late that is seen (rules/practiceRoom#Q5). A start rings for whoever has practised nothing.
 */
export function strikesAhead(
  strikes: readonly Strike[],
  practised: number,
  most: number,
): Strike[] {
  const left = strikes.filter(({ at, kind }) =>
    kind === 'start' ? practised <= 0 : at > practised,
  );
  const end = left.find(({ kind }) => kind === 'end');
  const first = left.filter(({ kind }) => kind !== 'end').slice(0, most);

  return end === undefined ? first : [...first, end];
}

/** Halves and thirds of what counts up are no parts: there nothing strikes between. */
function apartOf(
  { between, minutes }: Pick<PracticePlan, 'minutes' | 'between'>,
  whole: number,
): number | null {
  if (between === null) return null;
  if (between.kind === 'each') return between.minutes * minute;

  return minutes === null ? null : whole / between.parts;
}
