import { shortLength } from '../../domain/common/length.ts';
import {
  isDoubtful,
  isOver,
  secondsLeft,
  type TaskTimer,
  type TimedTask,
} from '../../domain/timer/timer.ts';
import type { ToldTimer } from '../../domain/timer/toldTimer.ts';
import { taskName } from '../../domain/today/taskName.ts';
import { momentText } from '../rooms/momentText.ts';

const minute = 60;
const hour = 3600;
const announceEach = 5 * minute;

/** 07:12, or 1:07:12 from an hour on. */
export function clockText(seconds: number): string {
  const parts = [Math.floor((seconds % hour) / minute), seconds % minute].map(twoDigits);

  return seconds >= hour ? `${Math.floor(seconds / hour)}:${parts.join(':')}` : parts.join(':');
}

/** What is left, as a screen reader says it: 7 minutes 12 seconds. */
export function spokenLeft(seconds: number): string {
  const parts = [
    counted(Math.floor(seconds / hour), 'hour'),
    counted(Math.floor((seconds % hour) / minute), 'minute'),
    counted(seconds % minute, 'second'),
  ].filter((part) => part !== '');

  return `${parts.join(' ') || '0 seconds'} left`;
}

/** A length in milliseconds, in words: 20 minutes, 1 hour 30 minutes. */
export function lengthText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  const parts = [counted(Math.floor(minutes / 60), 'hour'), counted(minutes % 60, 'minute')];

  return parts.filter((part) => part !== '').join(' ') || '0 minutes';
}

/** The question about time away, in milliseconds, of which nobody knows whether it was practised. */
export function awayText(ms: number): string {
  return `You were away ${awayLength(ms)}. Count this time?`;
}

/** What is said once it is so: at the start, half-way, each five minutes and in the last minute. Empty once it is over. */
export function announcementOf(timer: TaskTimer): string {
  if (isOver(timer)) return '';
  if (isDoubtful(timer)) return awayText(timer.awayMs);

  const left = secondsLeft(timer);
  const planned = timer.plannedMs / 1000;
  if (left <= minute && planned > minute) return 'Last minute.';

  const half = planned / 2;
  const mark = Math.ceil(left / announceEach) * announceEach;
  const isPastHalf = left <= half;
  if (isPastHalf && mark >= half) return 'Half-way.';
  return mark >= planned
    ? `${taskName(timer.task)}, ${lengthText(timer.plannedMs)}.`
    : `${lengthText(mark * 1000)} left.`;
}

export function endText(task: TimedTask): string {
  return `${taskName(task)} is complete.`;
}

/** The alert of a timer that was not saved (rules/timer#T18). */
export function unsavedText(isOffline: boolean): string {
  const failed = 'Failed to save timer progress';

  return isOffline ? `Kept here until the network is back. ${failed}` : failed;
}

/** The page's title while a timer runs: 07:12 Tether. */
export function timerTitle(timer: TaskTimer): string {
  return `${clockText(secondsLeft(timer))} ${taskName(timer.task)}`;
}

/** What is told of an end that was seen late; both in milliseconds since the epoch. */
export function lateEndText(endedAt: number, now: number): string {
  return `Ended at ${momentText(endedAt, new Date(now))} while your screen was off`;
}

export function elsewhereText(task: TimedTask): string {
  return `Your ${taskName(task)} timer is running in another tab`;
}

/** What another device did with the timer that was under way here. */
export function takenText({ state, task }: ToldTimer): string {
  return `Your ${taskName(task)} timer ${takenTexts[state]} on your other device.`;
}

const takenTexts: Readonly<Record<ToldTimer['state'], string>> = {
  running: 'goes on',
  paused: 'was paused',
  ended: 'ended',
};

function awayLength(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < minute) return `${seconds} s`;

  return shortLength(Math.round(seconds / minute));
}

function counted(count: number, unit: string): string {
  if (count === 0) return '';
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
