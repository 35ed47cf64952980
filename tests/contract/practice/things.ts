/** A session of ten minutes on a Monday. */
export const session = {
  day: '2026-11-16',
  start_time: '2026-11-16T07:00:00.000Z',
  end_time: '2026-11-16T07:10:00.000Z',
  duration_minutes: 10,
  type: 'timed',
  is_entered: false,
};

export const dayEnd = {
  day: '2026-11-16',
  mood: 'happy',
  happiness: 8,
  text: 'Quieter than yesterday.',
  is_sample: false,
  media: [{ type: 'voice', name: 'day-voice-2026-11-16', seconds: 21 }],
};

/** What is added to that Monday afterwards. */
export const addition = { day: '2026-11-16', text: 'The rain had stopped by then.' };

export const timer = {
  task_id: '2026-11-16-TETHER-1',
  date: '2026-11-16',
  pillar: 'TETHER',
  pillar_name: 'Tether',
  planned_seconds: 600,
  elapsed_seconds: 0,
  state: 'running',
  device: 'phone',
};

/** The same in the practice room, with how it is practised. */
export const plannedTimer = {
  ...timer,
  plan: { kind: 'breath', minutes: 10, breath: 'box', settling: 0, voice: 'bowl', between: null },
};

type Changed = readonly [object, string];

/** What spoils each of them, with the field that is at fault. */
export const badSessions: readonly Changed[] = [
  [{ day: '2026-02-30' }, 'day'],
  [{ start_time: '2026-11-16 07:00' }, 'start_time'],
  [{ start_time: '2026-11-16T07:00:00Z' }, 'start_time'],
  [{ end_time: '2026-11-16T06:59:59.999Z' }, 'end_time'],
  [{ end_time: null }, 'end_time'],
  [{ duration_minutes: 0.5 }, 'duration_minutes'],
  [{ duration_minutes: 1_441 }, 'duration_minutes'],
  [{ type: 'walk' }, 'type'],
  [{ is_entered: 'no' }, 'is_entered'],
  [{ stretches: [{ from: 1, to: 2 }] }, 'stretches.0'],
  [{ stretches: [{ from: -1, to: 0 }] }, 'stretches.0.from'],
  [{ stretches: Array.from({ length: 25 }, () => ({ from: 2, to: 1 })) }, 'stretches'],
  [{ completed: true }, 'completed'],
];
export const badDayEnds: readonly Changed[] = [
  [{ day: 'today' }, 'day'],
  [{ mood: 'calm' }, 'mood'],
  [{ happiness: 11 }, 'happiness'],
  [{ text: 'a\0b' }, 'text'],
  [{ text: 'a'.repeat(20_001) }, 'text'],
  [{ media: [{ type: 'voice', name: '', seconds: 1 }] }, 'media.0.name'],
  [{ media: Array.from({ length: 13 }, () => dayEnd.media[0]) }, 'media'],
  [{ stands: true }, 'stands'],
  [{ replaces: [] }, 'replaces'],
  [{ replaces: ['a b'] }, 'replaces.0'],
  [{ replaces: Array.from({ length: 101 }, (_, index) => `e-${index}`) }, 'replaces'],
];
export const badAdditions: readonly Changed[] = [
  [{ day: '2026-11-31' }, 'day'],
  [{ text: ' \n' }, 'text'],
  [{ text: 'a'.repeat(20_001) }, 'text'],
  [{ mood: 'happy' }, 'mood'],
];
export const badTimers: readonly Changed[] = [
  [{ elapsed_seconds: -1 }, 'elapsed_seconds'],
  [{ planned_seconds: 86_401 }, 'planned_seconds'],
  [{ state: 'away' }, 'state'],
  [{ device: 'my phone' }, 'device'],
  [{ task_id: '' }, 'task_id'],
];
