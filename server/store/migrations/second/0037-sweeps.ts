import { sql, type Kysely } from 'kysely';

/** What sweeps look for every minute: few rows among those of all members, each found by an index that has no others. */
export const sweeps = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index addresses_reserved on addresses (reserved_until) where reserved_until is not null`.execute(
      db,
    );
    await sql`create index members_erasing on members (member_id) where erasing_at is not null`.execute(
      db,
    );
  },
};
