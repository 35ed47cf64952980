import { sql, type Kysely } from 'kysely';

import type { Schema } from '../../store/schema.ts';
import type { Place } from './cursors.ts';

/** A member and the sign-in by which they follow their feed. */
interface SignedIn {
  memberId: string;
  sessionId: string;
}

/** Where the feeds of all these have come to, by their sign-ins, in one statement; none of a sign-in that is over. */
export async function headsOf(
  db: Kysely<Schema>,
  signedIn: readonly SignedIn[],
  now: Date,
): Promise<Map<string, Place>> {
  const list = (field: keyof SignedIn) =>
    sql`select json_array_elements_text(${JSON.stringify(signedIn.map((one) => one[field]))}::text::json)`;
  const { rows } = await sql<Place & { session_id: string }>`
    select s.session_id, h.epoch, h.seq
    from sessions s
    join members m on m.member_id = s.member_id and m.locked_at is null
    join practice_heads h on h.member_id = s.member_id
    where s.member_id in (${list('memberId')}) and s.session_id in (${list('sessionId')})
      and s.ended_at is null and s.expires_at > ${now}
  `.execute(db);

  return new Map(rows.map(({ epoch, seq, session_id }) => [session_id, { epoch, seq }]));
}
