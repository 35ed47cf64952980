import { DummyDriver, Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';

import type { Schema } from '#server/store/schema.ts';

/** A database that answers each query with nothing: thousands of lines would ask a real one each. */
export function withoutDatabase(): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new WithoutDatabase({ pool: new Pool() }) });
}

class WithoutDatabase extends PostgresDialect {
  override createDriver(): DummyDriver {
    return new DummyDriver();
  }
}
