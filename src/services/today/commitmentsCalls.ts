import type { HttpAnswer, HttpRequest } from '../wire/http.ts';
import { CommitmentsError } from '../../domain/today/commitmentsFailure.ts';
import { hostOf } from '../wire/hosts.ts';
import { askAsMember, failureOf, retryAfterOf } from '../wire/memberRequest.ts';

/** The commitments service has profile's port (rules/common#M1). */
export function commitmentsHost(): string {
  return hostOf('profile');
}

/** Asks the service as its member. Throws `TokenRefused` on 401, and `CommitmentsError` by the name of `fallback` where nobody answers. */
export function askCommitments(
  request: HttpRequest,
  fallback: string,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const unanswered = () => new CommitmentsError(fallback, 'unreachable', null, false);

  return askAsMember(request, signal, unanswered);
}

/** What to throw at an answer that is no success. */
export function commitmentsFailed(answer: HttpAnswer, message: string): CommitmentsError {
  return new CommitmentsError(message, failureOf(answer), retryAfterOf(answer));
}
