import { isSame, type Preferences } from '../../../domain/practice/preferences.ts';
import { longestStreak, practisedDays } from '../../../domain/practice/streak.ts';
import { chosenHidden, keepHidden } from '../../today/hiddenNumbers.ts';
import { chosenReminders, keepReminders } from '../../reminders/keptReminders.ts';
import { keepPlan, lastPlan } from '../../practiceRoom/keptPlan.ts';
import { chosenDarkMode, keepDarkMode } from '../../device/darkMode.ts';
import { chosenMute, muteBell } from '../../timer/bellChoice.ts';
import { keptLongest, keptSessions, joinLongest } from '../memberStorage.ts';

/** What was chosen on this device, and the longest streak that it knows of a member. */
export async function preferredHere(email: string): Promise<Preferences> {
  const hidden = await chosenHidden(email);
  const chosen = chosenAtOnce();
  const plan = await lastPlan(email);
  const reminders = await chosenReminders(email);

  return {
    ...chosen,
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

/** Does on this device as the member prefers on others, but where they chose otherwise here since it was as in `before`. */
export async function preferHere(
  email: string,
  { bell, hidden, last_plan: plan, longest_streak: longest, reminders, theme }: Preferences,
  before: Preferences,
): Promise<void> {
  const { theme: shown, bell: struck } = chosenAtOnce();
  if (theme !== undefined && theme !== shown && shown === before.theme) {
    keepDarkMode(theme === 'dark');
  }
  if (bell !== undefined && bell !== struck && struck === before.bell) muteBell(!bell);

  const here = await preferredHere(email);
  const isAsBefore = (name: keyof Preferences) => isSame(here[name], before[name]);
  if (hidden !== undefined && isAsBefore('hidden')) await keepHidden(email, hidden);
  if (plan !== undefined && isAsBefore('last_plan')) await keepPlan(email, plan);
  if (reminders !== undefined && isAsBefore('reminders')) await keepReminders(email, reminders);
  if (longest !== undefined) joinLongest(email, longest);
}

/** What is read without waiting: nothing is chosen between that and what is done with it. */
function chosenAtOnce(): Pick<Preferences, 'theme' | 'bell'> {
  const [isDark, isMuted] = [chosenDarkMode(), chosenMute()];

  return {
    ...(isDark === null ? {} : { theme: isDark ? 'dark' : 'light' }),
    ...(isMuted === null ? {} : { bell: !isMuted }),
  };
}
