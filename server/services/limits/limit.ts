/** At most so many tries in any span of so many seconds. */
export interface Span {
  readonly points: number;
  readonly seconds: number;
}

/** Once `free` tries count, each closes for `stepSeconds` more than the one before it, up to `longestSeconds`. */
export interface Pace {
  readonly free: number;
  readonly stepSeconds: number;
  readonly longestSeconds: number;
}

/** How many tries are let through: each counts for `seconds`, and no span of that length has more than `points`. */
export interface Limit extends Span {
  /** A narrower limit within a shorter span. */
  readonly burst?: Span;
  readonly pace?: Pace;
}

/**
 * For how many milliseconds a limit stays closed to one more try, if nothing is taken back; 0 while it is open.
 * `tries` are the moments that still count, in milliseconds, oldest first and none of them after `now`.
 */
export function closedFor(limit: Limit, tries: readonly number[], now: number): number {
  const { burst, pace } = limit;

  return Math.max(
    spanClosedFor(limit, tries, now),
    burst === undefined ? 0 : spanClosedFor(burst, tries, now),
    pace === undefined ? 0 : paceClosedFor(pace, tries, now),
  );
}

function spanClosedFor({ points, seconds }: Span, tries: readonly number[], now: number): number {
  const freedBy = tries[tries.length - points];

  return freedBy === undefined ? 0 : Math.max(0, freedBy + seconds * 1000 - now);
}

function paceClosedFor(pace: Pace, tries: readonly number[], now: number): number {
  const newest = tries.at(-1);
  const surplus = tries.length - pace.free + 1;
  if (newest === undefined || surplus <= 0) return 0;

  const seconds = Math.min(surplus * pace.stepSeconds, pace.longestSeconds);
  return Math.max(0, newest + seconds * 1000 - now);
}
