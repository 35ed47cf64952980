import { setTimeout as later } from 'node:timers/promises';

import type { PGlite } from '@electric-sql/pglite';
import type { LogEvent } from 'kysely';

/** Written to the log since the last time, in bytes, before it is done again: about one video. */
const dueAfter = 8 * 1024 * 1024;
/** How many statements there are between two looks at how much that is. */
const statementsBetween = 256;
/** A statement that carries that many bytes is looked after at once. */
const largeStatement = 512 * 1024;

const tableOfFiles = 'reflection_media_parts';

/** Does for an embedded database what a server does by itself. */
export interface Housekeeping {
  /** To be told of every statement. */
  note(event: LogEvent): void;
  /** Resolves when nothing is left to do. */
  finish(): Promise<void>;
}

/**
 * Frees what was deleted and replaced to be used again (VACUUM), and lets the write-ahead log go (CHECKPOINT): the embedded
 * database has no process beside it that would. It is done in small turns between the statements of others.
 */
export function keepHouse(pglite: PGlite): Housekeeping {
  let statements = 0;
  let isDue = false;
  let isFileGone = false;
  let doneUpTo = 0;
  let underWay: Promise<void> | null = null;

  async function keep(): Promise<void> {
    while (isDue) {
      isDue = false;
      // After whoever is answered now.
      await later(0);
      await freeFiles();
      if ((await logPosition(pglite)) - doneUpTo < dueAfter) continue;

      for (const table of await tablesOf(pglite)) {
        await vacuum(pglite, table);
        // What files had is not to wait for all tables: more of them come meanwhile.
        await freeFiles();
      }
      await pglite.exec('checkpoint');
      doneUpTo = await logPosition(pglite);
    }
  }

  async function freeFiles(): Promise<void> {
    if (!isFileGone) return;

    isFileGone = false;
    await vacuum(pglite, tableOfFiles);
  }

  return {
    note(event) {
      if (event.level !== 'query' || event.query.query.kind === 'SelectQueryNode') return;

      const hasDeletedFile =
        event.query.sql.startsWith('delete') && event.query.sql.includes(tableOfFiles);
      isFileGone ||= hasDeletedFile;
      statements += 1;
      if (statements < statementsBetween && !hasDeletedFile && !isLarge(event.query.parameters)) {
        return;
      }

      statements = 0;
      isDue = true;
      // What could not be done now is tried again after as many statements.
      underWay ??= keep()
        .catch(() => {})
        .finally(() => {
          underWay = null;
        });
    },
    async finish() {
      await underWay;
    },
  };
}

async function vacuum(pglite: PGlite, table: string): Promise<void> {
  await pglite.exec(`vacuum ${table}`);
  await later(0);
}

function isLarge(parameters: readonly unknown[]): boolean {
  return parameters.some(
    (parameter) => parameter instanceof Uint8Array && parameter.length >= largeStatement,
  );
}

async function logPosition(pglite: PGlite): Promise<number> {
  const { rows } = await pglite.query<{ written: string }>(
    "select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as written",
  );

  return Number(rows[0]?.written ?? 0);
}

async function tablesOf(pglite: PGlite): Promise<string[]> {
  const { rows } = await pglite.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );

  return rows.map(({ name }) => name);
}
