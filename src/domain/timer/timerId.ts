import { hashOf } from '../common/hash.ts';
import type { TimedTask } from './timer.ts';

const start = 'timer:';
/** As every `intentId` it has at most 128 characters; a part's number takes up to five. */
const longest = 123;
const laterPart = /^timer:\d{1,4}:(?=\d{4}-)/u;
const unsafe = /[^\w.-]/gu;

/**
 * The id of a task's timer, which its session has, too: two devices that time one task have one timer (rules/timer#T21). As every
 * `intentId` it is of letters, digits, `_`, `.`, `:` and `-`.
 */
export function timerIdOf({ date, taskId }: Pick<TimedTask, 'date' | 'taskId'>): string {
  const id = `${start}${safe(date)}:${safe(taskId)}`;
  if (id.length <= longest) return id;

  const hash = hashOf(`${date} ${taskId}`);
  return `${id.slice(0, longest - hash.length - 1)}:${hash}`;
}

/** Whether an id is that of a timer: a session of that id comes of one. */
export function isTimerId(id: string): boolean {
  return id.startsWith(start);
}

/** The id of the session that a timer adds as its first, second or later one (rules/timer#T26). */
export function partOf(timer: string, part: number): string {
  return part === 1 ? timer : `${start}${part}:${timer.slice(start.length)}`;
}

/** The timer's id, of that of any of its sessions. */
export function firstPartOf(id: string): string {
  return id.replace(laterPart, start);
}

/** Each character that an id may not have is written as its number, between two colons. */
function safe(text: string): string {
  return text.replaceAll(unsafe, (character) => `:${character.codePointAt(0)?.toString(16)}:`);
}
