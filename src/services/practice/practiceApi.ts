import * as v from 'valibot';

import { change, changesAnswer, type Change } from '../../contract/practice/changes.ts';
import { nowAnswer } from '../../contract/practice/now.ts';
import { changesPath, nowPath } from '../../contract/practice/paths.ts';
import type { DaySummary } from '../../domain/days/daySummary.ts';
import { monthSummaries } from '../../domain/days/monthDays.ts';
import { toldSessions } from '../../domain/practice/feed.ts';
import type { ToldPractice } from '../../domain/practice/toldPractice.ts';
import { inSlices } from '../page/moments/slices.ts';
import { isSuccess } from '../wire/memberRequest.ts';
import { byThisClock, hearAnsweredAt } from '../wire/serviceClock.ts';
import { askPractice, practiceFailed, practiceHost } from './practiceCalls.ts';

/** What a failure is called where the service says nothing. */
const readFailed = 'Failed to read the practice';

/** A page of what changed. */
export interface ChangesPage {
  epoch: string;
  /** What this device understands of it: it passes over kinds that it does not know. */
  changes: Change[];
  cursor: string;
  isMore: boolean;
}

/** What a fresh device shows first, and the cursor from which it reads on, upwards and downwards. */
export interface PracticeNow {
  epoch: string;
  changes: Change[];
  head: string;
  told: ToldPractice;
  /** The month to today, in a few words. */
  month: DaySummary[];
}

/** What a fresh device shows first. Throws `TokenRefused` on 401, and `CommitmentsError` else. */
export async function readNow(
  email: string,
  token: string | null,
  signal: AbortSignal,
): Promise<PracticeNow> {
  const request = { method: 'GET', url: practiceHost() + nowPath(email), token } as const;
  const answer = await askPractice(request, readFailed, signal);
  const read = isSuccess(answer) ? v.safeParse(nowAnswer, answer.body) : null;
  if (read === null || !read.success) throw practiceFailed(answer, readFailed);

  const { at, day, epoch, head, month, practice, preferences, timers, today } = read.output;
  hearAnsweredAt(at);
  const changes = await known([...today, ...preferences, ...timers]);
  return {
    epoch,
    changes,
    head,
    told: {
      day,
      isPractised: toldSessions(changes).some((session) => session.day === day),
      currentStreak: practice.current_streak,
      longestStreak: practice.longest_streak,
      minutes: practice.minutes,
    },
    month: monthSummaries(month),
  };
}

/**
 * What changed of a member's practice after a cursor, or before one, the newest first; null where the cursor counts no more, and all is
 * to be read anew. Throws `TokenRefused` on 401, and `CommitmentsError` else.
 */
export async function readChanges(
  email: string,
  start: { after: string } | { before: string },
  token: string | null,
  signal: AbortSignal,
): Promise<ChangesPage | null> {
  const path = changesPath(email, start);
  const request = { method: 'GET', url: practiceHost() + path, token } as const;
  const answer = await askPractice(request, readFailed, signal);
  if (answer.status === 410) return null;

  const read = isSuccess(answer) ? v.safeParse(changesAnswer, answer.body) : null;
  if (read === null || !read.success) throw practiceFailed(answer, readFailed);
  const { at, changes, cursor: next, epoch, more } = read.output;
  hearAnsweredAt(at);
  return {
    epoch,
    changes: await known(changes),
    cursor: next,
    isMore: more,
  };
}

/** What this device understands of it, by its own clock. A page of them is long to read. */
async function known(changes: readonly unknown[]): Promise<Change[]> {
  return byThisClock(await inSlices(understood(changes)));
}

function* understood(changes: readonly unknown[]): Generator<void, Change[]> {
  const all: Change[] = [];
  for (const one of changes) {
    const read = v.safeParse(change, one);
    if (read.success) all.push(read.output);
    yield;
  }

  return all;
}
