import { pillarCodes, pillarNames, type PillarCode } from '../../domain/common/pillarCode.ts';
import type { ScheduleSettings } from '../../domain/schedule/settings.ts';
import { wakeTime } from '../../domain/schedule/times.ts';
import { hourText } from '../ui/hours.ts';

/** The 24 hours in a sentence, for whoever cannot see the ribbon. */
export function ribbonText(settings: ScheduleSettings): string {
  const parts = pillarCodes
    .filter((code) => settings[code].isEnabled)
    .map((code) => `${pillarNames[code]} ${timesText(code, settings)}`);

  return parts.length === 0 ? 'Your day is open.' : `Your day: ${parts.join('; ')}.`;
}

function timesText(code: PillarCode, settings: ScheduleSettings): string {
  const { sessionTimes, durationMinutes } = settings[code];
  const [bedtime = ''] = sessionTimes;
  if (code === 'RECOVERY')
    return `from ${hourText(bedtime)} to ${hourText(wakeTime(bedtime, durationMinutes))}`;

  return `at ${hoursText(sessionTimes)}`;
}

/** Hours in a row: 08:00, 20:00. */
export function hoursText(times: readonly string[]): string {
  return times.map(hourText).join(', ');
}
