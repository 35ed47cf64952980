import { CommitmentsError } from '../../domain/today/commitmentsFailure.ts';
import { hostOf } from '../wire/hosts.ts';
import type { HttpAnswer, HttpRequest } from '../wire/http.ts';
import { askAsMember, failureOf, retryAfterOf } from '../wire/memberRequest.ts';

/** Asks the practice service. Throws `TokenRefused` on 401, and a `CommitmentsError` with `fallback` where nobody answers. */
export function askPractice(
  request: HttpRequest,
  fallback: string,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const unanswered = () => new CommitmentsError(fallback, 'unreachable', null, false);

  return askAsMember(request, signal, unanswered);
}

/** Practice has profile's port, as commitments have (rules/common#M1). */
export function practiceHost(): string {
  return hostOf('profile');
}

/** An answer that is no success, as what is thrown of it. */
export function practiceFailed(answer: HttpAnswer, message: string): CommitmentsError {
  return new CommitmentsError(message, failureOf(answer), retryAfterOf(answer));
}
