import { shortLength } from '../../domain/common/length.ts';
import type { PillarCode } from '../../domain/common/pillarCode.ts';
import {
  endOf,
  type PillarSettings,
  type ScheduleSettings,
} from '../../domain/schedule/settings.ts';
import { lastMealTime } from '../../domain/schedule/times.ts';
import { hourText } from '../ui/hours.ts';
import { hoursText } from './ribbonTexts.ts';

/** What a pillar that is off invites to. */
export const enablePrompts: Record<PillarCode, string> = {
  TETHER: 'A few quiet minutes, at hours you choose.',
  RECOVERY: 'One bedtime, and the morning follows from it.',
  NOURISHMENT: 'Meals at hours your body can count on.',
  MOVEMENT: 'A time of day that belongs to moving.',
};

/** What a session of a pillar is called: Session 2. */
export function sessionLabel(index: number): string {
  return `Session ${index + 1}`;
}

/** The quiet note on sessions at one time: Two sessions at 08:00 (rules/schedule#S9). */
export function sharedTimesText(
  shared: readonly { time: string; count: number }[],
  isMeals: boolean,
): string {
  const unit = isMeals ? 'meals' : 'sessions';

  return shared
    .map(({ time, count }) => `${countWords[count] ?? count} ${unit} at ${hourText(time)}`)
    .join(', ');
}

const countWords: Partial<Record<number, string>> = { 2: 'Two', 3: 'Three', 4: 'Four', 5: 'Five' };

/** The tip under a pillar's times, or null where there is none (rules/schedule#S14). */
export function tipOf(code: PillarCode, settings: ScheduleSettings): string | null {
  if (code !== 'NOURISHMENT') return null;

  const { isEnabled, sessionTimes } = settings.RECOVERY;
  const lastMeal = `Tip: eat your last meal 3 hours before sleep, by ${hourText(lastMealTime(settings))}.`;
  return isEnabled
    ? `${lastMeal} Your sleep time is ${hourText(sessionTimes[0] ?? '')}.`
    : lastMeal;
}

/** All that is set of a pillar, in a line: M T W T F · 20 min · 08:00, 20:00 · from 2026-11-02. */
export function detailsText(pillar: PillarSettings): string {
  const { practiceDays, durationMinutes, sessionTimes, startDate } = pillar;
  const days = practiceDays.map((isOn, index) => (isOn ? 'MTWTFSS'.charAt(index) : '–')).join(' ');
  const end = endOf(pillar);
  const period = end === '' ? `from ${startDate}` : `${startDate} to ${end}`;

  return [days, shortLength(durationMinutes), hoursText(sessionTimes), period].join(' · ');
}

/** What is heard once a pillar was switched: what came or went below it is not seen by everyone. */
export function turnedText(name: string, isOn: boolean): string {
  return isOn ? `${name} is on. Its days and times follow.` : `${name} is off.`;
}
