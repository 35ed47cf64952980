import type { Preferences } from '../../domain/practice/preferences.ts';
import { longestStreak, practisedDays } from '../../domain/practice/streak.ts';
import { chosenDarkMode, keepDarkMode } from '../device/darkMode.ts';
import { chosenMute, muteBell } from '../timer/bell.ts';
import { keptLongest, keptSessions, joinLongest } from './memberStorage.ts';

/** What was chosen on this device, and the longest streak that it knows of a member. */
export function preferredHere(email: string): Preferences {
  const isDark = chosenDarkMode();
  const isMuted = chosenMute();

  return {
    ...(isDark === null ? {} : { theme: isDark ? ('dark' as const) : ('light' as const) }),
    ...(isMuted === null ? {} : { bell: !isMuted }),
    longest_streak: keptLongest(email),
  };
}

/** In days: the longest streak that the sessions on this device tell of. */
export function countedLongest(email: string): number {
  return longestStreak(practisedDays(keptSessions(email)));
}

/** Does on this device as the member prefers on others. */
export function preferHere(
  email: string,
  { bell, longest_streak: longest, theme }: Preferences,
): void {
  const here = preferredHere(email);
  if (theme !== undefined && theme !== here.theme) keepDarkMode(theme === 'dark');
  if (bell !== undefined && bell !== here.bell) muteBell(!bell);
  if (longest !== undefined) joinLongest(email, longest);
}
