import type { Moment } from '../../domain/timer/timer.ts';

/** Now, by both clocks of this page, for the events that a press sends. */
export function moment(): Moment {
  return { wall: Date.now(), mono: performance.now() };
}
