import type { PracticePlan } from '#src/contract/practiceRoom/plan.ts';
import type { ReminderSettings } from '#src/contract/reminders/settings.ts';
import type { Preset } from '#src/domain/practiceRoom/presets.ts';
import type { TaskTimer } from '#src/domain/timer/timer.ts';
import { lockNames } from '#src/services/device/locks.ts';
import { holdLock } from '#src/services/device/tabs/heldLocks.ts';
import { memberKey } from '#src/services/device/memberKey.ts';
import { keepPlan } from '#src/services/practiceRoom/keptPlan.ts';
import { savePreset } from '#src/services/practiceRoom/presets.ts';
import { keepReminders } from '#src/services/reminders/keptReminders.ts';
import { keepTimer } from '#src/services/timer/taskTimers.ts';
import { keepDay } from '#src/services/today/dayRecords.ts';
import { keptDayOf } from './mayasDay.ts';
import { daysInARow, keepPractice } from './mayasPractice.ts';
import { storyDay } from '../memberStore.tsx';

const maya = 'maya@example.com';

/** Keeps a timer of Maya's on this device. */
export function keepMayasTimer(timer: TaskTimer): Promise<void> {
  return keepTimer(maya, timer);
}

/** Keeps by which plan Maya practised last on this device. */
export function keepMayasPlan(plan: PracticePlan): Promise<void> {
  return keepPlan(maya, plan);
}

/** Keeps a plan of Maya's under a name on this device. */
export function keepMayasPreset(preset: Preset): Promise<void> {
  return savePreset(maya, preset);
}

/** Keeps what Maya chose to be reminded of on this device. */
export function keepMayasReminders(settings: ReminderSettings): Promise<void> {
  return keepReminders(maya, settings);
}

/** Keeps Maya's tasks of the day on this device, with nothing done. */
export function keepMayasDay(): Promise<unknown> {
  return keepDay(maya, keptDayOf(storyDay));
}

/** Lets another tab run Maya's timer. Returns how it lets go of it. */
export async function timerInAnotherTab(): Promise<() => void> {
  const { settled, release } = holdLock(lockNames.timer(memberKey(maya)));
  await settled;

  return release;
}

/** Lets this browser keep the address of Maya, who signed in here before and is not known to be in a session still. */
export function keepMayasAddress(): void {
  const envelope = { version: 1, isAuthenticated: false, isSignOutOwed: false, member: null };
  localStorage.setItem('fourfold', JSON.stringify({ ...envelope, email: maya }));
}

/** Leaves what Noor practised on this device, where she was the last to be signed in. */
export function keepNoorsPractice(): void {
  const noor = 'noor@example.com';
  localStorage.setItem('fourfold', JSON.stringify({ version: 1, email: noor }));
  keepPractice(daysInARow(30), 30, noor);
}

/** Leaves what nobody can read any more where this device keeps what was practised. */
export function keepUnreadable(): void {
  const member = { owner: 'nobody', sessions: 'many' };
  localStorage.setItem('fourfold', JSON.stringify({ version: 1, member }));
  localStorage.setItem(`fourfold:${memberKey(maya)}`, 'sessions: many');
}

/** Keeps a day of Maya's on this device, done in the pillars that are named. */
export function keepMayasDayOf(...day: Parameters<typeof keptDayOf>): Promise<unknown> {
  return keepDay(maya, keptDayOf(...day));
}
