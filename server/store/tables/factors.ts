import type { Moment } from './columns.ts';

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
