import { randomUUID } from 'node:crypto';

import { sql, type Kysely } from 'kysely';

import type { Schema } from '../../../store/schema.ts';
import { newToken, tokenHash } from '../../secrets/tokens.ts';

const day = 24 * 60 * 60_000;
const rememberedFor = 30 * day;

/** A browser in which its member is not asked for a code. */
export interface RememberedBrowser {
  id: string;
  name: string;
  createdAt: Date;
  until: Date;
  /** Whether it is the one that asks. */
  isHere: boolean;
}

/**
 * Lets a browser go without a code for 30 days, by the token that this answers; null where password or second factor were changed since
 * they were looked at. Those whose time is over, and those of before a change, go at the same time.
 */
export async function rememberBrowser(
  db: Kysely<Schema>,
  { memberId, name, passwordCount }: { memberId: string; name: string; passwordCount: number },
  now: Date,
): Promise<string | null> {
  const token = newToken();
  const until = new Date(now.getTime() + rememberedFor);
  const { numAffectedRows = 0n } = await sql`
    with gone as (
      delete from browsers
      where member_id = ${memberId} and (code_free_until <= ${now} or password_count <> ${passwordCount}::int)
    )
    insert into browsers (member_id, hash, id, name, password_count, created_at, code_free_until)
    select member_id, ${tokenHash(token)}::text, ${randomUUID()}::text, ${name}::text, password_count,
      ${now}::timestamptz, ${until}::timestamptz
    from members where member_id = ${memberId} and password_count = ${passwordCount}::int
  `.execute(db);

  return numAffectedRows > 0n ? token : null;
}

/** The browsers that a member is not asked for a code in, the newest first. `here` is the token of the one that asks, or null. */
export async function browsersOf(
  db: Kysely<Schema>,
  memberId: string,
  here: string | null,
  now: Date,
): Promise<RememberedBrowser[]> {
  const found = await db
    .selectFrom('browsers')
    .innerJoin('members', (join) =>
      join
        .onRef('members.member_id', '=', 'browsers.member_id')
        .onRef('members.password_count', '=', 'browsers.password_count'),
    )
    .select([
      'browsers.id',
      'browsers.hash',
      'browsers.name',
      'browsers.created_at',
      'browsers.code_free_until',
    ])
    .where('browsers.member_id', '=', memberId)
    .where('browsers.code_free_until', '>', now)
    .orderBy('browsers.created_at', 'desc')
    .execute();
  const hash = here === null ? null : tokenHash(here);

  return found.map((browser) => ({
    id: browser.id,
    name: browser.name,
    createdAt: browser.created_at,
    until: browser.code_free_until,
    isHere: browser.hash === hash,
  }));
}

/** Asks for a code again in a browser of the member's. */
export async function forgetBrowser(
  db: Kysely<Schema>,
  memberId: string,
  id: string,
): Promise<void> {
  await db.deleteFrom('browsers').where('member_id', '=', memberId).where('id', '=', id).execute();
}
