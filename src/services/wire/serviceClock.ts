import type { Change } from '../../contract/practice/changes.ts';
import { aheadOf, byDeviceClock } from '../../domain/practice/deviceClock.ts';

/** How far this device's clock is ahead of the service's, in milliseconds, as far as this page knows. */
let aheadMs = 0;

/** Hears when the service answered just now, by its own clock; nothing of one that does not tell. */
export function hearAnsweredAt(at: string | undefined): void {
  if (at !== undefined) aheadMs = aheadOf(Date.now(), Date.parse(at));
}

/** A moment of the service's, in milliseconds since the epoch by this device's clock. */
export function momentByThisClock(moment: string): number {
  return Date.parse(moment) + aheadMs;
}

/** What the service told, by this device's clock. */
export function byThisClock(changes: readonly Change[]): Change[] {
  return byDeviceClock(changes, aheadMs);
}
