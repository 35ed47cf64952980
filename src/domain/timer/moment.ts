import type { Moment } from './timer.ts';

/** Now, by both clocks of this page, in whole milliseconds: what is added up of them stays whole. */
export function moment(): Moment {
  return { wall: Date.now(), mono: Math.round(performance.now()) };
}
