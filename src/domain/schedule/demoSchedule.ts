import type { ScheduleRecord } from '../../contract/schedule/schedule.ts';

const everyDay = [true, true, true, true, true, true, true];

/** What a demo member practises, from a day (YYYY-MM-DD) on. */
export function demoScheduleFrom(startDate: string) {
  const period = { start_date: startDate, end_date: '' };

  return {
    is_tether_enabled: 'Y',
    is_recovery_enabled: 'Y',
    is_nourishment_enabled: 'Y',
    is_movement_enabled: 'Y',
    tether_schedule: {
      ...period,
      practice_days: [true, true, true, true, true, false, false],
      session_duration_minutes: 20,
      sessions_per_day: 2,
      session_times: ['08:00', '20:00'],
    },
    recovery_schedule: {
      ...period,
      practice_days: everyDay,
      session_duration_minutes: 480,
      sessions_per_day: 1,
      session_times: ['22:30'],
    },
    nourishment_schedule: {
      ...period,
      practice_days: everyDay,
      session_duration_minutes: 30,
      sessions_per_day: 3,
      session_times: ['08:00', '12:30', '19:00'],
    },
    movement_schedule: {
      ...period,
      practice_days: [true, false, true, false, true, false, false],
      session_duration_minutes: 45,
      sessions_per_day: 1,
      session_times: ['07:00'],
    },
  } satisfies Omit<ScheduleRecord, 'pk' | 'sk'>;
}
