import { wasUsed } from '../page/moments/firstUse.ts';

/**
 * Lets pulses be felt, each and each pause between them in milliseconds, where the device can. A page that nobody has touched may not, and
 * a browser complains where it tries.
 */
export function feel(pulses: number[]): void {
  if ('vibrate' in navigator && wasUsed()) navigator.vibrate(pulses);
}
