/** How the waits between tries grow. Both in milliseconds. */
export interface BackOff {
  first: number;
  longest: number;
}

/**
 * How long to wait before the next try, in milliseconds: the first wait, doubled so many times, and never longer than the
 * longest. Fewer than no doublings count as none.
 */
export function backOff(doublings: number, { first, longest }: BackOff): number {
  return Math.min(longest, first * 2 ** Math.max(0, doublings));
}
