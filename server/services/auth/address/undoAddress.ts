import type { Kysely } from 'kysely';

import type { Schema } from '../../../store/schema.ts';
import type { Letters } from '../../letters/letters.ts';
import { openLink, spendLink } from '../../letters/links.ts';
import { holdMember } from '../recovery/holdMember.ts';
import { putBackAddress } from '../recovery/putBackAddress.ts';

/**
 * Undoes every change of the address that can be undone, for whoever holds the link of the notice (rules/account#C70). Answers whose it
 * is, or null for a link that is not good.
 */
export async function undoAddress(
  token: string,
  { db, letters, now }: { db: Kysely<Schema>; letters: Pick<Letters, 'queue'>; now: Date },
): Promise<string | null> {
  const link = await openLink(db, 'undoAddress', token, now);
  if (link === null) return null;

  const { memberId } = link;
  return db.transaction().execute(async (transaction) => {
    await holdMember(transaction, memberId);
    if ((await spendLink(transaction, 'undoAddress', token, now)) === null) return null;

    return (await putBackAddress(transaction, memberId, { letters, now })) ? memberId : null;
  });
}
