import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';

import { statementName } from './statements.ts';

/** read_only_sql_transaction, and what the server says as it ends a connection: admin_shutdown, crash_shutdown. */
const lastWords = new Set(['25006', '57P01', '57P02']);
/** feature_not_supported: the tables took another form since the statement was planned. */
const outdated = '0A000';
/** invalid_sql_statement_name, duplicate_prepared_statement: a pooler in between hands each statement to another connection. */
const pooled = new Set(['26000', '42P05']);

/** Where a transaction begins, and where it ends. */
const boundary = /^(?<bound>begin|commit|rollback)$/u;

/** What of the driver is used beside what Kysely knows of it: a statement that the connection knows again by its name. */
interface NamingClient extends PostgresPoolClient {
  query<Row>(asked: {
    name: string;
    text: string;
    values: unknown[];
  }): Promise<PostgresQueryResult<Row>>;
  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
}

interface NamingPool extends PostgresPool {
  connect(): Promise<NamingClient>;
}

/**
 * The same pool, except that a connection is closed which was refused a write, as after a failover it leads to a standby, or
 * which the server is ending: whoever had it next would be told so instead of being answered. Each connection plans a statement once that
 * has a name; where a pooler does not go along with that, statements have none.
 */
export function writablePool(pool: NamingPool): PostgresPool {
  const naming = { isOn: true };

  return {
    options: pool.options,
    ...(pool.Client === undefined ? {} : { Client: pool.Client }),
    connect: async () => closedIfSpent(await pool.connect(), naming),
    end: () => pool.end(),
  };
}

function closedIfSpent(client: NamingClient, naming: { isOn: boolean }): PostgresPoolClient {
  let isSpent = false;
  let isInTransaction = false;

  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query<Row>(asked: string | PostgresCursor<Row>, values: readonly unknown[] = []) {
    if (typeof asked !== 'string') return client.query(asked);
    const [, bound] = boundary.exec(asked) ?? [];
    if (bound !== undefined) isInTransaction = bound === 'begin';

    return named<Row>(asked, values).catch((error: unknown) => {
      isSpent ||= lastWords.has(codeOf(error));
      throw error;
    });
  }

  function named<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    // Of a transaction nothing could be asked again.
    const name = naming.isOn && !isInTransaction ? statementName(text) : null;
    if (name === null) return client.query<Row>(text, values);

    return client.query<Row>({ name, text, values: [...values] }).catch((error: unknown) => {
      const code = codeOf(error);
      if (code !== outdated && !pooled.has(code)) throw error;
      if (pooled.has(code)) naming.isOn = false;
      return client.query<Row>(text, values);
    });
  }

  return {
    ...(client.processID === undefined ? {} : { processID: client.processID }),
    query,
    release: (destroy = false) => client.release(destroy || isSpent),
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
