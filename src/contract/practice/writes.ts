import * as v from 'valibot';

import { moods } from '../reflection/moods.ts';
import { reflectionTypes } from '../reflection/reflectionData.ts';
import { longestAgo, mostStretches } from './stretchLimits.ts';
import { calendarDay } from '../common/calendar.ts';
import { text } from '../common/text.ts';
import { practicePlan } from '../practiceRoom/plan.ts';
import { reminderSettings } from '../reminders/settings.ts';
import { presetBody, presetNameOf } from '../practiceRoom/preset.ts';

const second = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400));
const ago = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(longestAgo));
const idShape = /^[\w.:-]{1,128}$/u;

/** An id that a device makes with the intent: of letters, digits, `_`, `.`, `:` and `-`. */
export const intentId = v.pipe(v.string(), v.regex(idShape, 'The id is malformed.'));

/** A moment as `toISOString` writes it, of the years 1900 to 2200. */
export const moment = v.pipe(v.string(), v.check(isMoment, 'There is no such moment.'));

/** When something was practised: moments in milliseconds before a given one, those of the longest ago first. */
const stretchesBefore = v.pipe(
  v.array(
    v.pipe(
      v.strictObject({ from: ago, to: ago }),
      v.check(({ from, to }) => from >= to, 'It ends before it begins.'),
    ),
  ),
  v.maxLength(mostStretches),
);

/** PUT …/sessions/{id}: a session that was completed. It is made once, and never changed. */
export const practiceSession = v.pipe(
  v.strictObject({
    /** The local day of its start, wherever the member travels afterwards. */
    day: calendarDay,
    start_time: moment,
    end_time: moment,
    /** Whole minutes of practice, at most those of a day. */
    duration_minutes: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_440)),
    type: v.picklist(['breath', 'timed', 'guided']),
    /** Whether its minutes were entered afterwards. */
    is_entered: v.boolean(),
    /** Before `end_time`, where it is not all from its start on. */
    stretches: v.exactOptional(stretchesBefore),
  }),
  v.forward(
    v.check(({ end_time, start_time }) => end_time >= start_time, 'It ends before it begins.'),
    ['end_time'],
  ),
);
export type PracticeSessionBody = v.InferOutput<typeof practiceSession>;

/** As many recordings, photos and videos as the end of a day has at most. */
export const mostMedia = 12;

/** As many earlier ends of its day as one takes the place of at most. */
export const mostReplaced = 100;

/** As long as what a member writes of a day may be, in UTF-16 units. */
export const longestDayText = 20_000;

/** PUT …/ends/{id}: what a member said at the end of a day. Said anew, it is another end with another id. */
export const dayEnd = v.strictObject({
  /** The day of its tasks. */
  day: calendarDay,
  mood: v.nullable(v.picklist(moods)),
  /** 0 to 10. */
  happiness: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10)),
  text: text(longestDayText),
  /** Whether its tasks were the samples. */
  is_sample: v.boolean(),
  /** Its recordings, photos and videos, by the names under which devices keep them: a name may come before its file. */
  media: v.pipe(
    v.array(
      v.strictObject({
        type: v.picklist(reflectionTypes),
        name: v.pipe(text(128), v.minLength(1)),
        /** Of a recording, in whole seconds. */
        seconds: v.nullable(second),
      }),
    ),
    v.maxLength(mostMedia),
  ),
  /** Earlier ends of its day that their member has changed into this one: they are deleted with it. Left out where there is none. */
  replaces: v.exactOptional(v.pipe(v.array(intentId), v.minLength(1), v.maxLength(mostReplaced))),
});
export type DayEndBody = v.InferOutput<typeof dayEnd>;

/** PUT …/additions/{id}: what a member adds to a day afterwards. It is made once, and never changed. */
export const addition = v.strictObject({
  /** The day that it is of. */
  day: calendarDay,
  text: v.pipe(
    text(longestDayText),
    v.check((written) => written.trim() !== '', 'It is empty.'),
  ),
});
export type AdditionBody = v.InferOutput<typeof addition>;

/** The numbers that a member may hide on the screens. */
export const hideable = ['streak', 'planned_days'] as const;
export type Hideable = (typeof hideable)[number];

/** What a member may prefer, by its name. */
export const preferences = {
  theme: v.strictObject({ value: v.picklist(['light', 'dark']) }),
  /** Whether the timer's bell strikes. */
  bell: v.strictObject({ value: v.boolean() }),
  /** What is hidden on the screens. */
  hidden: v.strictObject({
    value: v.pipe(v.array(v.picklist(hideable)), v.maxLength(2)),
  }),
  /** The longest streak that a device had counted before its sessions were kept here, in days: the least that it is. */
  longest_streak: v.strictObject({
    value: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
  }),
  /** How the member practised last. */
  last_plan: v.strictObject({ value: practicePlan }),
  /** What reminds the member. */
  reminders: v.strictObject({ value: reminderSettings }),
} as const;
export type PreferenceName = keyof typeof preferences;

/** PUT …/preferences/{name}: what the body of a preference is, or of a preset among them; null where there is no such preference. */
export function preferenceBody(name: string): v.GenericSchema<unknown, { value: unknown }> | null {
  if (isPreferenceName(name)) return preferences[name];

  return presetNameOf(name) === null ? null : presetBody;
}

function isPreferenceName(name: string): name is PreferenceName {
  return Object.hasOwn(preferences, name);
}

/** PUT …/timers/{id}: a timer as it stands at that moment. A session that comes of it has its id. */
export const runningTimer = v.strictObject({
  task_id: v.pipe(text(128), v.minLength(1)),
  date: calendarDay,
  pillar: v.pipe(text(40), v.minLength(1)),
  pillar_name: text(80),
  planned_seconds: second,
  elapsed_seconds: second,
  /** Before its seconds were so. A device of before does not tell. */
  stretches: v.exactOptional(stretchesBefore),
  /** How it is practised, where that was chosen in the practice room: a device that takes it over goes on with that. */
  plan: v.exactOptional(practicePlan),
  /** One that ended stays so. */
  state: v.picklist(['running', 'paused', 'ended']),
  /** On which of the member's devices it is, by a name of its own making: another name takes it over. */
  device: intentId,
});
export type RunningTimerBody = v.InferOutput<typeof runningTimer>;

/** What every PUT and DELETE answers, with `version` as `ETag`. No write's answer moves a cursor. */
export const writeAnswer = v.object({
  id: v.string(),
  /** The number of what now stands: of the end of a day, of the one that stands for its day. */
  version: v.string(),
});
export type WriteAnswer = v.InferOutput<typeof writeAnswer>;

function isMoment(value: string): boolean {
  const at = new Date(value);
  if (Number.isNaN(at.getTime()) || at.toISOString() !== value) return false;

  return at.getUTCFullYear() >= 1900 && at.getUTCFullYear() <= 2200;
}
