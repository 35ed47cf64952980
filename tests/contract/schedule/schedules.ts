/** What Maya saves: two pillars, of which one is switched off. */
export const tether = {
  start_date: '2026-11-21',
  end_date: '',
  practice_days: [true, true, true, true, true, false, false],
  session_duration_minutes: 20,
  sessions_per_day: 2,
  session_times: ['08:00', '20:00'],
};
export const recovery = {
  start_date: '2026-11-21',
  end_date: '2027-02-28',
  practice_days: {
    monday: true,
    tuesday: true,
    wednesday: true,
    thursday: true,
    friday: true,
    saturday: false,
    sunday: false,
  },
  session_duration_minutes: 480,
  sessions_per_day: 1,
  session_times: ['22:30'],
};
export const maya = {
  pk: 'maya@example.com',
  sk: 'Schedule',
  is_tether_enabled: 'Y',
  is_recovery_enabled: 'N',
  is_nourishment_enabled: 'N',
  is_movement_enabled: 'N',
  tether_schedule: tether,
  recovery_schedule: recovery,
};

type Change = Readonly<Record<string, unknown>>;

/** Changes of `maya`, each with the fields for which it is refused. */
export const badRecords: [Change, string][] = [
  [{ pk: undefined }, 'pk'],
  [{ pk: 'maya' }, 'pk'],
  [{ sk: undefined }, 'sk'],
  [{ sk: 'Profile' }, 'sk'],
  [{ is_tether_enabled: undefined }, 'is_tether_enabled'],
  [{ is_tether_enabled: 'y', is_recovery_enabled: true }, 'is_tether_enabled, is_recovery_enabled'],
  [{ is_movement_enabled: '' }, 'is_movement_enabled'],
  [{ tether_schedule: null }, 'tether_schedule'],
  [{ tether_schedule: 7 }, 'tether_schedule'],
  [
    { tether_schedule: [] },
    Object.keys(tether)
      .map((field) => `tether_schedule.${field}`)
      .join(', '),
  ],
  [{ tether_schedule: JSON.stringify(tether) }, 'tether_schedule'],
  [{ version: 3 }, 'version'],
  [{ member_id: 'x' }, 'member_id'],
  [{ is_nourishment_enabled: 'Y' }, 'nourishment_schedule'],
  [
    { is_nourishment_enabled: 'Y', is_movement_enabled: 'Y' },
    'nourishment_schedule, movement_schedule',
  ],
];

/** Changes of a pillar's schedule, each with the field for which it is refused; of Tether unless another is named. */
export const badSchedules: [Change, string, Pillar?][] = [
  [{ start_date: undefined }, 'start_date'],
  [{ start_date: '' }, 'start_date'],
  [{ start_date: '2026-02-30' }, 'start_date'],
  [{ start_date: '2026-11-21T00:00:00Z' }, 'start_date'],
  [{ start_date: '21.11.2026' }, 'start_date'],
  [{ start_date: '1899-12-31' }, 'start_date'],
  [{ start_date: 20_261_121 }, 'start_date'],
  [{ end_date: undefined }, 'end_date'],
  [{ end_date: null }, 'end_date'],
  [{ end_date: 'never' }, 'end_date'],
  [{ end_date: '2026-11-20' }, 'end_date'],
  [{ end_date: '2201-01-01' }, 'end_date'],
  [{ practice_days: undefined }, 'practice_days'],
  [{ practice_days: [true, true, true, true, true, true] }, 'practice_days'],
  [{ practice_days: [true, true, true, true, true, true, true, true] }, 'practice_days'],
  [{ practice_days: [1, 1, 1, 1, 1, 0, 0] }, 'practice_days'],
  [{ practice_days: { monday: true } }, 'practice_days'],
  [{ practice_days: { ...recovery.practice_days, funday: true } }, 'practice_days'],
  [{ practice_days: { ...recovery.practice_days, sunday: 'Y' } }, 'practice_days'],
  [{ practice_days: 'monday' }, 'practice_days'],
  [{ session_duration_minutes: undefined }, 'session_duration_minutes'],
  [{ session_duration_minutes: '20' }, 'session_duration_minutes'],
  [{ session_duration_minutes: 1 }, 'session_duration_minutes'],
  [{ session_duration_minutes: 7 }, 'session_duration_minutes'],
  [{ session_duration_minutes: 20.5 }, 'session_duration_minutes'],
  [{ session_duration_minutes: 485 }, 'session_duration_minutes'],
  [{ session_duration_minutes: 0 }, 'session_duration_minutes', 'recovery'],
  [{ session_duration_minutes: 90 }, 'session_duration_minutes', 'recovery'],
  [{ session_duration_minutes: 660 }, 'session_duration_minutes', 'recovery'],
  [{ session_duration_minutes: 481 }, 'session_duration_minutes', 'nourishment'],
  [{ session_duration_minutes: 7.5 }, 'session_duration_minutes', 'nourishment'],
  [{ sessions_per_day: undefined }, 'sessions_per_day'],
  [{ sessions_per_day: 0, session_times: [] }, 'sessions_per_day'],
  [{ sessions_per_day: 1.5 }, 'sessions_per_day'],
  [
    { sessions_per_day: 11, session_times: Array.from({ length: 11 }, () => '08:00') },
    'sessions_per_day',
  ],
  [{ sessions_per_day: 2, session_times: ['22:00', '23:00'] }, 'sessions_per_day', 'recovery'],
  [{ session_times: undefined }, 'session_times'],
  [{ session_times: ['08:00'] }, 'session_times'],
  [{ session_times: ['08:00', '20:00', '21:00'] }, 'session_times'],
  [{ session_times: ['08:00', '25:99'] }, 'session_times.1'],
  [{ session_times: ['8:00', '20:00'] }, 'session_times.0'],
  [{ session_times: ['08:00', '24:00'] }, 'session_times.1'],
  [{ session_times: ['<b>08:00</b>', '20:00'] }, 'session_times.0'],
  [{ session_times: { 0: '08:00', 1: '20:00' } }, 'session_times'],
  [{ custom_sessions: [{ time: '08:00' }] }, 'custom_sessions'],
  [{ has_end_date: true }, 'has_end_date'],
];

/** Changes of a pillar's schedule that are as far as its limits go. */
export const goodSchedules: [Change, Pillar][] = [
  [{ session_duration_minutes: 2 }, 'tether'],
  [{ session_duration_minutes: 480 }, 'movement'],
  [{ session_duration_minutes: 60 }, 'recovery'],
  [{ session_duration_minutes: 600 }, 'recovery'],
  [{ session_duration_minutes: 33 }, 'nourishment'],
  [
    { sessions_per_day: 10, session_times: Array.from({ length: 10 }, () => '00:00') },
    'nourishment',
  ],
  [{ sessions_per_day: 1, session_times: ['23:59'] }, 'movement'],
  [{ start_date: '1900-01-01', end_date: '1900-01-01' }, 'tether'],
  [{ start_date: '2196-02-29', end_date: '2200-12-31' }, 'movement'],
  [{ practice_days: [false, false, false, false, false, false, false] }, 'tether'],
  [{ practice_days: recovery.practice_days }, 'nourishment'],
];

export type Pillar = 'tether' | 'recovery' | 'nourishment' | 'movement';

/** `maya` with a change in the schedule of one pillar, which she practises. */
export function mayaWith(change: Change, pillar: Pillar = 'tether') {
  const usual = pillar === 'recovery' ? recovery : tether;

  return {
    ...maya,
    [`is_${pillar}_enabled`]: 'Y',
    [`${pillar}_schedule`]: { ...usual, ...change },
  };
}
