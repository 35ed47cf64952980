import { CompiledQuery, type Kysely } from 'kysely';

import type { Schema } from '../../store/schema.ts';

interface LimiterQuery {
  text: string;
  values?: readonly unknown[];
}

/** Our database as the PostgreSQL client that rate-limiter-flexible expects (its `storeType: 'client'`). */
export function limiterStore(db: Kysely<Schema>) {
  return {
    async query({ text, values = [] }: LimiterQuery) {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
      // The embedded database counts no affected rows for a SELECT.
      const rowCount = rows.length > 0 ? rows.length : Number(numAffectedRows ?? 0);

      return { rows, rowCount };
    },
  };
}
