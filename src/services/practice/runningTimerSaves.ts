import * as v from 'valibot';

import { change, conflictAnswer } from '../../contract/practice/changes.ts';
import { timerPath } from '../../contract/practice/paths.ts';
import { tagOf } from '../../contract/practice/versions.ts';
import { writeAnswer } from '../../contract/practice/writes.ts';
import { madeAgoHeader } from '../../contract/today/commitments.ts';
import type { OutboxRunningTimer } from '../../domain/outbox/outboxItem.ts';
import { isOwn, toldTimer, type ToldTimer } from '../../domain/timer/toldTimer.ts';
import { byThisClock } from '../wire/serviceClock.ts';
import { askPractice, practiceFailed, practiceHost } from './practiceCalls.ts';
import type { HttpAnswer } from '../wire/http.ts';
import { isSuccess } from '../wire/memberRequest.ts';
import { keepNews, keepUntaken, readTold } from '../timer/toldTimers.ts';

/** What a failure is called where the service says nothing. */
const saveFailed = 'Failed to tell of the timer';

/**
 * Tells the service how a timer stands here, over the version that this device knows (rules/timer#T23). Where another device goes on
 * with it that is kept here instead, and nothing is told but its end. Throws `TokenRefused` on 401, and `CommitmentsError` where trying
 * again may help.
 */
export async function saveRunningTimer(
  email: string,
  item: OutboxRunningTimer,
  token: string | null,
  signal: AbortSignal,
): Promise<void> {
  const { body, name } = item;
  const known = (await readTold(email))[name] ?? null;
  signal.throwIfAborted();
  const hasEnded = body.state === 'ended';
  if (!hasEnded && known !== null && !isOwn(known, body.device)) return;

  const put = (version: string | null) => putTimer(email, item, version, token, signal);
  const first = await put(known?.version ?? null);
  const stored = storedIn(first);
  // Its own answer was lost, or a restored backup has none of it.
  const isAgain = first.status === 412 && (stored === null || stored.device === body.device);
  const answer = isAgain ? await put(stored?.version ?? null) : first;
  const told = toldIn(item, answer) ?? storedIn(answer);
  if (told !== null) await keepNews(email, [{ id: name, told }]);
  if (isSuccess(answer)) return;

  const failure = practiceFailed(answer, saveFailed);
  if (failure.failure === 'unreachable') throw failure;
  if (told === null) await keepUntaken(email, name, toldTimer(item, known?.version ?? null));
}

function putTimer(
  email: string,
  { body, id, madeAt, name }: OutboxRunningTimer,
  version: string | null,
  token: string | null,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const url = practiceHost() + timerPath(email, name);
  const headers = {
    'Idempotency-Key': id,
    [madeAgoHeader]: String(Math.max(0, Math.round(Date.now() - madeAt))),
    ...(body.state === 'ended' ? {} : expecting(version)),
  };

  return askPractice({ method: 'PUT', url, body, token, headers }, saveFailed, signal);
}

/** What a write goes over: this version, or nothing at all where the device knows of none. */
function expecting(version: string | null): Record<string, string> {
  return version === null ? { 'If-None-Match': '*' } : { 'If-Match': tagOf(version) };
}

/** What the account has of it now. */
function toldIn(item: OutboxRunningTimer, answer: HttpAnswer): ToldTimer | null {
  const read = isSuccess(answer) ? v.safeParse(writeAnswer, answer.body) : null;

  return read?.success === true ? toldTimer(item, read.output.version) : null;
}

/** What the account has instead, where the answer says so. */
function storedIn({ body, etag, status }: HttpAnswer): ToldTimer | null {
  if (etag === null || ![409, 412].includes(status)) return null;

  const conflict = v.safeParse(conflictAnswer, body);
  const stored = conflict.success ? v.safeParse(change, conflict.output.data) : null;
  const [timer] = stored?.success === true ? byThisClock([stored.output]) : [];
  if (timer === undefined || timer.gone || timer.kind !== 'timer') return null;

  const { body: told, made_at: madeAt } = timer;
  return toldTimer({ body: told, madeAt: Date.parse(madeAt) }, etag.replaceAll('"', ''));
}
