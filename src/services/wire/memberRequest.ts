import * as v from 'valibot';

import { TokenRefused } from '../../domain/app/session.ts';
import { send, Unreachable, type HttpAnswer, type HttpRequest } from './http.ts';

/** Whether trying a failed call again may help. */
export type CallFailure = 'unreachable' | 'refused';

/** Sends a member's call. Throws `TokenRefused` on 401, and what `unreachable` makes where nobody answered. */
export async function askAsMember(
  request: HttpRequest,
  signal: AbortSignal,
  unreachable: () => Error,
): Promise<HttpAnswer> {
  const answer = await send(request, signal).catch((error: unknown) => {
    throw error instanceof Unreachable ? unreachable() : error;
  });

  if (answer.status === 401) throw new TokenRefused(request.token ?? null);
  return answer;
}

export function isSuccess({ status }: HttpAnswer): boolean {
  return status >= 200 && status < 300;
}

/** The failure of an answer that is none to go on with: an answer that was not understood may be another one next time. */
export function failureOf(answer: HttpAnswer): CallFailure {
  const { status } = answer;
  const isForLater = isSuccess(answer) || status >= 500 || [408, 423, 425, 429].includes(status);

  return isForLater ? 'unreachable' : 'refused';
}

/** What the service says of a failure: profile and schedule in `message`, commitments in `detail`; null where it says nothing. */
export function sentenceOf(answer: HttpAnswer, field: 'message' | 'detail'): string | null {
  if (isSuccess(answer)) return null;

  const read = v.safeParse(v.object({ [field]: v.string() }), answer.body);
  return (read.success && read.output[field]?.trim()) || null;
}

/** How long the service asks to wait, in milliseconds, never less than none; null where it asks nothing (RFC 9110 §10.2.3). */
export function retryAfterOf({ retryAfter = '' }: HttpAnswer): number | null {
  const wait = /^\d{1,9}$/u.test(retryAfter)
    ? Number(retryAfter) * 1_000
    : Date.parse(retryAfter) - Date.now();

  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

/**
 * How long to wait for an upload, in milliseconds: half a minute, and as long again as 64 characters a millisecond take; with
 * each attempt before it twice as long, up to eight times, since the network may be slower than that.
 */
export function uploadTimeout(characters: number, attempts = 0): number {
  return 30_000 + Math.ceil(characters / 64) * 2 ** Math.min(attempts, 3);
}
