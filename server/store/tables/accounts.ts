import type { Generated } from 'kysely';

import type { Moment, MomentOrNull } from './columns.ts';

/** Which member an e-mail address belongs to. It is keyed by the address, so that a sign-in finds its member in one place. */
export interface AddressTable {
  email: string;
  member_id: string;
  /** Null of the one that the member has. Until then, one that they had is kept for them: it signs nobody in, and is nobody else's. */
  reserved_until: Generated<Date | null>;
}

/** The address that a member would like, until it is confirmed by the link of its letter. */
export interface AddressChangeTable {
  member_id: string;
  address: string;
  expires_at: Moment;
}

export interface MemberTable {
  member_id: string;
  email: string;
  name: string;
  password_hash: string;
  time_zone: string;
  dark_mode_preference: Generated<boolean>;
  /** Null until the address is proved: such a member cannot sign in. */
  verified_at: MomentOrNull;
  /** Not null while an operator keeps the account closed. */
  locked_at: MomentOrNull;
  /** Counts passwords and second factors: a sign-in that began with an earlier one comes to nothing. */
  password_count: Generated<number>;
  /** Not null while the password signs nobody in, until a new one is chosen. */
  password_closed_at: MomentOrNull;
  /** When a member who leaves is erased; null of one who stays. */
  leaves_at: MomentOrNull;
  /** Not null once that is under way: then nobody comes back. */
  erasing_at: MomentOrNull;
  /** What their devices call them; null as long as that is the name of `email`. */
  kept_as: Generated<string | null>;
  created_at: Moment;
}

export interface MfaTable {
  member_id: string;
  /** The one-time-code secret, sealed with the key that stands outside the database. */
  sealed_secret: Uint8Array;
  /** The newest time step whose code was accepted; a code counts only if its step is later. */
  last_step: Generated<number>;
  created_at: Moment;
}

/** The key of a member's devices, sealed with the key that stands outside the database. */
export interface SealKeyTable {
  member_id: string;
  sealed_key: Uint8Array;
}

/** One sign-in on one browser: what its refresh tokens descend from, and what a logout ends. */
export interface SessionTable {
  member_id: string;
  session_id: string;
  /** True when the member asked to be remembered: the cookie then outlives the browser. */
  remembered: boolean;
  created_at: Moment;
  expires_at: Moment;
  ended_at: MomentOrNull;
  /** In plain words, from the User-Agent that was sent. */
  name: Generated<string>;
  /** The IANA name of the time zone that was told, or null. */
  zone: Generated<string | null>;
  /** When it was renewed last, or begun; null of one that an older Fourfold began. */
  seen_at: MomentOrNull;
  /** Whatever is renewed, it is over then; null of one that an older Fourfold began. */
  ends_at: MomentOrNull;
}

export interface RefreshTokenTable {
  member_id: string;
  /** SHA-256 of the token, in hex. */
  token_hash: string;
  session_id: string;
  created_at: Moment;
  /** When a successor was given out for it. Within the grace it is still good, after it the session ends. */
  replaced_at: MomentOrNull;
}

export interface InvitationTable {
  /** SHA-256 of the token, in hex. */
  token_hash: string;
  email: string;
  created_at: Moment;
  expires_at: Moment;
  used_at: MomentOrNull;
  /** The member it made, or null while it is not used. */
  used_by: Generated<string | null>;
}
