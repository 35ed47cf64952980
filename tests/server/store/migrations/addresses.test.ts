import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { migrateToNewest } from '#server/store/migrate.ts';
import { hashOf } from '#src/domain/common/hash.ts';
import { databaseBefore } from '#tests/support/stores/earlierDatabase.ts';
import { storeKinds } from '#tests/support/stores/stores.ts';

const typed = 'jo@bücher.example';
const known = 'jo@xn--bcher-kva.example';

describe.each(storeKinds)('addresses from before there was one spelling (%s)', (kind) => {
  test('have it, and what their members’ devices call them stays (rules/account#C66, rules/account#C80)', async () => {
    const db = await databaseBefore('0036', kind);
    const people = [
      ['jo', typed],
      ['kim', 'kim@straße.example'],
      ['twin', 'kim@xn--strae-oqa.example'],
      ['eva', 'éva@example.com'],
    ] as const;
    for (const [id, email] of people) {
      await sql`
        insert into members (member_id, email, name, password_hash, time_zone, created_at)
        values (${id}, ${email}, ${id}, '', 'UTC', now())
      `.execute(db);
      await sql`insert into addresses (email, member_id) values (${email}, ${id})`.execute(db);
    }
    await sql`
      insert into invited (member_id, email, at) values ('eva', ${typed}, now()), ('eva', ${known}, now())
    `.execute(db);
    await migrateToNewest(db);

    const members = await sql`
      select member_id, email, kept_as from members order by member_id
    `.execute(db);
    expect(members.rows).toEqual([
      { member_id: 'eva', email: 'éva@example.com', kept_as: null },
      { member_id: 'jo', email: known, kept_as: hashOf(typed) },
      { member_id: 'kim', email: 'kim@straße.example', kept_as: null },
      { member_id: 'twin', email: 'kim@xn--strae-oqa.example', kept_as: null },
    ]);
    const addresses = await sql`select email from addresses where member_id = 'jo'`.execute(db);
    expect(addresses.rows).toEqual([{ email: known }]);
    expect((await sql`select email from invited`.execute(db)).rows).toEqual([{ email: known }]);
  });
});
