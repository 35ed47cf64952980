import * as v from 'valibot';

import { pushedOn } from '../../domain/reminders/pushed.ts';
import { mostADay, type Reminder } from '../../domain/reminders/reminders.ts';
import type { Day } from '../../domain/common/day.ts';
import { remindedKeyOf } from '../device/deviceKeys.ts';
import { readKept, writeKept } from '../device/deviceStore.ts';
import { lockNames, withLock } from '../device/locks.ts';
import { memberKey } from '../device/memberKey.ts';
import { reminderPermission } from './permission.ts';
import { openPressed } from '../shell/pressed.ts';
import { pushedHere } from './pushedHere.ts';

const reminded = v.object({ day: v.string(), shown: v.array(v.string()) });

/** The ids of the reminders that this device has shown a member on a day, while it was closed, too. */
export async function shownReminders(email: string, day: Day): Promise<string[]> {
  const read = v.safeParse(reminded, await readKept('states', remindedKeyOf(memberKey(email))));
  const byPages = read.success && read.output.day === day ? read.output.shown : [];

  return [...new Set([...byPages, ...pushedOn(day, await pushedHere())])];
}

interface ToShow {
  email: string;
  /** The member's own day. */
  day: Day;
  reminder: Reminder;
  /** The page of it. */
  href: string;
}

/**
 * Shows a reminder once on this device, in however many tabs: whichever is first notes it before it shows it. What the day has no room
 * for any more is not shown; the end of a timer always is.
 */
export function showReminder(
  { day, email, href, reminder }: ToShow,
  signal: AbortSignal,
): Promise<void> {
  const member = memberKey(email);

  return withLock(lockNames.reminders(member), signal, async () => {
    if (reminderPermission() !== 'allowed') return;
    const shown = await shownReminders(email, day);
    const isCounted = reminder.kind !== 'timer';
    if (shown.includes(reminder.id) || (isCounted && shown.length >= mostADay)) return;

    if (isCounted) {
      await writeKept('states', remindedKeyOf(member), { day, shown: [...shown, reminder.id] });
    }
    await show(reminder, href);
  });
}

/** By the worker where there is one, which opens the page of it also once every tab is closed. */
async function show({ body, id, title }: Reminder, href: string): Promise<void> {
  const options = { body, tag: id, icon: '/icons/fourfold-192.png', data: { href } };
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.active) {
    await registration.showNotification(title, options);
    return;
  }

  const notification = new Notification(title, options);
  notification.addEventListener('click', () => {
    window.focus();
    notification.close();
    openPressed(href);
  });
}
