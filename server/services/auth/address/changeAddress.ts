import { sql, type Kysely, type Transaction } from 'kysely';

import type { Schema } from '../../../store/schema.ts';
import { claimAddress, reserveAddress } from '../../addresses/reservations.ts';
import type { Letters } from '../../letters/letters.ts';
import { linkMinutes, openLink, spendLink, voidLinks } from '../../letters/links.ts';
import { keptAsOf } from '../keptAs.ts';
import { dropChange } from '../recovery/dropChange.ts';
import { endSessions } from '../recovery/endSessions.ts';
import { holdMember } from '../recovery/holdMember.ts';
import { momentText } from '../recovery/momentText.ts';

interface Tools {
  letters: Pick<Letters, 'queue'>;
  now: Date;
}

/**
 * Notes that a member would like another address, in the place of one that they asked for before. Nobody looks whose it is before its
 * letter is sent, so that all are answered alike (rules/account#C67). The member is held.
 */
export async function askForAddress(
  transaction: Transaction<Schema>,
  { email, memberId }: { email: string; memberId: string },
  { letters, now }: Tools,
): Promise<void> {
  const asked = {
    address: email,
    expires_at: new Date(now.getTime() + linkMinutes.newAddress * 60_000),
  };
  await dropChange(transaction, memberId, now);
  await transaction
    .insertInto('address_changes')
    .values({ member_id: memberId, ...asked })
    .execute();
  const { email: present, time_zone: timeZone } = await transaction
    .selectFrom('members')
    .select(['email', 'time_zone'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();

  const facts = { at: momentText(now, timeZone) };
  await letters.queue(transaction, { kind: 'addressWanted', address: email, memberId });
  await letters.queue(transaction, { kind: 'addressAsked', address: present, memberId, facts });
}

/** Whose address was changed, and to which. */
export interface Changed {
  memberId: string;
  email: string;
}

/**
 * Gives whoever holds the link of a letter the address that it was sent to (rules/account#C68): every sign-in ends but the one of this
 * browser, `sessionOf` the member, no link for a password is good any more, and the earlier address is kept. Answers null for a link
 * that is not good, also as somebody else has the address by now.
 */
export async function confirmAddress(
  token: string,
  sessionOf: (memberId: string) => Promise<string | null>,
  { db, letters, now }: Tools & { db: Kysely<Schema> },
): Promise<Changed | null> {
  const link = await openLink(db, 'newAddress', token, now);
  if (link === null) return null;

  const { address: email, memberId } = link;
  const kept = await sessionOf(memberId);
  return db.transaction().execute(async (transaction) => {
    await holdMember(transaction, memberId);
    if ((await spendLink(transaction, 'newAddress', token, now)) === null) return null;

    const before = await transaction
      .selectFrom('members')
      .select(['email', 'time_zone', 'kept_as as keptAs'])
      .where('member_id', '=', memberId)
      .where('erasing_at', 'is', null)
      .executeTakeFirst();
    await dropChange(transaction, memberId, now);
    if (before === undefined) return null;
    if (!(await claimAddress(transaction, { email, memberId }, now))) return null;

    await reserveAddress(transaction, before.email, now);
    await transaction
      .updateTable('members')
      .set({ email, kept_as: keptAsOf(before), password_count: sql`password_count + 1` })
      .where('member_id', '=', memberId)
      .execute();
    await endSessions(transaction, memberId, now, kept);
    await voidLinks(transaction, 'reset', memberId, now);
    await letters.queue(transaction, {
      kind: 'addressChanged',
      address: before.email,
      memberId,
      facts: { at: momentText(now, before.time_zone) },
    });

    return { email, memberId };
  });
}
