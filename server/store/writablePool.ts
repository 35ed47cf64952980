import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';

/** read_only_sql_transaction, and what the server says as it ends a connection: admin_shutdown, crash_shutdown. */
const lastWords = new Set(['25006', '57P01', '57P02']);

/**
 * The same pool, except that a connection is closed which was refused a write, as after a failover it leads to a standby, or
 * which the server is ending: whoever had it next would be told so instead of being answered.
 */
export function writablePool(pool: PostgresPool): PostgresPool {
  return {
    options: pool.options,
    ...(pool.Client === undefined ? {} : { Client: pool.Client }),
    connect: async () => closedIfSpent(await pool.connect()),
    end: () => pool.end(),
  };
}

function closedIfSpent(client: PostgresPoolClient): PostgresPoolClient {
  let isSpent = false;

  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query<Row>(asked: string | PostgresCursor<Row>, values: readonly unknown[] = []) {
    if (typeof asked !== 'string') return client.query(asked);

    return client.query<Row>(asked, values).catch((error: unknown) => {
      isSpent ||= isSpentBy(error);
      throw error;
    });
  }

  return {
    ...(client.processID === undefined ? {} : { processID: client.processID }),
    query,
    release: (destroy = false) => client.release(destroy || isSpent),
  };
}

function isSpentBy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && lastWords.has(String(error.code));
}
