import type { Kysely, Transaction } from 'kysely';

import {
  loadCommonPasswords,
  passwordFault,
  type PasswordFault,
} from '../../../../src/domain/account/password.ts';
import type { Assertion } from '../../../../src/contract/account/credentials.ts';
import type { Schema } from '../../../store/schema.ts';
import type { Letters } from '../../letters/letters.ts';
import { openLink, spendLink } from '../../letters/links.ts';
import type { Counter } from '../../limits/counters.ts';
import type { hashPassword } from '../../secrets/passwords.ts';
import { rightCode, spendCode, type CodeTools } from '../codes/memberCode.ts';
import { hasPasskey } from '../signatures/passkeyRows.ts';
import { rightPasskey, spendPasskey, type PasskeyTools } from '../signatures/rightPasskey.ts';
import { holdMember } from './holdMember.ts';
import { changePassword } from './newPassword.ts';

export interface ResetTools extends CodeTools, PasskeyTools {
  letters: Pick<Letters, 'queue'>;
  hashPassword: typeof hashPassword;
  /** The one count of wrong codes, whichever door they are tried at. */
  codes: Counter;
}

export type ResetResult =
  | { kind: 'no-link' }
  | { kind: 'bad-password'; fault: PasswordFault }
  | { kind: 'closed-password' }
  | { kind: 'needs-code'; hasPasskey: boolean }
  | { kind: 'wrong-code' }
  | { kind: 'wrong-passkey' }
  | { kind: 'changed'; memberId: string; email: string };

/**
 * Gives whoever holds an open link another password (rules/account#C60). The link is spent with everything else or not at all, and last:
 * a refused password, a missing or wrong code or passkey, and a process that dies all leave it good. What was closed as it was not the
 * member's is not chosen again (rules/account#C63): that is looked at last, and counted with codes before. Throws a Refusal: 429 after too
 * many codes, 503 in a storm.
 */
export async function resetPassword(
  { code, passkey, password, token }: Reset,
  tools: ResetTools,
): Promise<ResetResult> {
  const { clock, codes, db, gate, letters } = tools;
  const wrong = { kind: passkey === null ? 'wrong-code' : 'wrong-passkey' } as const;
  const link = await openLink(db, 'reset', token, clock());
  if (link === null) return { kind: 'no-link' };

  const { memberId } = link;
  const { closed, email, name, sealed } = await memberOf(db, memberId);
  const fault = passwordFault(password, { email, name }, await loadCommonPasswords());
  if (fault !== null) return { kind: 'bad-password', fault };

  const isFactorGiven = code !== null || passkey !== null;
  if (sealed !== null && !isFactorGiven) {
    return { kind: 'needs-code', hasPasskey: await hasPasskey(db, memberId) };
  }
  const isGuess = sealed !== null || closed !== null;
  const counted = isGuess ? await codes.count([memberId]) : null;
  const right = sealed === null ? null : await rightFactor({ memberId, sealedSecret: sealed });
  if (sealed !== null && right === null) return wrong;

  if (closed !== null && (await gate(() => tools.verifyPassword(closed, password)))) {
    return { kind: 'closed-password' };
  }

  const passwordHash = await gate(() => tools.hashPassword(password));
  const result = await db
    .transaction()
    .execute(async (transaction): Promise<ResetResult> => {
      const now = clock();
      await holdMember(transaction, memberId);
      if ((await spendLink(transaction, 'reset', token, now)) === null) {
        throw new TakenBack({ kind: 'no-link' });
      }
      if (right !== null && !(await right.spend(transaction, now))) throw new TakenBack(wrong);
      const change = { memberId, passwordHash, how: 'reset', kept: null } as const;
      await changePassword(transaction, change, letters, now);
      return { kind: 'changed', memberId, email };
    })
    .catch((error: unknown) => {
      if (error instanceof TakenBack) return error.result;
      throw error;
    });
  if (result.kind !== wrong.kind) await counted?.takeBack();

  return result;

  /** The code or the passkey, whichever was given, as it is to be spent. */
  async function rightFactor(member: { memberId: string; sealedSecret: Uint8Array }) {
    if (passkey !== null) {
      const found = await rightPasskey(
        passkey,
        memberId,
        { for: 'reset', memberId, link: token },
        tools,
      );
      return found === null
        ? null
        : { spend: (within: Transaction<Schema>, now: Date) => spendPasskey(within, found, now) };
    }
    const found = await rightCode(member, code ?? '', tools);
    return found === null
      ? null
      : {
          spend: (within: Transaction<Schema>, now: Date) =>
            spendCode(within, memberId, found, now),
        };
  }
}

interface Reset {
  token: string;
  password: string;
  code: string | null;
  passkey: Assertion | null;
}

/** Takes everything back that the transaction did. */
class TakenBack extends Error {
  override readonly name = 'TakenBack';
  readonly result: ResetResult;

  constructor(result: ResetResult) {
    super(`Nothing was changed: ${result.kind}.`);
    this.result = result;
  }
}

/** Whose link it is. `closed` is the hash of a password that signs nobody in any more. */
async function memberOf(db: Kysely<Schema>, memberId: string) {
  const {
    password_closed_at: closedAt,
    password_hash: hash,
    ...member
  } = await db
    .selectFrom('members')
    .leftJoin('mfa', 'mfa.member_id', 'members.member_id')
    .select(['members.email', 'members.name', 'mfa.sealed_secret as sealed'])
    .select(['members.password_hash', 'members.password_closed_at'])
    .where('members.member_id', '=', memberId)
    .executeTakeFirstOrThrow();

  return { ...member, closed: closedAt === null ? null : hash };
}
