import { weekdays } from '../../contract/common/calendar.ts';
import { pillarSchedules, type PillarSchedule } from '../../contract/schedule/pillarSchedule.ts';
import { flagField, scheduleField, type ScheduleRecord } from '../../contract/schedule/schedule.ts';
import { eachPillar, pillarCodes, type PillarCode } from '../common/pillarCode.ts';
import { recordNames } from './bounds.ts';
import { conforming } from './conforming.ts';
import { namesItsDays } from './pillarReading.ts';
import { endOf, type PillarSettings, type ScheduleSettings } from './settings.ts';

type StoredRecord = Readonly<Record<string, unknown>>;

/**
 * The record to save (rules/schedule#S24) over what is stored, null where that is not known or there is none. A disabled
 * pillar's stored schedule goes back untouched (rules/schedule#S25); where there is none, or it is not as the contract has it,
 * the pillar is left out, and the service keeps what it has.
 */
export function recordOf(
  settings: ScheduleSettings,
  stored: StoredRecord | null,
  email: string,
): ScheduleRecord {
  const flag = (code: PillarCode) => (settings[code].isEnabled ? 'Y' : 'N');
  const flags = {
    is_tether_enabled: flag('TETHER'),
    is_recovery_enabled: flag('RECOVERY'),
    is_nourishment_enabled: flag('NOURISHMENT'),
    is_movement_enabled: flag('MOVEMENT'),
  } as const;
  const schedules = eachPillar((code) => {
    const kept = stored?.[scheduleField(recordNames[code])];
    return settings[code].isEnabled
      ? scheduleOf(settings[code], namesItsDays(kept))
      : conforming(pillarSchedules[recordNames[code]], kept);
  });

  return withSchedules({ pk: email, sk: 'Schedule', ...flags }, schedules);
}

/** A record to save in place of what another device stored meanwhile: the schedules of its disabled pillars are the other's. */
export function recordOver(record: ScheduleRecord, stored: StoredRecord): ScheduleRecord {
  const { tether_schedule, recovery_schedule, nourishment_schedule, movement_schedule, ...rest } =
    record;
  const own = {
    TETHER: tether_schedule,
    RECOVERY: recovery_schedule,
    NOURISHMENT: nourishment_schedule,
    MOVEMENT: movement_schedule,
  };

  return withSchedules(
    rest,
    eachPillar((code) =>
      record[flagField(recordNames[code])] === 'Y'
        ? (own[code] ?? null)
        : conforming(pillarSchedules[recordNames[code]], stored[scheduleField(recordNames[code])]),
    ),
  );
}

/** Whether settings, from wherever they come, are within every limit. */
export function isSound(settings: ScheduleSettings): boolean {
  return pillarCodes.every((code) => {
    const schedule = scheduleOf({ ...settings[code], hasEndDate: true }, false);
    return conforming(pillarSchedules[recordNames[code]], schedule) !== null;
  });
}

function scheduleOf(settings: PillarSettings, isByName: boolean): PillarSchedule {
  return {
    start_date: settings.startDate,
    end_date: endOf(settings),
    practice_days: isByName ? namedDays(settings.practiceDays) : [...settings.practiceDays],
    session_duration_minutes: settings.durationMinutes,
    sessions_per_day: settings.sessionsPerDay,
    session_times: [...settings.sessionTimes],
  };
}

function namedDays(days: readonly boolean[]) {
  const isOn = (name: (typeof weekdays)[number]) => days[weekdays.indexOf(name)] ?? false;

  return {
    monday: isOn('monday'),
    tuesday: isOn('tuesday'),
    wednesday: isOn('wednesday'),
    thursday: isOn('thursday'),
    friday: isOn('friday'),
    saturday: isOn('saturday'),
    sunday: isOn('sunday'),
  };
}

function withSchedules(
  record: Omit<ScheduleRecord, `${string}_schedule`>,
  schedules: Readonly<Record<PillarCode, PillarSchedule | null>>,
): ScheduleRecord {
  const { TETHER, RECOVERY, NOURISHMENT, MOVEMENT } = schedules;

  return {
    ...record,
    ...(TETHER === null ? {} : { tether_schedule: TETHER }),
    ...(RECOVERY === null ? {} : { recovery_schedule: RECOVERY }),
    ...(NOURISHMENT === null ? {} : { nourishment_schedule: NOURISHMENT }),
    ...(MOVEMENT === null ? {} : { movement_schedule: MOVEMENT }),
  };
}
