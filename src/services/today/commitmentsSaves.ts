import * as v from 'valibot';

import {
  madeAgoHeader,
  taskReflectionPath,
  taskTimerPath,
  type ReflectionBody,
  type TaskStatus,
  type TimerBody,
} from '../../contract/today/commitments.ts';
import { DeletedElsewhere, LaterStands } from '../../domain/today/commitmentsFailure.ts';
import { statusOf } from '../../domain/today/task.ts';
import type { HttpAnswer, HttpRequest } from '../wire/http.ts';
import { isSuccess, sentenceOf, uploadTimeout } from '../wire/memberRequest.ts';
import { askCommitments, commitmentsFailed, commitmentsHost } from './commitmentsCalls.ts';

/** What a failure is called where the service says nothing (rules/timer#T19, rules/reflection#F16). */
const timerFailed = 'Failed to update timer';
const reflectionFailed = 'Failed to add reflection';

/**
 * Saves how long a task was practised. The same key and body may be sent again, and count once. Throws `TokenRefused` on
 * 401, and `CommitmentsError` else, with the service's own `detail` where it sent one.
 */
export async function saveTimer(
  email: string,
  body: TimerBody,
  key: string,
  token: string | null,
  signal: AbortSignal,
): Promise<{ newStatus: TaskStatus }> {
  const path = taskTimerPath(email);
  const answer = await save({ path, body, key, token }, timerFailed, signal);
  // Not every service answers a `newStatus` to a timer.
  const usual = body.completed ? 'reflection_pending' : 'active';

  return { newStatus: newStatusIn(answer) ?? usual };
}

/** What a service says of a task once something of it is saved. */
export interface SavedTask {
  newStatus: TaskStatus;
  /** Of a reflection: when it was made, as the feed will tell it, by the service's clock. */
  completedAt?: string;
}

/** What is known of a reflection beside what it is. */
interface Making {
  /** In milliseconds since the epoch, by this device; now if left out. */
  madeAt?: number;
  /** How often it was sent before. */
  attempts?: number;
}

/**
 * Saves a task's reflection, in place of one that was made earlier (rules/outbox#O11). Throws `DeletedElsewhere` where it was taken back
 * since, and `LaterStands` where one stands that was made later. Like `saveTimer` otherwise.
 */
export async function saveReflection(
  email: string,
  body: ReflectionBody,
  key: string,
  token: string | null,
  signal: AbortSignal,
  { attempts = 0, madeAt = Date.now() }: Making = {},
): Promise<SavedTask> {
  const path = taskReflectionPath(email);
  const timeout = uploadTimeout(body.reflection_data.length, attempts);
  const headers = { [madeAgoHeader]: String(Math.max(0, Math.round(Date.now() - madeAt))) };
  const answer = await save({ path, body, key, token, timeout, headers }, reflectionFailed, signal);

  const read = v.safeParse(
    v.object({ completedAt: v.pipe(v.string(), v.isoTimestamp()) }),
    answer.body,
  );
  const made = read.success ? read.output : {};
  return { newStatus: newStatusIn(answer) ?? 'done', ...made };
}

interface Save {
  path: string;
  body: TimerBody | ReflectionBody;
  key: string;
  token: string | null;
  timeout?: number;
  headers?: Readonly<Record<string, string>>;
}

async function save(
  { key, path, ...rest }: Save,
  fallback: string,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const request: HttpRequest = {
    ...rest,
    method: 'POST',
    url: commitmentsHost() + path,
    headers: { ...rest.headers, 'Idempotency-Key': key },
  };
  const answer = await askCommitments(request, fallback, signal);
  if (answer.status === 410) throw new DeletedElsewhere();
  if (answer.status === 409) throw new LaterStands(sentenceOf(answer, 'detail') ?? fallback);
  const isAnswered = isSuccess(answer) && typeof answer.body === 'object' && answer.body !== null;
  if (!isAnswered) throw commitmentsFailed(answer, sentenceOf(answer, 'detail') ?? fallback);

  return answer;
}

function newStatusIn({ body }: HttpAnswer): TaskStatus | null {
  const read = v.safeParse(v.object({ newStatus: v.unknown() }), body);

  return read.success ? statusOf(read.output.newStatus) : null;
}
