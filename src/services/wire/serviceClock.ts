import type { Change } from '../../contract/practice/changes.ts';
import { aheadOf, areAlike, byDeviceClock } from '../../domain/practice/deviceClock.ts';

/** How far this device's clock is ahead of the service's, in milliseconds, as far as this page knows. */
let aheadMs = 0;

const listeners = new Set<(aheadMs: number) => void>();

/** Hears when the service answered just now, by its own clock; nothing of one that does not tell. */
export function hearAnsweredAt(at: string | undefined): void {
  if (at === undefined) return;

  const before = aheadMs;
  aheadMs = aheadOf(Date.now(), Date.parse(at));
  // An answer that lay in a device that slept tells of another time: two that say the same are believed.
  if (areAlike(before, aheadMs)) for (const listener of listeners) listener(aheadMs);
}

/** Reports how far this device's clock is ahead, in milliseconds, whenever two answers in a row say the same. Returns how to stop. */
export function onServiceClock(listener: (aheadMs: number) => void): () => void {
  listeners.add(listener);

  return () => void listeners.delete(listener);
}

/** A moment of the service's, in milliseconds since the epoch by this device's clock. */
export function momentByThisClock(moment: string): number {
  return Date.parse(moment) + aheadMs;
}

/** What the service told, by this device's clock. */
export function byThisClock(changes: readonly Change[]): Change[] {
  return byDeviceClock(changes, aheadMs);
}
