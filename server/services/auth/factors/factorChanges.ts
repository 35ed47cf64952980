import type { Kysely, Transaction } from 'kysely';

import type { Schema } from '../../../store/schema.ts';
import type { Letters } from '../../letters/letters.ts';
import type { Counter } from '../../limits/counters.ts';
import type { Keys } from '../../secrets/keys.ts';
import { newSecret, openSecret, sealSecret, stepOfCode } from '../../secrets/oneTimeCodes.ts';
import type { hashPassword } from '../../secrets/passwords.ts';
import type { Clock } from '../../wire/clock.ts';
import type { Gate } from '../../wire/gate.ts';
import { Refusal } from '../../wire/refusal.ts';
import { removePasskeys } from '../signatures/passkeyRows.ts';
import { requireProof, spendProof } from '../proofs/proofs.ts';
import { holdMember } from '../recovery/holdMember.ts';
import type { SignedIn } from '../signedIn.ts';
import {
  hashBackupCodes,
  newBackupCodes,
  removeBackupCodes,
  replaceBackupCodes,
} from '../codes/backupCodes.ts';
import { followChange } from './factorChange.ts';
import {
  keepPending,
  openPending,
  pendingId,
  takePending,
  type NotPending,
} from './pendingFactor.ts';

export interface FactorTools {
  db: Kysely<Schema>;
  clock: Clock;
  keys: Keys;
  gate: Gate;
  letters: Pick<Letters, 'queue'>;
  hashPassword: typeof hashPassword;
  /** The one count of wrong codes, whichever door they are tried at. */
  codes: Counter;
}

interface Wish {
  signedIn: SignedIn;
  endOthers: boolean;
}

const action = 'factor';

/** Makes a secret that waits for its code, and tells which one it is. Throws a Refusal (404) without a good proof. */
export async function beginSetUp(
  signedIn: SignedIn,
  proof: string,
  { clock, db, keys }: FactorTools,
): Promise<{ id: string; secret: Uint8Array }> {
  const secret = newSecret();
  const sealedSecret = sealSecret(secret, signedIn.memberId, keys);
  await db.transaction().execute(async (transaction) => {
    const now = clock();
    await holdMember(transaction, signedIn.memberId);
    await spendProof(transaction, { signedIn, action, token: proof }, now);
    await keepPending(transaction, signedIn, sealedSecret, now);
  });

  return { id: pendingId(sealedSecret), secret };
}

/**
 * Switches the second factor on, or over to another app, by the first code of the secret that waits, and answers ten backup codes. Throws a
 * Refusal: 403 for a wrong code, 404 where no secret waits any more, 429 after too many codes, 503 in a storm.
 */
export async function confirmSetUp(
  { code, endOthers, id, signedIn }: Wish & { code: string; id: string | undefined },
  tools: FactorTools,
): Promise<string[]> {
  const { clock, codes: counter, db, keys, letters } = tools;
  const { memberId } = signedIn;
  const pending = { id, signedIn };
  const sealedSecret = await openPending(db, pending, clock());
  if (typeof sealedSecret === 'string') throw notPending(sealedSecret);

  const counted = await counter.count([memberId]);
  const step = stepOfCode(openSecret(sealedSecret, memberId, keys), code, clock());
  if (step === null) throw new Refusal(403, 'That code is not right. Please enter the newest one.');

  const { codes, hashes } = await freshCodes(tools);
  await db.transaction().execute(async (transaction) => {
    const now = clock();
    await holdMember(transaction, memberId);
    if (!(await takePending(transaction, signedIn, sealedSecret, now))) {
      const why = await openPending(transaction, pending, now);
      throw notPending(typeof why === 'string' ? why : 'late');
    }

    const factor = { sealed_secret: sealedSecret, last_step: step, created_at: now };
    await transaction
      .insertInto('mfa')
      .values({ member_id: memberId, ...factor })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(factor))
      .execute();
    await replaceBackupCodes(transaction, memberId, hashes);
    await followChange(transaction, { signedIn, endOthers, how: 'on' }, letters, now);
  });
  await counted.takeBack();

  return codes;
}

/** Makes ten other backup codes. Throws a Refusal: 404 without a good proof, 409 where no second factor is on, 503 in a storm. */
export async function renewCodes(
  { endOthers, proof, signedIn }: Wish & { proof: string },
  tools: FactorTools,
): Promise<string[]> {
  const { clock, db, letters } = tools;
  const spent = { signedIn, action, token: proof } as const;
  await requireProof(db, spent, clock());

  const { codes, hashes } = await freshCodes(tools);
  await db.transaction().execute(async (transaction) => {
    const now = clock();
    const { memberId } = signedIn;
    await holdMember(transaction, memberId);
    await spendProof(transaction, spent, now);
    const factor = transaction.selectFrom('mfa').select('member_id');
    const found = await factor.where('member_id', '=', memberId).executeTakeFirst();
    if (found === undefined) throw isOff();

    await replaceBackupCodes(transaction, memberId, hashes);
    await followChange(transaction, { signedIn, endOthers, how: 'codes' }, letters, now);
  });

  return codes;
}

/** Switches the second factor off, for who gave a code of it with the proof. Throws a Refusal: 404 without one, 409 where it is off. */
export async function switchOff(
  { endOthers, proof, signedIn }: Wish & { proof: string },
  { clock, db, letters }: FactorTools,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const now = clock();
    const { memberId } = signedIn;
    await holdMember(transaction, memberId);
    await spendProof(transaction, { signedIn, action, token: proof }, now);
    if (!(await removeFactor(transaction, memberId))) throw isOff();

    await followChange(transaction, { signedIn, endOthers, how: 'off' }, letters, now);
  });
}

/** Takes what was lost off an account, its second factor and every passkey, and ends every sign-in: an operator does that. Answers whether there was any. */
export function dropFactor(
  memberId: string,
  { clock, db, letters }: Pick<FactorTools, 'clock' | 'db' | 'letters'>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await holdMember(transaction, memberId);
    const wasOn = await removeFactor(transaction, memberId);
    const passkeys = await removePasskeys(transaction, memberId);
    if (!wasOn && passkeys === 0) return false;

    const change = {
      signedIn: { memberId, sessionId: null },
      endOthers: true,
      how: 'dropped',
    } as const;
    await followChange(transaction, change, letters, clock());
    return true;
  });
}

async function removeFactor(transaction: Transaction<Schema>, memberId: string): Promise<boolean> {
  const removed = transaction.deleteFrom('mfa').where('member_id', '=', memberId);
  const { numDeletedRows } = await removed.executeTakeFirstOrThrow();
  await removeBackupCodes(transaction, memberId);

  return numDeletedRows > 0n;
}

async function freshCodes(tools: FactorTools): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = newBackupCodes();

  return { codes, hashes: await hashBackupCodes(codes, tools) };
}

const notPendingTexts: Record<NotPending, string> = {
  late: 'That took longer than ten minutes. Please begin anew.',
  begunAnew: 'This was begun anew in another tab or on another device. Please go on there.',
  setUp:
    'A second factor was set up meanwhile, perhaps in another tab. If you do not have its backup codes, please make new ones.',
};

function notPending(why: NotPending): Refusal {
  return new Refusal(404, notPendingTexts[why]);
}

function isOff(): Refusal {
  return new Refusal(409, 'The second factor is off.');
}
