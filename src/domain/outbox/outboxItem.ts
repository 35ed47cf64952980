import type { ReflectionBody, TimerBody } from '../../contract/today/commitments.ts';
import type { MediaBody } from '../../contract/media/media.ts';
import type {
  AdditionBody,
  DayEndBody,
  PracticeSessionBody,
  Hideable,
  PreferenceName,
  RunningTimerBody,
} from '../../contract/practice/writes.ts';
import type { ReminderSettings } from '../../contract/reminders/settings.ts';
import type { PracticePlan } from '../../contract/practiceRoom/plan.ts';

/** A write that is kept on this device until a service has accepted it. */
export type OutboxItem = TaskItem | PracticeItem | OutboxMedia | OutboxRemoval | OutboxRunningTimer;

/** What is of no task, and is sent in one call. */
export type PracticeItem =
  | OutboxSession
  | OutboxDayEnd
  | OutboxAddition
  | OutboxPreference
  | OutboxPreset;

/** What is of a task. */
export type TaskItem = OutboxTimer | OutboxReflection;

export interface OutboxTimer extends Kept {
  kind: 'timer';
  body: TimerBody;
}

export interface OutboxReflection extends Kept {
  kind: 'reflection';
  body: ReflectionBody;
}

/** A session that was completed: it is made once, and never changed. */
export interface OutboxSession extends Kept {
  kind: 'session';
  /** The session's id. */
  name: string;
  /** When it ended, by this device. */
  madeAt: number;
  body: PracticeSessionBody;
}

/** The end of a day. Said anew, it is another one. */
export interface OutboxDayEnd extends Kept {
  kind: 'dayEnd';
  /** The end's id. */
  name: string;
  /** When it was submitted, by this device. */
  madeAt: number;
  body: DayEndBody;
}

/** What was added to a day afterwards: it is made once, and never changed. */
export interface OutboxAddition extends Kept {
  kind: 'addition';
  /** The addition's id. */
  name: string;
  /** When it was added, by this device. */
  madeAt: number;
  body: AdditionBody;
}

/** What a member prefers on every device. */
export interface OutboxPreference extends Kept {
  kind: 'preference';
  name: PreferenceName;
  /** When it was chosen, by this device. */
  madeAt: number;
  body: {
    value: string | boolean | number | readonly Hideable[] | PracticePlan | ReminderSettings;
  };
}

/** A plan that was saved under a name, or null where that was removed. */
export interface OutboxPreset extends Kept {
  kind: 'preset';
  /** As its member called it. */
  name: string;
  /** When it was saved or removed, by this device. */
  madeAt: number;
  body: { value: PracticePlan | null };
}

/** A recording, a photo or a video, which is sent in parts. Its bytes stay where the device keeps them. */
export interface OutboxMedia extends Kept {
  kind: 'media';
  /** The name under which the device keeps it, and by which the service does. */
  name: string;
  /** When it was put here, by this device. */
  madeAt: number;
  body: Omit<MediaBody, 'digest'>;
  progress: MediaProgress;
}

/** What its member deleted here, and is to be gone everywhere: the end of a day, an addition, a session, what was said of a task, or a file alone. */
export interface OutboxRemoval extends Kept {
  kind: 'removal';
  body: Removed;
}

export interface Removed {
  of: 'dayEnd' | 'addition' | 'session' | 'reflection' | 'media';
  /** The end's, the addition's or the session's id, the task's id, or the file's name. */
  name: string;
  /** The day that it is of. */
  day: string;
}

/** How a task's timer stands, for the member's other devices: only the newest that is not sent counts. */
export interface OutboxRunningTimer extends Kept {
  kind: 'runningTimer';
  /** The timer's id. */
  name: string;
  /** When it was so, by this device. */
  madeAt: number;
  body: RunningTimerBody;
}

/** How far a file has come, as far as this device knows. */
export interface MediaProgress {
  /** Whether the service knows what is to come. */
  isAnnounced: boolean;
  /** In bytes. */
  sent: number;
}

interface Kept {
  /** Its Idempotency-Key: one intent, one id. */
  id: string;
  /** In milliseconds since the epoch, as the other times here. */
  keptAt: number;
  /** How often it was sent without being accepted. */
  attempts: number;
  /** Not to be sent before. */
  notBefore: number;
  /** What the service said when it refused it for good, or null: only the member can send it again. */
  refusal: string | null;
  /** Nobody answered the last attempt: a network that comes back ends the wait. Left out for no. */
  isUnanswered?: boolean;
}

/** The items in the order in which they were kept. */
export function inOrderKept(items: readonly OutboxItem[]): OutboxItem[] {
  return items.toSorted((one, other) => one.keptAt - other.keptAt);
}

/** Whether it is sent without the member doing anything. */
export function isSendable({ refusal }: OutboxItem): boolean {
  return refusal === null;
}

/** The saves that the service did not take, in the order in which they were kept. */
export function refusedSaves(items: readonly OutboxItem[]): OutboxSave[] {
  return inOrderKept(items)
    .filter(isSave)
    .filter((item) => !isSendable(item));
}

/** What an item is of: a task, its timer, a session, a day that ended, an addition, a preference, a preset, or a file. Of one of them, what was kept first goes first. */
export function laneOf(item: OutboxItem): string {
  switch (item.kind) {
    case 'timer':
    case 'reflection':
      return `task ${item.body.task_id}`;

    case 'session':
      return `session ${item.name}`;

    case 'dayEnd':
      return `day ${item.body.day}`;

    case 'addition':
      return `addition ${item.name}`;

    case 'preference':
      return `preference ${item.name}`;

    case 'preset':
      return `preset ${item.name}`;

    case 'media':
      return `media ${item.name}`;

    case 'runningTimer':
      return `timer ${item.name}`;

    case 'removal':
      return laneOfRemoved(item.body);
  }
}

/** What is deleted goes after what was said of it. */
function laneOfRemoved({ day, name, of }: Removed): string {
  switch (of) {
    case 'dayEnd':
      return `day ${day}`;

    case 'addition':
      return `addition ${name}`;

    case 'session':
      return `session ${name}`;

    case 'reflection':
      return `task ${name}`;

    case 'media':
      return `media ${name}`;
  }
}

/** What its member did, which they are told of; not only how a timer stands. */
export type OutboxSave = Exclude<OutboxItem, OutboxRunningTimer>;

/** Whether it is something that its member did, and not only how a timer stands. */
export function isSave(item: OutboxItem): item is OutboxSave {
  return item.kind !== 'runningTimer';
}

export function isTaskItem(item: OutboxItem): item is TaskItem {
  return item.kind === 'timer' || item.kind === 'reflection';
}
