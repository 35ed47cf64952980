import { TokenRefused } from '../app/session.ts';
import type { Outcome } from '../outbox/outbox.ts';

/** `unreachable` where trying again may help: nobody answered, or the service could not. */
export type CommitmentsFailure = 'unreachable' | 'refused';

/** A call about a member's tasks failed. Its message is the service's own, or the default where it sent none. */
export class CommitmentsError extends Error {
  override readonly name = 'CommitmentsError';
  readonly failure: CommitmentsFailure;
  /** How long the service asks to wait before the next try, in milliseconds; null where it says nothing. */
  readonly retryAfter: number | null;
  /** False where nobody answered: no network, or it took too long. */
  readonly isAnswered: boolean;

  constructor(
    message: string,
    failure: CommitmentsFailure,
    retryAfter: number | null = null,
    isAnswered = true,
  ) {
    super(message);
    this.failure = failure;
    this.retryAfter = retryAfter;
    this.isAnswered = isAnswered;
  }
}

/** What was to be saved is deleted, on whichever device: it is taken no more. */
export class DeletedElsewhere extends Error {
  override readonly name = 'DeletedElsewhere';

  constructor() {
    super('What was to be saved is deleted.');
  }
}

/** Something else was said of the task later, on another device: this is taken no more. */
export class LaterStands extends CommitmentsError {
  constructor(message: string) {
    super(message, 'refused');
  }
}

/** The failure of a call about tasks, a refused token among them, or null for an error nobody foresaw. */
export function commitmentsFailureOf(error: unknown): CommitmentsFailure | null {
  if (error instanceof TokenRefused) return 'refused';

  return error instanceof CommitmentsError ? error.failure : null;
}

/** The outcome of a call about a task that failed, or null for an error nobody foresaw. */
export function deliveryOutcomeOf(error: unknown): Outcome | null {
  if (!(error instanceof CommitmentsError)) return null;

  const { failure, isAnswered, message, retryAfter } = error;
  if (!isAnswered) return { kind: 'unanswered', message };

  return failure === 'refused'
    ? { kind: 'refused', message }
    : { kind: 'failed', message, retryAfter };
}
