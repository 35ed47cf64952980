import { sql, type Kysely } from 'kysely';

/** When a member who leaves is erased, and since when that is under way: then nobody comes back any more. */
export const leaving = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('members')
      .addColumn('leaves_at', 'timestamptz')
      .addColumn('erasing_at', 'timestamptz')
      .execute();
    await sql`create index members_leaving on members (leaves_at) where leaves_at is not null`.execute(
      db,
    );
  },
};
