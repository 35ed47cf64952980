import { hash } from '@node-rs/argon2';
import type { Kysely } from 'kysely';

import type { Clock } from '#server/services/wire/clock.ts';
import type { Keys } from '#server/services/secrets/keys.ts';
import { insertMember, type NewMember } from '#server/services/auth/members.ts';
import { sealSecret } from '#server/services/secrets/oneTimeCodes.ts';
import { verifyPassword } from '#server/services/secrets/passwords.ts';
import type { Schema } from '#server/store/schema.ts';

/** The password of every quick member, as of the demo. */
export const password = 'practice-daily-2026';

/** The least that argon2id can cost: a hundredth of what a member's password costs. */
const quickHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Adds a member as `addMember` does, but with a hash that takes no time to check, and answers the member's id. */
export async function addQuickMember(
  db: Kysely<Schema>,
  { mfaSecret, ...member }: Omit<NewMember, 'password'>,
  keys: Keys,
  clock: Clock,
): Promise<string> {
  const memberId = crypto.randomUUID();
  const now = clock();

  await db.transaction().execute(async (transaction) => {
    await insertMember(transaction, { ...member, memberId, passwordHash: quickHash }, now);
    if (mfaSecret === null) return;

    await transaction
      .insertInto('mfa')
      .values({
        member_id: memberId,
        sealed_secret: sealSecret(mfaSecret, memberId, keys),
        created_at: now,
      })
      .execute();
  });

  return memberId;
}

/** Checks as `verifyPassword` does, but spends no time on an address that is nobody's. */
export const verifyQuickly: typeof verifyPassword = async (passwordHash, given) =>
  passwordHash !== null && verifyPassword(passwordHash, given);
