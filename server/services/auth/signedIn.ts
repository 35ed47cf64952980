/** Who asks, and by which sign-in, as a good token says. */
export interface SignedIn {
  memberId: string;
  sessionId: string;
}

/** What a read of a member's own tells of them in any case. */
export interface SignedInMember {
  email: string;
  timeZone: string;
  /** What their devices call them, or null where that follows from the address; told where the sign-in alone is asked for. */
  keptAs?: string | null;
  /** When they are erased, or null; told where the sign-in alone is asked for. */
  leavesAt?: Date | null;
}

/** A sign-in `s` with its member `m`: from here a read goes on to what it is asked for. */
export const signInTables = 'sessions s join members m on m.member_id = s.member_id';

/**
 * While the sign-in lives and the account is open. A read of a member's own begins with this in the same statement, so that it costs
 * no round trip of its own, and what is answered was allowed at that very moment. Its first three parameters are those of `signInParameters`.
 */
export const isSignedIn =
  's.member_id = $1 and s.session_id = $2 and s.ended_at is null and s.expires_at > $3 and m.locked_at is null';

export function signInParameters({ memberId, sessionId }: SignedIn, now: Date): readonly unknown[] {
  return [memberId, sessionId, now];
}
