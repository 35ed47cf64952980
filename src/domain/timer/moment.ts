import type { Moment } from './timer.ts';

/** Now, by both clocks of this page. */
export function moment(): Moment {
  return { wall: Date.now(), mono: performance.now() };
}
