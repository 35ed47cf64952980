import * as v from 'valibot';

import { reminderSettings, type ReminderSettings } from '../../contract/reminders/settings.ts';
import { tellChosen } from '../device/choices.ts';
import { remindersKeyOf } from '../device/deviceKeys.ts';
import { readKept, writeKept } from '../device/deviceStore.ts';
import { memberKey } from '../device/memberKey.ts';
import { reportKept } from '../device/reportKept.ts';
import { tabChannel } from '../device/tabChannel.ts';

const channel = tabChannel('reminders');

/** What a member chose to be reminded of, here or on another device as far as this one was told; null for nothing chosen yet. */
export async function chosenReminders(email: string): Promise<ReminderSettings | null> {
  const kept = await readKept('states', remindersKeyOf(memberKey(email)));
  const read = v.safeParse(reminderSettings, kept);

  return read.success ? read.output : null;
}

/** Keeps what reminds a member, for their other devices, too (rules/reminders#RE7). */
export async function keepReminders(email: string, settings: ReminderSettings): Promise<void> {
  const member = memberKey(email);
  await writeKept('states', remindersKeyOf(member), settings);
  channel.publish(member);
  tellChosen();
}

/** Reports what reminds a member, at once and whenever that changes, here or on another device. Returns how to stop. */
export function onReminders(
  email: string,
  listener: (settings: ReminderSettings | null) => void,
): () => void {
  return reportKept(channel, memberKey(email), () => chosenReminders(email), listener);
}
