import type { ColumnType, Generated } from 'kysely';

import type { Json, Moment, MomentOrNull } from './columns.ts';

/** `taken` is on its way by one process until `due_at`, `refused` for good, `expired` after a day of tries. One that was sent is gone. */
export type LetterState = 'waiting' | 'taken' | 'refused' | 'expired';

/** A letter on its way out. */
export interface LetterTable {
  id: string;
  kind: string;
  /** As it was typed or told; whose it is, is looked up when the letter is taken. */
  address: string;
  /** Null of one that was asked for by address alone, and of the last one to somebody who has left. */
  member_id: string | null;
  facts: Json;
  state: ColumnType<LetterState, LetterState | undefined, LetterState>;
  tries: Generated<number>;
  /** When it may be taken, again where somebody has it and never said what became of it. */
  due_at: Moment;
  held_by: Generated<string | null>;
  /** How the last try failed, in the words of the server that takes letters. */
  fault: Generated<string | null>;
  created_at: Moment;
}

/** A link in a letter. It is good once. */
export interface LinkTable {
  id: string;
  kind: string;
  /** SHA-256 of the secret, in hex. */
  hash: string;
  member_id: string;
  /** The address that it was sent to. */
  address: string;
  expires_at: Moment;
  used_at: MomentOrNull;
}
