import type { Moment, MomentOrNull } from './columns.ts';

/** That a member has just shown once more who they are, for one action of one sign-in. It is gone once it is spent. */
export interface ProofTable {
  member_id: string;
  session_id: string;
  action: string;
  /** SHA-256 of the token, in hex. */
  hash: string;
  /** Of the password that was looked at. */
  password_count: number;
  expires_at: Moment;
}

/** A secret that waits for its first code, in the sign-in that asked for it. */
export interface PendingFactorTable {
  member_id: string;
  session_id: string;
  sealed_secret: Uint8Array;
  expires_at: Moment;
}

/** One of the ten codes for a day without the app that makes them. */
export interface BackupCodeTable {
  member_id: string;
  /** What the code begins with, from 0 to 9. */
  number: number;
  /** Of its other 75 bits, as a password's. */
  hash: string;
  used_at: MomentOrNull;
}

/** A browser in which its member is not asked for a code. One from before a change of password or factor is none any more. */
export interface BrowserTable {
  member_id: string;
  /** SHA-256 of the token in its cookie, in hex. */
  hash: string;
  id: string;
  /** What it is called, in our own words. */
  name: string;
  /** That of its member when a code was last right there. */
  password_count: number;
  created_at: Moment;
  code_free_until: Moment;
}
