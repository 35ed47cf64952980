import type { PasskeyRecord } from '../../../contract/account/passkeys/passkeys.ts';

/** A key that signs a member in. Moments are milliseconds since the epoch. */
export interface Passkey {
  id: string;
  name: string;
  createdAt: number;
  usedAt: number | null;
}

/** What a member's passkeys are for, as browsers know it. */
export interface PasskeySite {
  rpId: string;
  userId: string;
}

/** A member's passkeys; `site` is null where Fourfold has no name that one could be for. */
export interface Passkeys {
  site: PasskeySite | null;
  passkeys: readonly Passkey[];
}

export const longestPasskeyName = 64;

/** A passkey as the service tells of it. */
export function passkeyOf({
  created_at: createdAt,
  id,
  name,
  used_at: usedAt,
}: PasskeyRecord): Passkey {
  return {
    id,
    name,
    createdAt: Date.parse(createdAt),
    usedAt: usedAt === null ? null : Date.parse(usedAt),
  };
}
