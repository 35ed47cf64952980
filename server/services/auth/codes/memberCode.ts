import type { Kysely } from 'kysely';

import type { Schema } from '../../../store/schema.ts';
import type { Keys } from '../../secrets/keys.ts';
import { openSecret, stepOfCode } from '../../secrets/oneTimeCodes.ts';
import type { verifyPassword } from '../../secrets/passwords.ts';
import type { Clock } from '../../wire/clock.ts';
import type { Gate } from '../../wire/gate.ts';
import { backupCodeOf, openBackupCode, spendBackupCode } from './backupCodes.ts';

export interface CodeTools {
  db: Kysely<Schema>;
  clock: Clock;
  keys: Keys;
  gate: Gate;
  verifyPassword: typeof verifyPassword;
}

/** A code that is right, and not spent yet. */
export type RightCode =
  | { kind: 'step'; step: number }
  | { kind: 'backup'; number: number; hash: string };

/**
 * Looks at what a member with a second factor gave as a code: six digits of now, or a backup code, whose number says which one it is, so
 * that a try costs one hash. Null for a wrong one. Throws a Refusal (503) in a storm. Whoever calls has counted the try.
 */
export async function rightCode(
  { memberId, sealedSecret }: { memberId: string; sealedSecret: Uint8Array },
  code: string,
  { clock, db, gate, keys, verifyPassword: verify }: CodeTools,
): Promise<RightCode | null> {
  const backup = backupCodeOf(code);
  if (backup === null) {
    const step = stepOfCode(openSecret(sealedSecret, memberId, keys), code, clock());
    return step === null ? null : { kind: 'step', step };
  }

  const { number, text } = backup;
  const hash = await openBackupCode(db, memberId, number);
  const isRight = await gate(() => verify(hash, text));
  return isRight && hash !== null ? { kind: 'backup', number, hash } : null;
}

/** Spends a right code, perhaps in the transaction of what it allows: of many at once, at whatever doors, one is first. */
export function spendCode(
  db: Kysely<Schema>,
  memberId: string,
  code: RightCode,
  now: Date,
): Promise<boolean> {
  return code.kind === 'step'
    ? spendStep(db, memberId, code.step)
    : spendBackupCode(db, memberId, code, now);
}

/** Only one of several requests with the same code moves the step on (RFC 6238 §5.2). */
async function spendStep(db: Kysely<Schema>, memberId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mfa')
    .set({ last_step: step })
    .where('member_id', '=', memberId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();

  return numUpdatedRows > 0n;
}
