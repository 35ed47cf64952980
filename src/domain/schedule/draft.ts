import { eachPillar, type PillarCode } from '../common/pillarCode.ts';
import { withSessions } from './edits.ts';
import { type PillarSettings, type ScheduleSettings } from './settings.ts';

/** Unsaved settings as this device keeps them. */
export interface ScheduleDraft {
  settings: ScheduleSettings;
  /** The version of the stored schedule they were made from; null where none was stored, or none could be loaded. */
  version: string | null;
  /** In milliseconds since the epoch. */
  keptAt: number;
}

/** What was changed between two settings, done to others: what was left as it was is as the others have it. */
export function changedOnto(
  others: ScheduleSettings,
  { from, to }: { from: ScheduleSettings; to: ScheduleSettings },
): ScheduleSettings {
  return eachPillar((code) => pillarChangedOnto(code, others[code], from[code], to[code]));
}

function pillarChangedOnto(
  code: PillarCode,
  other: PillarSettings,
  from: PillarSettings,
  to: PillarSettings,
): PillarSettings {
  const isSamePeriod =
    from.startDate === to.startDate &&
    from.hasEndDate === to.hasEndDate &&
    from.endDate === to.endDate;
  const { startDate, hasEndDate, endDate } = isSamePeriod ? other : to;
  const { sessionsPerDay, sessionTimes } =
    from.sessionsPerDay === to.sessionsPerDay
      ? other
      : withSessions(code, other, to.sessionsPerDay);

  return {
    isEnabled: changed(other.isEnabled, from.isEnabled, to.isEnabled),
    startDate,
    hasEndDate,
    endDate,
    practiceDays: eachChanged(other.practiceDays, from.practiceDays, to.practiceDays),
    durationMinutes: changed(other.durationMinutes, from.durationMinutes, to.durationMinutes),
    sessionsPerDay,
    sessionTimes: eachChanged(sessionTimes, from.sessionTimes, to.sessionTimes),
  };
}

function changed<T>(other: T, from: T, to: T): T {
  return from === to ? other : to;
}

function eachChanged<T>(others: readonly T[], from: readonly T[], to: readonly T[]): T[] {
  return others.map((other, index) => changed(other, from[index] ?? other, to[index] ?? other));
}
