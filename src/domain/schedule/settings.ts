import type { Day } from '../common/day.ts';
import { pillarCodes, type PillarCode } from '../common/pillarCode.ts';

/** How one pillar is practised, as the schedule page has it. */
export interface PillarSettings {
  isEnabled: boolean;
  startDate: Day;
  hasEndDate: boolean;
  /** A day that is not before the start, or empty for none. It is kept while no end is wanted. */
  endDate: string;
  /** Seven, Monday first. */
  practiceDays: readonly boolean[];
  durationMinutes: number;
  sessionsPerDay: number;
  /** One HH:MM a session. */
  sessionTimes: readonly string[];
}

export type ScheduleSettings = Readonly<Record<PillarCode, PillarSettings>>;

/** What a pillar that was never set up opens on (rules/schedule#S15), from `today` on. */
export function defaultSettings(today: Day): ScheduleSettings {
  const settings = (durationMinutes: number, sessionTimes: readonly string[]): PillarSettings => ({
    isEnabled: false,
    startDate: today,
    hasEndDate: false,
    endDate: '',
    practiceDays: [true, true, true, true, true, false, false],
    durationMinutes,
    sessionsPerDay: sessionTimes.length,
    sessionTimes,
  });

  return {
    TETHER: settings(20, ['08:00', '10:00', '12:00', '14:00', '16:00']),
    RECOVERY: settings(480, ['22:00']),
    NOURISHMENT: settings(30, ['08:00', '12:00', '18:00']),
    MOVEMENT: settings(45, ['07:00']),
  };
}

/** The enabled pillars, in display order. */
export function enabledPillars(settings: ScheduleSettings): PillarCode[] {
  return pillarCodes.filter((code) => settings[code].isEnabled);
}

/** Whether both say the same. An end date counts only while one is wanted. */
export function isSameSettings(a: ScheduleSettings, b: ScheduleSettings): boolean {
  return pillarCodes.every((code) => isSamePillar(a[code], b[code]));
}

/** Whether two settings of one pillar say the same. */
export function isSamePillar(a: PillarSettings, b: PillarSettings): boolean {
  return contentOf(a) === contentOf(b);
}

function contentOf(settings: PillarSettings): string {
  return JSON.stringify([
    settings.isEnabled,
    settings.startDate,
    endOf(settings),
    settings.practiceDays,
    settings.durationMinutes,
    settings.sessionsPerDay,
    settings.sessionTimes,
  ]);
}

/** The end date that counts: empty unless one is wanted. */
export function endOf({ hasEndDate, endDate }: PillarSettings): string {
  return hasEndDate ? endDate : '';
}
