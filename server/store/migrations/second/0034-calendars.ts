import { sql, type Kysely } from 'kysely';

/** The calendar of each member: by what the address of its feed is made, and when its alarms are. */
export const calendars = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('calendars')
      .addColumn('member_id', 'text', (column) =>
        column.primaryKey().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('feed_id', 'text')
      .addColumn('alarms', 'jsonb', (column) => column.notNull())
      .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
      .execute();
    await sql`create index calendars_feeds on calendars (feed_id) where feed_id is not null`.execute(
      db,
    );
  },
};
