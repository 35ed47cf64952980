import type { Kysely } from 'kysely';

/** Which member an invitation made, so that a registration whose answer was lost can be told from a stranger's. */
export const invitationUse = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('invitations').addColumn('used_by', 'text').execute();
  },
};
