import * as v from 'valibot';

import { errorAnswer } from '../common/error.ts';
import { calendarDay } from '../common/calendar.ts';
import { mediaItem } from '../media/media.ts';
import { moods } from '../reflection/moods.ts';
import { presetBody } from '../practiceRoom/preset.ts';
import { reflectionTypes } from '../reflection/reflectionData.ts';
import { addition, dayEnd, moment, practiceSession, preferences, runningTimer } from './writes.ts';

/** As many changes, and as many bytes of them, a page has at most; one that is larger alone is a page of its own. */
export const pageLimits = { rows: 500, bytes: 256 * 1024 } as const;

const number = v.pipe(v.number(), v.integer(), v.minValue(1));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What was done of a task. */
const taskState = v.strictObject({
  date: calendarDay,
  pillar: v.string(),
  /** HH:MM. */
  scheduled_time: v.string(),
  duration_minutes: count,
  status: v.picklist(['active', 'reflection_pending', 'done']),
  elapsed_seconds: count,
  /** Null without a reflection, like the next four. */
  reflection_type: v.nullable(v.picklist(reflectionTypes)),
  /** The text, the name of a voice note, or the media type of a photo or a video. */
  reflection_data: v.nullable(v.string()),
  mood: v.nullable(v.picklist(moods)),
  completed_at: v.nullable(moment),
});

const preference = v.union([
  preferences.theme,
  preferences.bell,
  preferences.hidden,
  preferences.longest_streak,
  preferences.last_plan,
  preferences.reminders,
  presetBody,
]);

/** What an item has whose content goes by `body`. */
function item<Kind extends string, Body extends v.GenericSchema>(kind: Kind, body: Body) {
  return {
    kind: v.literal(kind),
    id: v.string(),
    /** The newest number of the item: what changes it gives it a higher one. */
    seq: number,
    gone: v.literal(false),
    body,
  };
}

/** Effective times are the service's, reckoned from how long ago the device says that it was. */
const madeAt = { made_at: moment };

/** Something of a member's practice as it stands, or, of what was deleted, that it is gone for good. */
export const change = v.union([
  v.strictObject({ ...item('session', practiceSession), ...madeAt }),
  /** Of the ends of one day the one that was made last stands; of one millisecond, the one of the greater id. */
  v.strictObject({ ...item('day_end', dayEnd), ...madeAt, stands: v.boolean() }),
  v.strictObject({ ...item('addition', addition), ...madeAt }),
  v.strictObject(item('task', taskState)),
  v.strictObject({ ...item('preference', preference), ...madeAt }),
  /** `made_at` is when its seconds were as they are told. */
  v.strictObject({ ...item('timer', runningTimer), ...madeAt }),
  /** A recording, a photo or a video, once every byte of it is kept; `made_at` is when it was announced. */
  v.strictObject({ ...item('media', mediaItem.body), ...madeAt, state: mediaItem.state }),
  v.strictObject({ kind: v.string(), id: v.string(), seq: number, gone: v.literal(true) }),
]);
export type Change = v.InferOutput<typeof change>;

/** What tells a device how far its clock is from the service's (rules/practiceFeed#E29). */
export const answeredAt = {
  /** When this was answered, by the service's clock. A service of before does not tell. */
  at: v.exactOptional(moment),
};

/** The kinds of what the feed tells of. A client passes over a kind that it does not know. */
export const changeKinds = [
  'session',
  'day_end',
  'addition',
  'task',
  'preference',
  'timer',
  'media',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/**
 * GET …/changes: each item once, at its newest number; upwards from a cursor in the order of their numbers, downwards in the
 * other order. 403 for a cursor of another member; 410 for one of another epoch, or beyond the head: then all is read anew.
 */
export const changesAnswer = v.object({
  epoch: v.string(),
  /** Each of them a `change`. */
  changes: v.array(v.unknown()),
  /** From where the next page goes on, in the same direction. */
  cursor: v.string(),
  /** The newest cursor. */
  head: v.string(),
  /** Whether there is a next page now. */
  more: v.boolean(),
  ...answeredAt,
});
export type ChangesAnswer = v.InferOutput<typeof changesAnswer>;

/** The data of an event of …/live, which is called `head`. */
export const headEvent = v.object({ head: v.string() });

/** 409 and 412: an error that carries what is stored instead, a `change`; of a 412 without it nothing is stored. */
export const conflictAnswer = v.object({ ...errorAnswer.entries, data: v.optional(v.unknown()) });
