import * as v from 'valibot';

import { mediaAnswer, type MediaAnswer, type MediaBody } from '../../contract/media/media.ts';
import { closePath, mediaPath } from '../../contract/media/paths.ts';
import { offsetOf, partType, tusHeaders, tusVersion } from '../../contract/media/tus.ts';
import { madeAgoHeader } from '../../contract/today/commitments.ts';
import { TokenRefused } from '../../domain/app/session.ts';
import type { CommitmentsError } from '../../domain/today/commitmentsFailure.ts';
import { answerOf, headersOf, type HttpAnswer, type HttpRequest } from '../wire/http.ts';
import { isSuccess, sentenceOf, uploadTimeout } from '../wire/memberRequest.ts';
import {
  askPractice,
  practiceFailed,
  practiceHost,
  practiceUnanswered,
} from '../practice/practiceCalls.ts';

/** What a failure is called where the service says nothing. */
const sendFailed = 'Failed to send the file';
const readFailed = 'Failed to read the file';

/** Whose file, and who asks. */
export interface MediaCall {
  email: string;
  name: string;
  token: string | null;
}

/** Tells the service what is to come. `gone` for what was deleted. Throws `TokenRefused` on 401, and `CommitmentsError` else. */
export async function announce(
  { email, name, token }: MediaCall,
  { body, madeAt }: { body: MediaBody; madeAt: number },
  signal: AbortSignal,
): Promise<MediaAnswer | 'gone'> {
  const headers = { [madeAgoHeader]: String(Math.max(0, Math.round(Date.now() - madeAt))) };
  const url = practiceHost() + mediaPath(email, name);
  const answer = await askPractice(
    { method: 'PUT', url, body, token, headers },
    sendFailed,
    signal,
  );

  return answer.status === 410 ? 'gone' : standingIn(answer, sendFailed);
}

/** How a file stands at the service; null where it knows of none. Throws like `announce`. */
export async function readStanding(
  { email, name, token }: MediaCall,
  signal: AbortSignal,
): Promise<MediaAnswer | null> {
  const url = practiceHost() + mediaPath(email, name);
  const answer = await askPractice({ method: 'GET', url, token }, readFailed, signal);
  if (answer.status === 404 || answer.status === 410) return null;

  return standingIn(answer, readFailed);
}

/**
 * Sends what of a file comes from `offset` on, and answers how far it has come, in bytes; null where the service knows nothing of it
 * any more. Throws like `announce`.
 */
export async function sendPart(
  { email, name, token }: MediaCall,
  { offset, part }: { offset: number; part: Blob },
  signal: AbortSignal,
): Promise<number | null> {
  const timeout = AbortSignal.timeout(uploadTimeout(part.size));
  const headers = { [tusHeaders.version]: tusVersion, [tusHeaders.offset]: String(offset) };
  const request: HttpRequest = { method: 'PUT', url: '', token, headers };
  try {
    const response = await fetch(practiceHost() + mediaPath(email, name), {
      method: 'PATCH',
      headers: { ...headersOf(request), 'Content-Type': partType },
      body: part,
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.any([signal, timeout]),
    });
    const arrived = offsetOf(response.headers.get(tusHeaders.offset));
    return offsetAfter(await answerOf(response), arrived, token);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
    throw practiceUnanswered(sendFailed);
  }
}

/** Says that every byte has come; false where the service misses some of them. Throws like `announce`. */
export async function closeMedia(
  { email, name, token }: MediaCall,
  signal: AbortSignal,
): Promise<boolean> {
  const url = practiceHost() + closePath(email, name);
  const timeout = uploadTimeout(0, 1);
  const answer = await askPractice({ method: 'POST', url, token, timeout }, sendFailed, signal);

  if (!isSuccess(answer) && answer.status !== 409) throw failed(answer, sendFailed);
  return answer.status !== 409;
}

function offsetAfter(
  answer: HttpAnswer,
  arrived: number | null,
  token: string | null,
): number | null {
  if (answer.status === 401) throw new TokenRefused(token);
  if (answer.status === 404 || answer.status === 410) return null;
  // What was sent before may have come further than this device heard, or less far.
  if ((isSuccess(answer) || answer.status === 409) && arrived !== null) return arrived;

  throw failed(answer, sendFailed);
}

function standingIn(answer: HttpAnswer, fallback: string): MediaAnswer {
  const read = isSuccess(answer) ? v.safeParse(mediaAnswer, answer.body) : null;
  if (read === null || !read.success) throw failed(answer, fallback);

  return read.output;
}

function failed(answer: HttpAnswer, fallback: string): CommitmentsError {
  return practiceFailed(answer, sentenceOf(answer, 'message') ?? fallback);
}
