/** The landing countdown's length and marks, in seconds (rules/landing#L1, rules/landing#L4). */
export const countdownLength = 15;
const phoneFrom = 2;

/** Whole seconds left until `deadline`, from 0 to 15; both in milliseconds since the epoch. */
export function secondsLeft(deadline: number, now: number): number {
  return Math.min(countdownLength, Math.max(0, Math.ceil((deadline - now) / 1000)));
}

/** When a countdown that stands at `seconds` ends, in milliseconds since the epoch. */
export function deadlineAfter(seconds: number, now: number): number {
  return now + seconds * 1000;
}

/** Where Skip leads: the moment at which the phone is there (rules/landing#L6). */
export const skipTarget = phoneFrom;

export function isPhoneShown(seconds: number): boolean {
  return seconds <= phoneFrom;
}
