import * as v from 'valibot';

import { mostADay, type Reminder } from '../../domain/reminders/reminders.ts';
import type { Day } from '../../domain/common/day.ts';
import { remindedKeyOf } from '../device/deviceKeys.ts';
import { readKept, writeKept } from '../device/deviceStore.ts';
import { lockNames, withLock } from '../device/locks.ts';
import { memberKey } from '../device/memberKey.ts';
import { reminderPermission } from './permission.ts';
import { pushedHere } from './pushedHere.ts';

const reminded = v.object({ day: v.string(), shown: v.array(v.string()) });

/** The ids of the reminders that this device has shown a member on a day. */
export async function shownReminders(email: string, day: Day): Promise<string[]> {
  const read = v.safeParse(reminded, await readKept('states', remindedKeyOf(memberKey(email))));

  return read.success && read.output.day === day ? read.output.shown : [];
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
    if (!(await pushedHere()).includes(reminder.id)) await show(reminder, href);
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
    for (const listener of listeners) listener(href);
  });
}

const listeners = new Set<(href: string) => void>();

/** Reports the page of each reminder that the member presses. Returns how to stop. */
export function onReminderPressed(listener: (href: string) => void): () => void {
  const leaving = new AbortController();
  const hear = ({ data }: MessageEvent<unknown>) => {
    const read = v.safeParse(v.object({ open: v.string() }), data);
    if (read.success) listener(read.output.open);
  };

  listeners.add(listener);
  navigator.serviceWorker?.addEventListener('message', hear, { signal: leaving.signal });
  return () => {
    leaving.abort();
    listeners.delete(listener);
  };
}
