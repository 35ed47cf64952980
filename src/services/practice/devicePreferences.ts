import type { Preferences } from '../../domain/practice/preferences.ts';
import { longestStreak, practisedDays } from '../../domain/practice/streak.ts';
import { chosenHidden, keepHidden } from '../today/hiddenNumbers.ts';
import { chosenReminders, keepReminders } from '../reminders/keptReminders.ts';
import { keepPlan, lastPlan } from '../practiceRoom/keptPlan.ts';
import { chosenDarkMode, keepDarkMode } from '../device/darkMode.ts';
import { chosenMute, muteBell } from '../timer/sound.ts';
import { keptLongest, keptSessions, joinLongest } from './memberStorage.ts';

/** What was chosen on this device, and the longest streak that it knows of a member. */
export async function preferredHere(email: string): Promise<Preferences> {
  const hidden = await chosenHidden(email);
  const isDark = chosenDarkMode();
  const isMuted = chosenMute();
  const plan = await lastPlan(email);
  const reminders = await chosenReminders(email);

  return {
    ...(isDark === null ? {} : { theme: isDark ? ('dark' as const) : ('light' as const) }),
    ...(isMuted === null ? {} : { bell: !isMuted }),
    ...(hidden === null ? {} : { hidden }),
    ...(plan === null ? {} : { last_plan: plan }),
    ...(reminders === null ? {} : { reminders }),
    longest_streak: keptLongest(email),
  };
}

/** In days: the longest streak that the sessions on this device tell of. */
export function countedLongest(email: string): number {
  return longestStreak(practisedDays(keptSessions(email)));
}

/** Does on this device as the member prefers on others. */
export async function preferHere(
  email: string,
  { bell, hidden, last_plan: plan, longest_streak: longest, reminders, theme }: Preferences,
): Promise<void> {
  const here = await preferredHere(email);
  if (theme !== undefined && theme !== here.theme) keepDarkMode(theme === 'dark');
  if (bell !== undefined && bell !== here.bell) muteBell(!bell);
  if (hidden !== undefined) await keepHidden(email, hidden);
  if (plan !== undefined) await keepPlan(email, plan);
  if (reminders !== undefined) await keepReminders(email, reminders);
  if (longest !== undefined) joinLongest(email, longest);
}
