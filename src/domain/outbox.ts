import type { TaskReflection, TaskTimer } from '../contract/commitments.ts';
import type { TaskStatus } from './task.ts';

/** A write that is kept on this device until a service has accepted it. */
export type OutboxItem = OutboxTimer | OutboxReflection;

export interface OutboxTimer extends Kept {
  kind: 'timer';
  body: TaskTimer;
}

export interface OutboxReflection extends Kept {
  kind: 'reflection';
  body: TaskReflection;
}

interface Kept {
  /** Its Idempotency-Key: one intent, one id. */
  id: string;
  /** In milliseconds since the epoch, as the other times here. */
  keptAt: number;
  /** How often it was sent without being accepted. */
  attempts: number;
  /** Not to be sent before. */
  notBefore: number;
  /** What the service said when it refused it for good, or null: only the member can send it again. */
  refusal: string | null;
}

/** What came of sending an item once. */
export type Outcome =
  | { kind: 'accepted'; newStatus: TaskStatus }
  /** Nobody answered: no network, or it took too long. */
  | { kind: 'unanswered'; message: string }
  /** An error answer after which trying again may help; `retryAfter` in milliseconds where the service asked for it. */
  | { kind: 'failed'; message: string; retryAfter: number | null }
  | { kind: 'refused'; message: string }
  /** The member has to sign in again. */
  | { kind: 'signedOut' };
