import type { Kysely } from 'kysely';

/** The key under which a signed-out browser keeps what it could not send of a member; it is sealed itself. */
export const sealKeys = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('seal_keys')
      .addColumn('member_id', 'text', (column) =>
        column.primaryKey().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('sealed_key', 'bytea', (column) => column.notNull())
      .execute();
  },
};
