import { showBadge } from '../shell/appBadge.ts';
import { unsubscribeHere } from './pushDevice.ts';

/**
 * Has this browser neither listen nor show any more what a member who leaves was told of: reminders that still stand among the device's
 * notes, and the number on the icon (rules/reminders#RE15, rules/shell#X5).
 */
export async function endReminders(): Promise<void> {
  await Promise.allSettled([unsubscribeHere(), closeShown(), showBadge(0)]);
}

async function closeShown(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const shown = (await registration?.getNotifications()) ?? [];
  for (const one of shown) one.close();
}
