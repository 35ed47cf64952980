import type { ScheduleRecord } from '#src/contract/schedule/schedule.ts';
import { dataUrl, images } from '#tests/server/profile/photos.ts';

const everyDay = [true, true, true, true, true, true, true];

/** What Maya practises: two pillars, of which one is for some weekdays only, and one that is switched off. */
export const schedule: ScheduleRecord = {
  pk: 'maya@example.com',
  sk: 'Schedule',
  is_tether_enabled: 'Y',
  is_recovery_enabled: 'N',
  is_nourishment_enabled: 'N',
  is_movement_enabled: 'Y',
  tether_schedule: {
    start_date: '2020-01-06',
    end_date: '',
    practice_days: everyDay,
    session_duration_minutes: 20,
    sessions_per_day: 2,
    session_times: ['20:00', '08:00'],
  },
  recovery_schedule: {
    start_date: '2020-01-06',
    end_date: '',
    practice_days: everyDay,
    session_duration_minutes: 480,
    sessions_per_day: 1,
    session_times: ['22:30'],
  },
  movement_schedule: {
    start_date: '2020-01-06',
    end_date: '2020-01-31',
    practice_days: [true, false, true, false, true, false, false],
    session_duration_minutes: 45,
    sessions_per_day: 1,
    session_times: ['08:00'],
  },
};

/** A day that is over, on which all of it is practised, and the next, without Movement. */
export const monday = '2020-01-06';
export const tuesday = '2020-01-07';
/** A day that is not yet. */
export const farAway = '2199-11-21';

const untouched = {
  elapsedSec: 0,
  reflectionType: null,
  reflectionData: null,
  completedAt: null,
};

/** A session of Tether, from 1 on, as it is answered while nobody touched it. */
export function tetherTask(date: string, session: 1 | 2, change: object = {}) {
  return {
    taskId: `${date}-TETHER-${session}`,
    date,
    pillar: 'TETHER',
    pillarName: 'Tether',
    scheduledTime: session === 1 ? '20:00' : '08:00',
    durationMin: 20,
    status: date < '2026' ? 'missed' : 'pending',
    ...untouched,
    ...change,
  };
}

export function movementTask(date: string, change: object = {}) {
  return {
    ...tetherTask(date, 2),
    taskId: `${date}-MOVEMENT-1`,
    pillar: 'MOVEMENT',
    pillarName: 'Movement',
    durationMin: 45,
    ...change,
  };
}

export const timer = {
  date: tuesday,
  pillar: 'TETHER',
  task_id: `${tuesday}-TETHER-1`,
  elapsed_seconds: 600,
  completed: false,
};

export const reflection = {
  date: tuesday,
  pillar: 'TETHER',
  task_id: `${tuesday}-TETHER-1`,
  reflection_type: 'text',
  reflection_data: 'Quieter than yesterday.',
};

/** A photo of 3 by 2 pixels, and what begins as a video does. */
export const jpeg = dataUrl('jpeg', images.jpeg);
const webmBytes = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(40, 7)]);
/** As a recorder writes it, with parameters. */
export const webm = `data:video/webm;codecs=vp8,opus;base64,${webmBytes.toString('base64')}`;
export const mp4 = `data:video/mp4;base64,${Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypisom'), Buffer.alloc(20)]).toString('base64')}`;

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>').toString(
  'base64',
);
const html = Buffer.from('<!doctype html><script>alert(1)</script>').toString('base64');

const photo = 'A photo must be a JPEG, PNG, WebP or GIF image.';
const video = 'A video must be an MP4, WebM or QuickTime file.';
const voice = 'A voice note is told by the name of its file.';
const written = 'A written reflection has 1 to 20,000 characters.';

/** What no reflection may be, with the sentence that says so. */
export const badReflections: readonly [string, string, string][] = [
  ['image', `data:image/svg+xml;base64,${svg}`, photo],
  ['image', `data:image/png;base64,${svg}`, photo],
  ['image', `data:image/jpeg;base64,${html}`, photo],
  ['image', 'data:image/png,plain', photo],
  ['image', 'data:image/png;base64,', photo],
  ['image', 'https://example.com/a.png', photo],
  ['image', webm, photo],
  ['video', jpeg, video],
  ['video', `data:video/mp4;base64,${html}`, video],
  ['video', `data:text/html;base64,${html}`, video],
  ['video', 'data:video/webm;base64,!!!!', video],
  ['voice', 'voice-1.exe', voice],
  ['voice', '../voice-1.m4a', voice],
  ['voice', `voice-${'a'.repeat(81)}.m4a`, voice],
  ['text', ' \n ', written],
  ['text', 'a'.repeat(20_001), written],
];

/** What spoils a timer, and what a reflection, with the field that is at fault. */
export const badTimers: readonly [object, string][] = [
  [{ date: '2020-02-30' }, 'date'],
  [{ pillar: 'tether' }, 'pillar'],
  [{ task_id: '' }, 'task_id'],
  [{ task_id: 'a'.repeat(129) }, 'task_id'],
  [{ elapsed_seconds: -1 }, 'elapsed_seconds'],
  [{ elapsed_seconds: 1.5 }, 'elapsed_seconds'],
  [{ elapsed_seconds: 86_401 }, 'elapsed_seconds'],
  [{ elapsed_seconds: null }, 'elapsed_seconds'],
  [{ completed: 'true' }, 'completed'],
  [{ more: 1 }, 'more'],
];
export const badFields: readonly [object, string][] = [
  [{ reflection_type: 'song' }, 'reflection_type'],
  [{ reflection_data: '' }, 'reflection_data'],
  [{ reflection_data: 'a\0b' }, 'reflection_data'],
  [{ reflection_data: undefined }, 'reflection_data'],
  [{ date: 'today' }, 'date'],
];
