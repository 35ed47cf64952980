import type { ColumnType } from 'kysely';

import type { Moment, MomentOrNull } from './columns.ts';

/** A key of a member's that signs in. Its private half is on a device of theirs, or with who keeps their passwords. */
export interface PasskeyTable {
  member_id: string;
  /** In base64url. */
  credential_id: string;
  /** A COSE key. */
  public_key: Uint8Array;
  /** How often it had signed when it was last seen; of one that is kept on several devices this says nothing. */
  counter: ColumnType<bigint | number | string, number, number>;
  /** Whether it may be kept on several devices, which never changes (WebAuthn 3 §6.1.3: backup eligible). */
  is_synced: boolean;
  /** How browsers reach it, with commas between. */
  transports: string;
  name: string;
  created_at: Moment;
  used_at: MomentOrNull;
}

/** A challenge that was answered with a member's passkey, and is good no more. */
export interface SpentChallengeTable {
  member_id: string;
  nonce: string;
  /** When it would be late in any case. */
  expires_at: Moment;
}
