import type { Kysely } from 'kysely';

/** The schedules by which days went before they were changed, each until the day on which another took its place. */
export const earlierSchedules = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('earlier_schedules')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('last_day', 'date', (column) => column.notNull())
      .addColumn('record', 'json', (column) => column.notNull())
      .addPrimaryKeyConstraint('earlier_schedules_pkey', ['member_id', 'last_day'])
      .execute();
  },
};
