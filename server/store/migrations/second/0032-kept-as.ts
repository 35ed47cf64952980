import type { Kysely } from 'kysely';

/** What a member's devices call them, once that is no longer the name of the member's own address. */
export const keptAs = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('members').addColumn('kept_as', 'text').execute();
    await db.schema.createIndex('members_kept_as').on('members').column('kept_as').execute();
  },
};
