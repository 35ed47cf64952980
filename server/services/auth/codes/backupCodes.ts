import { randomBytes } from 'node:crypto';

import type { Kysely, Transaction } from 'kysely';

import type { Schema } from '../../../store/schema.ts';
import type { hashPassword } from '../../secrets/passwords.ts';
import type { Gate } from '../../wire/gate.ts';

const howMany = 10;
/** Crockford's: nothing in it is taken for anything else. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const letters = 15;
const group = 5;
const shape = /^(?<number>\d)(?<text>[0-9A-HJKMNP-TV-Z]{15})$/u;

/** A backup code that was typed: which of the ten it says it is, and its 75 bits. */
export interface BackupCode {
  number: number;
  text: string;
}

/** Ten fresh codes, each as it is written down: `7-XXXXX-XXXXX-XXXXX`. */
export function newBackupCodes(): string[] {
  return Array.from({ length: howMany }, (_, number) => {
    const text = [...randomBytes(letters)].map((byte) => alphabet[byte % alphabet.length]).join('');
    const groups = [...text.matchAll(new RegExp(`.{${group}}`, 'gu'))].map(([part]) => part);

    return [number, ...groups].join('-');
  });
}

/** What was typed as a backup code, however it was spaced and cased; null for what is none. */
export function backupCodeOf(typed: string): BackupCode | null {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/gu, '1');
  const { number, text } = shape.exec(plain)?.groups ?? {};

  return number === undefined || text === undefined ? null : { number: Number(number), text };
}

/** Hashes of codes as a password's, one after the other through the gate. Throws a Refusal (503) in a storm. */
export async function hashBackupCodes(
  codes: readonly string[],
  tools: { gate: Gate; hashPassword: typeof hashPassword },
): Promise<string[]> {
  const hashes: string[] = [];
  for (const code of codes) {
    const text = backupCodeOf(code)?.text ?? '';
    hashes.push(await tools.gate(() => tools.hashPassword(text)));
  }

  return hashes;
}

/** Gives a member other codes than those before, of which none is good any more. */
export async function replaceBackupCodes(
  transaction: Transaction<Schema>,
  memberId: string,
  hashes: readonly string[],
): Promise<void> {
  await removeBackupCodes(transaction, memberId);
  await transaction
    .insertInto('backup_codes')
    .values(hashes.map((hash, number) => ({ member_id: memberId, number, hash })))
    .execute();
}

export async function removeBackupCodes(
  transaction: Transaction<Schema>,
  memberId: string,
): Promise<void> {
  await transaction.deleteFrom('backup_codes').where('member_id', '=', memberId).execute();
}

/** The hash of the code of that number, or null where it was used or there is none. */
export async function openBackupCode(
  db: Kysely<Schema>,
  memberId: string,
  number: number,
): Promise<string | null> {
  const found = await db
    .selectFrom('backup_codes')
    .select('hash')
    .where('member_id', '=', memberId)
    .where('number', '=', number)
    .where('used_at', 'is', null)
    .executeTakeFirst();

  return found?.hash ?? null;
}

/** Spends a code: of many at once one is first. */
export async function spendBackupCode(
  db: Kysely<Schema>,
  memberId: string,
  { hash, number }: { number: number; hash: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backup_codes')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('number', '=', number)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();

  return numUpdatedRows > 0n;
}
