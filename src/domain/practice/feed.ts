import type { Change } from '../../contract/practice/changes.ts';
import { isNamed } from '../../contract/reflection/reflectionData.ts';
import type { PracticeSessionBody } from '../../contract/practice/writes.ts';
import type { Removed } from '../outbox/outboxItem.ts';
import { taskMediaName } from '../reflection/foundMedia.ts';
import { aheadOf as apartOf } from './deviceClock.ts';
import { knownPreferences, toldPreferences, type Preferences } from './preferences.ts';
import type { MeditationSession } from './practice.ts';
import type { ToldPractice } from './toldPractice.ts';
import type { Mood } from '../reflection/reflection.ts';
import type { TaskStatus } from '../../contract/today/commitments.ts';
import { stretchesAt, type Stretch } from '../timer/stretches.ts';
import { isTimerId } from '../timer/timerId.ts';
import { emptyDay, withMark, type DayRecord } from '../today/dayTasks.ts';
import type { Day } from '../common/day.ts';

/** How far this device has read what changed of a member's practice, and what of it the service is known to have. */
export interface FeedRead {
  /** From where it goes on; null before the first page. */
  cursor: string | null;
  /** The ids of sessions, of ends of days and of additions that the service has told of, and the names of the files that it keeps. */
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
  return changes.filter(isOf('session')).map(({ id, body, made_at: madeAt }) => ({
    id,
    startTime: body.start_time,
    endTime: body.end_time,
    durationMinutes: body.duration_minutes,
    type: body.type,
    completed: true,
    day: body.day,
    ...(body.is_entered ? { isEntered: true as const } : {}),
    ...(isTimerId(id) ? { ...toldStretches(body, madeAt), isTold: true as const } : {}),
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

/** What was deleted among what changed: the ids of ends of days, of additions and of sessions, and the names of files. */
export function toldGone(
  changes: readonly Change[],
  kind: 'day_end' | 'addition' | 'session' | 'media',
) {
  return changes.flatMap((one) => (one.gone && one.kind === kind ? [one.id] : []));
}

/** What this device knows to be deleted and is told of all the same, as of a restored backup (rules/practiceFeed#E31). */
export function toldAgain(changes: readonly Change[], gone: readonly string[]): Removed[] {
  const known = new Set(gone);

  return changes.flatMap((one): Removed[] => {
    if (one.gone || !known.has(one.id)) return [];
    if (one.kind === 'day_end') return [{ of: 'dayEnd', name: one.id, day: one.body.day }];
    if (one.kind === 'addition' || one.kind === 'session') {
      return [{ of: one.kind, name: one.id, day: one.body.day }];
    }

    return one.kind === 'media' ? [{ of: 'media', name: one.id, day: '' }] : [];
  });
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

/** When a session of a timer was practised, by this device's clock: `madeAt` is its end by the account's. */
function toldStretches(body: PracticeSessionBody, madeAt: string): { stretches?: Stretch[] } {
  const endedAt = Date.parse(body.end_time);
  const end = endedAt + apartOf(Date.parse(madeAt), endedAt);
  if (body.stretches !== undefined) return { stretches: stretchesAt(body.stretches, end) };
  if (end === endedAt) return {};

  return { stretches: [{ from: end - endedAt + Date.parse(body.start_time), to: end }] };
}

/** Under what name a device finds what was said: a photo or a video that went with its reflection comes with its media type alone. */
export function markedData(taskId: string, { data, type }: { data: string; type: string }): string {
  const isFile = type === 'image' || type === 'video';

  return isFile && !isNamed(type, data) ? taskMediaName(type, taskId) : data;
}

function isOf<Kind extends Change['kind']>(kind: Kind) {
  return (change: Change): change is Of<Kind> => !change.gone && change.kind === kind;
}

/** The ids of what this device may have of what was deleted, whatever it is. */
function goneOf(changes: readonly Change[]): string[] {
  return goneKinds.flatMap((kind) => toldGone(changes, kind));
}

const goneKinds = ['day_end', 'addition', 'session', 'media'] as const;
const isMedia = isOf('media');

function isWhole({ kind }: Change): boolean {
  return kind === 'session' || kind === 'day_end' || kind === 'addition';
}
