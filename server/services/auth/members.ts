import { randomUUID } from 'node:crypto';

import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';

import { emailAddress } from '../../../src/contract/common/text.ts';
import type { Schema } from '../../store/schema.ts';
import type { Clock } from '../wire/clock.ts';
import type { Keys } from '../secrets/keys.ts';
import { sealSecret } from '../secrets/oneTimeCodes.ts';
import { hashPassword } from '../secrets/passwords.ts';
import { claimAddress } from '../addresses/reservations.ts';
import { keptAsFor } from './keptAs.ts';
import { beginHead } from '../writes/head.ts';

/** The address already belongs to a member. */
export class EmailTaken extends Error {
  override readonly name = 'EmailTaken';

  constructor() {
    super('The e-mail address already belongs to a member.');
  }
}

export interface NewMember {
  email: string;
  name: string;
  password: string;
  /** IANA name, such as Europe/Berlin. */
  timeZone: string;
  /** Whether the address is proved: an unproved one cannot sign in. */
  verified: boolean;
  /** The one-time-code secret, or null for a member without MFA. */
  mfaSecret: Uint8Array | null;
}

/** Adds a member and answers the member's id. Rejects with EmailTaken, or with a ValiError for a malformed address. */
export async function addMember(
  db: Kysely<Schema>,
  member: NewMember,
  keys: Keys,
  clock: Clock,
): Promise<string> {
  const memberId = randomUUID();
  const passwordHash = await hashPassword(member.password);
  const now = clock();

  await db.transaction().execute(async (transaction) => {
    await insertMember(transaction, { ...member, memberId, passwordHash }, now);
    if (member.mfaSecret === null) return;

    await transaction
      .insertInto('mfa')
      .values({
        member_id: memberId,
        sealed_secret: sealSecret(member.mfaSecret, memberId, keys),
        created_at: now,
      })
      .execute();
  });

  return memberId;
}

/** Adds a member within a transaction. Rejects as `addMember` does: the transaction must then be rolled back. */
export async function insertMember(
  transaction: Transaction<Schema>,
  member: Omit<NewMember, 'password' | 'mfaSecret'> & { memberId: string; passwordHash: string },
  now: Date,
): Promise<void> {
  const email = v.parse(emailAddress, member.email);
  if (!(await claimAddress(transaction, { email, memberId: member.memberId }, now))) {
    throw new EmailTaken();
  }

  await transaction
    .insertInto('members')
    .values({
      member_id: member.memberId,
      email,
      name: member.name.normalize('NFC'),
      password_hash: member.passwordHash,
      time_zone: member.timeZone,
      verified_at: member.verified ? now : null,
      created_at: now,
      kept_as: await keptAsFor(transaction, { email, memberId: member.memberId }),
    })
    .execute();
  await beginHead(transaction, member.memberId);
}
