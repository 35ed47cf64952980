import type { Kysely } from 'kysely';

/**
 * What members set up to practise, with a version that each save moves on. The pillars are `json` and not `jsonb`, which
 * would write them anew: they are answered as they came.
 */
export const schedules = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('schedules')
      .addColumn('member_id', 'text', (column) =>
        column.primaryKey().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('is_tether_enabled', 'text', (column) => column.notNull())
      .addColumn('is_recovery_enabled', 'text', (column) => column.notNull())
      .addColumn('is_nourishment_enabled', 'text', (column) => column.notNull())
      .addColumn('is_movement_enabled', 'text', (column) => column.notNull())
      .addColumn('tether_schedule', 'json')
      .addColumn('recovery_schedule', 'json')
      .addColumn('nourishment_schedule', 'json')
      .addColumn('movement_schedule', 'json')
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
      .execute();
  },
};
