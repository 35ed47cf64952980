import { joinedStretches, packed, type Stretch } from './stretches.ts';

/** As far as two moments of one practice may be apart, in milliseconds, before there is a break between them. */
const breakFrom = 5_000;

/** What was practised with `byMs` milliseconds more, up to `to`. What follows at once makes the last one longer, by exactly that. */
export function practisedOn(stretches: readonly Stretch[], byMs: number, to: number): Stretch[] {
  if (byMs <= 0) return [...stretches];

  const last = stretches.at(-1);
  const from = to - byMs;
  if (last !== undefined && Math.abs(from - last.to) <= breakFrom) {
    return [...stretches.slice(0, -1), { from: last.from, to: last.to + byMs }];
  }
  return packed([...stretches, { from, to }]);
}

/** What was practised with `byMs` milliseconds more that were doubtful until now: in the break before the last stretch, or up to `to`. */
export function countedInBreak(stretches: readonly Stretch[], byMs: number, to: number): Stretch[] {
  const [before, last] = [stretches.at(-2), stretches.at(-1)];
  const isAfter = last !== undefined && last.to >= to - breakFrom;
  const fits = before === undefined || (last?.from ?? to) - before.to >= byMs - breakFrom;
  if (!isAfter || !fits) return practisedOn(stretches, byMs, to);

  return joinedStretches(stretches, [{ from: last.from - byMs, to: last.from }]);
}
