import type { Change } from '../../contract/practice/changes.ts';
import { isNamed } from '../../contract/reflection/reflectionData.ts';
import type { DayEndBody, PracticeSessionBody } from '../../contract/practice/writes.ts';
import { hashOf } from '../common/hash.ts';
import type { OutboxDayEnd, OutboxSession } from '../outbox/outboxItem.ts';
import { taskMediaName } from '../reflection/foundMedia.ts';
import { knownPreferences, toldPreferences, type Preferences } from './preferences.ts';
import type { MeditationSession } from './practice.ts';
import type { ToldPractice } from './toldPractice.ts';
import type { Mood } from '../reflection/reflection.ts';
import type { TaskStatus } from '../../contract/today/commitments.ts';
import { isTimerId } from '../timer/timerId.ts';
import { emptyDay, withMark, type DayRecord } from '../today/dayTasks.ts';
import type { DailyUpload } from '../upload/dailyUpload.ts';
import type { Day } from '../common/day.ts';

/** How far this device has read what changed of a member's practice, and what of it the service is known to have. */
export interface FeedRead {
  /** From where it goes on; null before the first page. */
  cursor: string | null;
  /** The ids of sessions and of ends of days that the service has told of, and the names of the files that it keeps. */
  told: readonly string[];
  /** The ids and names of those that were deleted, on whichever device. */
  gone: readonly string[];
  /** What it told of preferences. */
  preferences: Preferences;
  /** The days before those that were read first, and what the account says of all of them; null once they are read. */
  earlier: { cursor: string; told: ToldPractice } | null;
}

export const unread: FeedRead = {
  cursor: null,
  told: [],
  gone: [],
  preferences: {},
  earlier: null,
};

/** The end of a day as the service tells of it. */
export interface ToldEnd {
  id: string;
  /** False for one in whose place a later one stands. */
  stands: boolean;
  upload: DailyUpload;
}

/** What the service tells of a task. */
export interface ToldTask {
  date: Day;
  taskId: string;
  status: TaskStatus;
  elapsedSec: number;
  /** Null without one. */
  reflection: { type: string; data: string; mood: Mood | null; madeAt: number } | null;
}

type Of<Kind extends Change['kind']> = Extract<Change, { kind: Kind; gone: false }>;

/** The sessions among what changed. */
export function toldSessions(changes: readonly Change[]): MeditationSession[] {
  return changes.filter(isOf('session')).map(({ id, body }) => ({
    id,
    startTime: body.start_time,
    endTime: body.end_time,
    durationMinutes: body.duration_minutes,
    type: body.type,
    completed: true,
    day: body.day,
    ...(isTimerId(id) ? { isTold: true as const } : {}),
  }));
}

/** The ends of days among what changed. */
export function toldEnds(changes: readonly Change[]): ToldEnd[] {
  return changes.filter(isOf('day_end')).map(({ body, id, made_at: madeAt, stands }) => ({
    id,
    stands,
    upload: {
      date: body.day,
      mood: body.mood,
      happiness: body.happiness,
      text: body.text,
      media: body.media.flatMap(({ name, seconds, type }) =>
        type === 'text' ? [] : [{ type, name, seconds }],
      ),
      isSample: body.is_sample,
      submittedAt: submittedAtOf(id) ?? Date.parse(madeAt),
    },
  }));
}

/** The tasks among what changed. */
export function toldTasks(changes: readonly Change[]): ToldTask[] {
  return changes.filter(isOf('task')).map(({ body, id }) => ({
    date: body.date,
    taskId: id,
    status: body.status,
    elapsedSec: body.elapsed_seconds,
    reflection:
      body.reflection_type === null || body.reflection_data === null
        ? null
        : {
            type: body.reflection_type,
            data: body.reflection_data,
            mood: body.mood,
            madeAt: Date.parse(body.completed_at ?? ''),
          },
  }));
}

/** What was deleted among what changed: the ids of ends of days and of sessions, and the names of files. */
export function toldGone(changes: readonly Change[], kind: 'day_end' | 'session' | 'media') {
  return changes.flatMap((one) => (one.gone && one.kind === kind ? [one.id] : []));
}

/** The tasks that are done, and of which what was said is deleted. */
export function toldUnsaid(tasks: readonly ToldTask[]): ToldTask[] {
  return tasks.filter(({ reflection, status }) => status === 'done' && reflection === null);
}

/** The tasks without what was said of those whose member has deleted it here. */
export function unsaidHere(tasks: readonly ToldTask[], removed: ReadonlySet<string>): ToldTask[] {
  return tasks.map((task) => (removed.has(task.taskId) ? { ...task, reflection: null } : task));
}

