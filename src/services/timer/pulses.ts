/**
 * Lets pulses be felt, each and each pause between them in milliseconds, where the device can. A page that nobody has touched may not, and
 * a browser complains where it tries.
 */
export function feel(pulses: number[]): void {
  const isUntouched = 'userActivation' in navigator && !navigator.userActivation.hasBeenActive;
  if ('vibrate' in navigator && !isUntouched) navigator.vibrate(pulses);
}
