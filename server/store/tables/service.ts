import type { Json, Moment } from './columns.ts';

/** What was done under an Idempotency-Key, and how it was answered. */
export interface IdempotencyTable {
  member_id: string;
  call: string;
  key: string;
  /** SHA-256 of the body, in hex. */
  body_hash: string;
  /** Null only within the transaction that does it. */
  answer: Json;
  created_at: Moment;
}

/** What one process does, and no other until then. */
export interface LeaseTable {
  name: string;
  held_by: string;
  held_until: Moment;
}

/** Who has left: a member's id, or an invitation's hash. Nothing else of them is kept. */
export interface DepartureTable {
  owner: string;
}
