import { randomBytes } from 'node:crypto';

import type { Kysely } from 'kysely';

import type { Schema } from '../../store/schema.ts';
import type { Keys } from '../secrets/keys.ts';
import { openSecret, sealSecret } from '../secrets/oneTimeCodes.ts';

const keyBytes = 32;

/**
 * The 256 bits under which a member's devices seal what stays on them after a sign-out (rules/yourData#Y7). They are made
 * when they are first asked for, and the same ever after, also where two ask at once.
 */
export async function sealKeyOf(
  db: Kysely<Schema>,
  memberId: string,
  keys: Keys,
): Promise<Uint8Array> {
  const { sealed_key: sealed } = await db
    .insertInto('seal_keys')
    .values({ member_id: memberId, sealed_key: sealSecret(randomBytes(keyBytes), memberId, keys) })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({ member_id: (row) => row.ref('excluded.member_id') }),
    )
    .returning('sealed_key')
    .executeTakeFirstOrThrow();

  return openSecret(sealed, memberId, keys);
}
