import type { Kysely } from 'kysely';

import type { Schema } from '../../store/schema.ts';
import type { Clock } from '../wire/clock.ts';
import type { Gate } from '../wire/gate.ts';
import type { Keys } from '../secrets/keys.ts';
import type { LoginAttempt } from '../limits/loginAttempts.ts';
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

/**
 * Checks credentials: the password first, then the code, then whether the account is open, so that each answer tells
 * only somebody who already knew everything before it. Throws a Refusal: 503 in a storm, 429 after too many codes.
 */
export async function signIn(
  { email, password, code, codeFree = null }: Credentials,
  attempt: LoginAttempt,
  tools: SignInTools,
): Promise<SignInResult> {
  const member = await findMember(tools.db, email, codeFree, tools.clock());
  const isRight = await tools.gate(() =>
    tools.verifyPassword(member?.password_hash ?? null, password),
  );
  if (member === undefined || !isRight || member.password_closed_at !== null)
    return { kind: 'refused' };

  const { member_id: memberId, sealed_secret: sealedSecret } = member;
  const isCodeGiven = sealedSecret !== null && code !== null;
  if (sealedSecret !== null && (code !== null || member.browser_id === null)) {
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

  const isOpen = member.verified_at !== null && member.locked_at === null;

  return isOpen
    ? {
        kind: 'signed-in',
        memberId,
        passwordCount: member.password_count,
        keptAs: member.kept_as,
        leavesAt: member.leaves_at,
        isCodeGiven,
      }
    : { kind: 'closed' };
}

/** With the browser that goes without a code, while its time lasts and nothing was changed since it was remembered. */
function findMember(db: Kysely<Schema>, email: string, codeFree: string | null, now: Date) {
  return db
    .selectFrom('addresses')
    .innerJoin('members', 'members.member_id', 'addresses.member_id')
    .leftJoin('mfa', 'mfa.member_id', 'addresses.member_id')
    .leftJoin('browsers', (join) =>
      join
        .onRef('browsers.member_id', '=', 'members.member_id')
        .onRef('browsers.password_count', '=', 'members.password_count')
        .on('browsers.hash', '=', codeFree === null ? '' : tokenHash(codeFree))
        .on('browsers.code_free_until', '>', now),
    )
    .select([
      'members.member_id',
      'members.password_hash',
      'members.verified_at',
      'members.locked_at',
      'members.password_count',
      'members.password_closed_at',
      'members.leaves_at',
      'members.kept_as',
      'mfa.sealed_secret',
      'browsers.id as browser_id',
    ])
    .where('addresses.email', '=', email)
    .where('addresses.reserved_until', 'is', null)
    .executeTakeFirst();
}