/** What the service tells of tasks, as marks on their days: of a file the name under which it is found. */
export function markedDays(tasks: readonly ToldTask[]): DayRecord[] {
  const days = new Map<Day, DayRecord>();
  for (const { date, elapsedSec, reflection, status, taskId } of tasks) {
    days.set(
      date,
      withMark(days.get(date) ?? emptyDay(date), taskId, {
        status,
        elapsedSec,
        reflection:
          reflection === null
            ? null
            : { ...reflection, data: markedData(taskId, reflection), seconds: null },
      }),
    );
  }

  return [...days.values()];
}

/** What is known of the service's once it told of these changes, too. */
export function readOn(
  read: FeedRead,
  changes: readonly Change[],
  place: Pick<FeedRead, 'cursor' | 'earlier'>,
): FeedRead {
  const goneNow = goneOf(changes);
  const known = changes.filter(({ gone }) => !gone);
  const news = known.filter((one) => (isMedia(one) ? one.state === 'kept' : isWhole(one)));
  const lost = new Set(
    changes.filter(isMedia).flatMap(({ id, state }) => (state === 'lost' ? id : [])),
  );
  const told = new Set([...read.told, ...news.map(({ id }) => id)]);

  return {
    ...place,
    // What the service has no bytes of any more is to be sent anew.
    told: [...told].filter((id) => !lost.has(id) && !goneNow.includes(id)),
    gone: [...new Set([...read.gone, ...goneNow])],
    preferences: knownPreferences(read.preferences, toldPreferences(changes)),
  };
}

/** What this device has and the service was never told of, to be sent: sessions that were completed, and ends of days. */
export function untold(
  { gone, told }: FeedRead,
  kept: { sessions: readonly MeditationSession[]; uploads: readonly DailyUpload[] },
): (OutboxSession | OutboxDayEnd)[] {
  const known = new Set([...told, ...gone]);
  const sessions = kept.sessions.flatMap((session) => sessionItem(session) ?? []);

  return [...sessions, ...kept.uploads.map(dayEndItem)].filter(({ name }) => !known.has(name));
}

/** A session as the outbox keeps it; null for one that was not completed. Once and again it is the same item. */
export function sessionItem(session: MeditationSession): OutboxSession | null {
  const { completed, day, durationMinutes, endTime, id, startTime, type } = session;
  if (!completed || endTime === null) return null;

  const madeAt = Date.parse(endTime);
  const body: PracticeSessionBody = {
    day,
    start_time: new Date(startTime).toISOString(),
    end_time: new Date(endTime).toISOString(),
    duration_minutes: Math.min(durationMinutes, 1_440),
    type,
    is_entered: false,
  };
  return { ...fresh(keyOf(session), madeAt), kind: 'session', name: id, body };
}

/** The end of a day as the outbox keeps it. Once and again it is the same item. */
export function dayEndItem(upload: DailyUpload): OutboxDayEnd {
  const { date, happiness, isSample, media, mood, submittedAt, text } = upload;
  const name = endIdOf(upload);
  const body: DayEndBody = {
    day: date,
    mood,
    happiness: Math.round(happiness),
    text,
    is_sample: isSample,
    media: media.map((one) => ({
      ...one,
      seconds: one.seconds === null ? null : Math.round(one.seconds),
    })),
  };

  return { ...fresh(`day-end-${name}`, submittedAt), kind: 'dayEnd', name, body };
}

/** The id of the end of a day, which says when it was submitted by the device that made it: two devices make the same of one. */
export function endIdOf({ date, submittedAt }: Pick<DailyUpload, 'date' | 'submittedAt'>): string {
  return `${date}:${submittedAt}`;
}

/** Two devices that ended one timer send its session each under a key of its own. */
function keyOf({ id, endTime, startTime }: MeditationSession): string {
  return `session-${isTimerId(id) ? hashOf([id, startTime, endTime].join(' ')) : id}`;
}

/** A photo or a video that went with its reflection comes with its media type alone. */
function markedData(taskId: string, { data, type }: { data: string; type: string }): string {
  const isFile = type === 'image' || type === 'video';

  return isFile && !isNamed(type, data) ? taskMediaName(type, taskId) : data;
}

function submittedAtOf(id: string): number | null {
  const digits = /^[\d-]{10}:(?<at>\d{1,16})$/u.exec(id)?.groups?.['at'];

  return digits === undefined ? null : Number(digits);
}

function fresh(id: string, madeAt: number) {
  return { id, madeAt, keptAt: madeAt, attempts: 0, notBefore: 0, refusal: null };
}

function isOf<Kind extends Change['kind']>(kind: Kind) {
  return (change: Change): change is Of<Kind> => !change.gone && change.kind === kind;
}

/** The ids of what this device may have of what was deleted, whatever it is. */
function goneOf(changes: readonly Change[]): string[] {
  return goneKinds.flatMap((kind) => toldGone(changes, kind));
}

const goneKinds = ['day_end', 'session', 'media'] as const;
const isMedia = isOf('media');

function isWhole({ kind }: Change): boolean {
  return kind === 'session' || kind === 'day_end';
}
