import type { Change } from '../../contract/practice/changes.ts';

/** Up to this, in milliseconds, two clocks are alike: an answer was on its way for as long. */
const alike = 2_000;

/** From so far on, in milliseconds, a clock is off: its member reads other times here than elsewhere. */
const off = 300_000;

/** Whether a clock that is so many milliseconds ahead, or behind where it is less than 0, is off so far that its member is to know. */
export function isClockOff(aheadMs: number): boolean {
  return Math.abs(aheadMs) >= off;
}

/** How far a device's clock, which shows `now`, is ahead of the service's, in milliseconds: less than 0 where it is behind. */
export function aheadOf(now: number, service: number): number {
  const ahead = now - service;

  return areAlike(ahead, 0) ? 0 : ahead;
}

/** Whether two clocks, or what two answers say of one, are alike; both in milliseconds. */
export function areAlike(one: number, other: number): boolean {
  return Math.abs(one - other) <= alike;
}

/**
 * What changed, by the clock of a device that is so many milliseconds ahead (rules/practiceFeed#E29): tasks, preferences, timers and
 * when sessions were made, of which each is compared with what is of this device. When sessions began and ended, and ends of days, are told
 * by the clocks of those who made them.
 */
export function byDeviceClock(changes: readonly Change[], aheadMs: number): Change[] {
  const moved = (moment: string) => new Date(Date.parse(moment) + aheadMs).toISOString();

  return changes.map((change) => {
    if (change.gone) return change;

    switch (change.kind) {
      case 'task': {
        const { completed_at: at } = change.body;
        return {
          ...change,
          body: { ...change.body, completed_at: at === null ? null : moved(at) },
        };
      }

      case 'addition':
      case 'preference':
      case 'session':
      case 'timer':
        return { ...change, made_at: moved(change.made_at) };

      case 'day_end':
      case 'media':
        return change;
    }
  });
}
