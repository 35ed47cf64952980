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
  return askAsMember(request, signal, () => practiceUnanswered(fallback));
}

/** Nobody answers, which is called so. */
export function practiceUnanswered(message: string): CommitmentsError {
  return new CommitmentsError(message, 'unreachable', null, false);
}

/** All is to be read anew, which is called so. */
export function practiceReadAnew(): CommitmentsError {
  return new CommitmentsError('The practice is read anew', 'unreachable');
}

/** Practice has profile's port, as commitments have (rules/common#M1). */
export function practiceHost(): string {
  return hostOf('profile');
}

/** An answer that is no success, as what is thrown of it. */
export function practiceFailed(answer: HttpAnswer, message: string): CommitmentsError {
  return new CommitmentsError(message, failureOf(answer), retryAfterOf(answer));
}
