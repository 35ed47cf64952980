import { isClockOff } from '../../domain/practice/deviceClock.ts';
import { readItem, removeItem, writeItem } from '../device/storage.ts';
import { onServiceClock } from '../wire/serviceClock.ts';

/** How far this device's clock was ahead when that was said here, in milliseconds. */
const saidKey = 'fourfold:clock';

/**
 * Calls `listener` with how far this device's clock is ahead, in milliseconds, once for each time that it is found to be off
 * (rules/practiceFeed#E32): not in another tab, nor after a reload. Returns how to stop.
 */
export function onClockOff(listener: (aheadMs: number) => void): () => void {
  return onServiceClock((aheadMs) => {
    const said = Number(readItem(saidKey)) || 0;
    if (!isClockOff(aheadMs)) removeItem(saidKey);
    else if (isClockOff(aheadMs - said)) {
      writeItem(saidKey, String(aheadMs));
      listener(aheadMs);
    }
  });
}
