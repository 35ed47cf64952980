import { randomUUID } from 'node:crypto';

import { sql, type Kysely } from 'kysely';

import type { Schema } from './schema.ts';

/**
 * Does something that one process does at a time, and answers null where another one is at it. One that ends without giving the lease
 * back holds it for as long as was said, in milliseconds; so it must not take longer.
 */
export async function withLease<T>(
  db: Kysely<Schema>,
  { name, now, longestMs }: { name: string; now: Date; longestMs: number },
  work: () => Promise<T>,
): Promise<T | null> {
  const held_by = randomUUID();
  const held = { held_by, held_until: new Date(now.getTime() + longestMs) };
  const taken = await db
    .insertInto('leases')
    .values({ name, ...held })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(held)
        .where(sql<boolean>`leases.held_until <= ${now}`),
    )
    .returning('name')
    .executeTakeFirst();
  if (taken === undefined) return null;

  try {
    return await work();
  } finally {
    await db.deleteFrom('leases').where('name', '=', name).where('held_by', '=', held_by).execute();
  }
}
