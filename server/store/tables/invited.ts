import type { Moment, MomentOrNull } from './columns.ts';

/** Whom a member has invited, and when last. */
export interface InvitedTable {
  member_id: string;
  email: string;
  at: Moment;
}

/** Somebody who would like to be invited. */
export interface WishTable {
  /** That of the letter by which they confirm it. */
  id: string;
  email: string;
  /** SHA-256 of the secret of the letter's link, in hex. */
  hash: string;
  expires_at: Moment;
  /** Null until they did: nobody is shown before. */
  confirmed_at: MomentOrNull;
}
