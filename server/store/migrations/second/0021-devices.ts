import type { Kysely } from 'kysely';

/**
 * By what a member tells their sign-ins apart. What one began with before has no name and no moment: it was seen when it began, and
 * ends as it does in code. A process of an older Fourfold writes none of them.
 */
export const devices = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('sessions')
      .addColumn('name', 'text', (column) => column.notNull().defaultTo('A browser'))
      .addColumn('zone', 'text')
      .addColumn('seen_at', 'timestamptz')
      .addColumn('ends_at', 'timestamptz')
      .execute();
  },
};
