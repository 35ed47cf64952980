import type { Kysely } from 'kysely';

import {
  loadCommonPasswords,
  passwordFault,
  type PasswordFault,
} from '../../../../src/domain/account/password.ts';
import type { Schema } from '../../../store/schema.ts';
import type { Letters } from '../../letters/letters.ts';
import { openLink, spendLink } from '../../letters/links.ts';
import type { Counter } from '../../limits/counters.ts';
import type { hashPassword } from '../../secrets/passwords.ts';
import { rightCode, spendCode, type CodeTools } from '../codes/memberCode.ts';
import { holdMember } from './holdMember.ts';
import { changePassword } from './newPassword.ts';

export interface ResetTools extends CodeTools {
  letters: Pick<Letters, 'queue'>;
  hashPassword: typeof hashPassword;
  /** The one count of wrong codes, whichever door they are tried at. */
  codes: Counter;
}

export type ResetResult =
  | { kind: 'no-link' }
  | { kind: 'bad-password'; fault: PasswordFault }
  | { kind: 'needs-code' }
  | { kind: 'wrong-code' }
  | { kind: 'changed'; memberId: string; email: string };

/**
 * Gives whoever holds an open link another password (rules/account#C60). The link is spent with everything else or not at all, and last:
 * a refused password, a missing or wrong code, and a process that dies all leave it good. Throws a Refusal: 429 after too many codes,
 * 503 in a storm.
 */
export async function resetPassword(
  { code, password, token }: { token: string; password: string; code: string | null },
  tools: ResetTools,
): Promise<ResetResult> {
  const { clock, codes, db, gate, letters } = tools;
  const link = await openLink(db, 'reset', token, clock());
  if (link === null) return { kind: 'no-link' };

  const { memberId } = link;
  const { email, name, sealed_secret: sealed } = await memberOf(db, memberId);
  const fault = passwordFault(password, { email, name }, await loadCommonPasswords());
  if (fault !== null) return { kind: 'bad-password', fault };

  if (sealed !== null && code === null) return { kind: 'needs-code' };
  const counted = sealed === null ? null : await codes.count([memberId]);
  const right =
    sealed === null ? null : await rightCode({ memberId, sealedSecret: sealed }, code ?? '', tools);
  if (sealed !== null && right === null) return { kind: 'wrong-code' };

  const passwordHash = await gate(() => tools.hashPassword(password));
  const result = await db
    .transaction()
    .execute(async (transaction): Promise<ResetResult> => {
      const now = clock();
      await holdMember(transaction, memberId);
      if ((await spendLink(transaction, 'reset', token, now)) === null) {
        throw new TakenBack({ kind: 'no-link' });
      }
      if (right !== null && !(await spendCode(transaction, memberId, right, now))) {
        throw new TakenBack({ kind: 'wrong-code' });
      }
      const change = { memberId, passwordHash, how: 'reset', kept: null } as const;
      await changePassword(transaction, change, letters, now);
      return { kind: 'changed', memberId, email };
    })
    .catch((error: unknown) => {
      if (error instanceof TakenBack) return error.result;
      throw error;
    });
  if (result.kind !== 'wrong-code') await counted?.takeBack();

  return result;
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

function memberOf(db: Kysely<Schema>, memberId: string) {
  return db
    .selectFrom('members')
    .leftJoin('mfa', 'mfa.member_id', 'members.member_id')
    .select(['members.email', 'members.name', 'mfa.sealed_secret'])
    .where('members.member_id', '=', memberId)
    .executeTakeFirstOrThrow();
}
