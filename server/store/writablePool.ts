import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';

const readOnlyTransaction = '25006';

/** The same pool, except that a connection which was refused a write is closed: after a failover it leads to a standby. */
export function writablePool(pool: PostgresPool): PostgresPool {
  return {
    options: pool.options,
    ...(pool.Client === undefined ? {} : { Client: pool.Client }),
    connect: async () => closedIfReadOnly(await pool.connect()),
    end: () => pool.end(),
  };
}

function closedIfReadOnly(client: PostgresPoolClient): PostgresPoolClient {
  let isReadOnly = false;

  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query<Row>(asked: string | PostgresCursor<Row>, values: readonly unknown[] = []) {
    if (typeof asked !== 'string') return client.query(asked);

    return client.query<Row>(asked, values).catch((error: unknown) => {
      isReadOnly ||= isRefusedWrite(error);
      throw error;
    });
  }

  return {
    ...(client.processID === undefined ? {} : { processID: client.processID }),
    query,
    release: (destroy = false) => client.release(destroy || isReadOnly),
  };
}

function isRefusedWrite(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === readOnlyTransaction;
}
