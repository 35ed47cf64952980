import type { Kysely } from 'kysely';

import type { Schema } from '../../store/schema.ts';
import type { Clock } from '../wire/clock.ts';
import type { Gate } from '../wire/gate.ts';
import type { Keys } from '../secrets/keys.ts';
import type { LoginAttempt } from '../limits/loginAttempts.ts';
import { readingOf, type Read } from '../limits/tryStore.ts';
import type { verifyPassword } from '../secrets/passwords.ts';
import { tokenHash } from '../secrets/tokens.ts';
import { rightCode, spendCode } from './codes/memberCode.ts';
import { hasPasskey } from './signatures/passkeyRows.ts';

export interface Credentials {
  email: string;
  password: string;
  /** The one-time code or a backup code, or null when none was given. */
  code: string | null;
  /** The token by which this browser goes without a code, where it has one and that counts. */
  codeFree?: string | null;
}

export type SignInResult =
  /** Wrong password, wrong or used code, or no such member: nobody is told which. */
  | { kind: 'refused' }
  /** `hasPasskey`: whether a passkey would do as well. */
  | { kind: 'needs-code'; hasPasskey: boolean }
  /** Everything was right, but the account is locked or its address not proved. */
  | { kind: 'closed' }
  | {
      kind: 'signed-in';
      memberId: string;
      passwordCount: number;
      /** What their devices call them, or null where that follows from the address. */
      keptAs: string | null;
      /** When they are erased, of a member who leaves. */
      leavesAt: Date | null;
      /** Whether a code was asked for, and right. */
      isCodeGiven: boolean;
    };

export interface SignInTools {
  db: Kysely<Schema>;
  clock: Clock;
  keys: Keys;
  gate: Gate;
  verifyPassword: typeof verifyPassword;
}

/** What is read of the member at an address who would sign in. */
export interface SigningIn {
  memberId: string;
  passwordHash: string;
  passwordCount: number;
  passwordClosedAt: Date | null;
  verifiedAt: Date | null;
  lockedAt: Date | null;
  leavesAt: Date | null;
  keptAs: string | null;
  /** Of a second factor. */
  sealedSecret: Uint8Array | null;
  /** The browser that goes without a code, while its time lasts and nothing was changed since it was remembered. */
  browserId: string | null;
}

const signingIn = readingOf(
  'signing-in',
  3,
  `select m.member_id as "memberId", m.password_hash as "passwordHash", m.password_count as "passwordCount",
    m.password_closed_at as "passwordClosedAt", m.verified_at as "verifiedAt", m.locked_at as "lockedAt", m.leaves_at as "leavesAt",
    m.kept_as as "keptAs", f.sealed_secret as "sealedSecret", b.id as "browserId"
  from addresses a
  join members m on m.member_id = a.member_id
  left join mfa f on f.member_id = a.member_id
  left join browsers b on b.member_id = m.member_id and b.password_count = m.password_count
    and b.hash = $2::text and b.code_free_until > $3::timestamptz
  where a.email = $1::text and a.reserved_until is null`,
);

/** How a `SigningIn` is read, by the statement that counts the try. */
export function readSigningIn({ codeFree = null, email }: Credentials, now: Date): Read {
  const hash = codeFree === null ? '' : tokenHash(codeFree);

  return { reading: signingIn, parameters: [email, hash, now] };
}

/**
 * Checks credentials: the password first, then the code, then whether the account is open, so that each answer tells
 * only somebody who already knew everything before it. Throws a Refusal: 503 in a storm, 429 after too many codes.
 */
export async function signIn(
  { password, code }: Credentials,
  member: SigningIn | null,
  attempt: LoginAttempt,
  tools: SignInTools,
): Promise<SignInResult> {
  const isRight = await tools.gate(() =>
    tools.verifyPassword(member?.passwordHash ?? null, password),
  );
  if (member === null || !isRight || member.passwordClosedAt !== null) return { kind: 'refused' };

  const { memberId, sealedSecret } = member;
  const isCodeGiven = sealedSecret !== null && code !== null;
  if (sealedSecret !== null && (code !== null || member.browserId === null)) {
    if (code === null) {
      return { kind: 'needs-code', hasPasskey: await hasPasskey(tools.db, memberId) };
    }

    const counted = await attempt.beginCode(memberId);
    const right = await rightCode({ memberId, sealedSecret }, code, tools);
    if (right === null || !(await spendCode(tools.db, memberId, right, tools.clock()))) {
      return { kind: 'refused' };
    }

    await counted.takeBack();
  }

  const isOpen = member.verifiedAt !== null && member.lockedAt === null;

  return isOpen
    ? {
        kind: 'signed-in',
        memberId,
        passwordCount: member.passwordCount,
        keptAs: member.keptAs,
        leavesAt: member.leavesAt,
        isCodeGiven,
      }
    : { kind: 'closed' };
}
