import * as v from 'valibot';

import { OperatorError } from '../../process/operatorError.ts';
import { readBackupFile, requireWhole } from './backupFile.ts';
import type { ByteReader } from './byteReader.ts';
import { fileTable } from './fileTable.ts';
import type { KeyRing } from './keyRing.ts';
import { firstLine, furtherLine, row, type FirstLine } from './lines.ts';
import { openRow } from './sealedRows.ts';

/** What a backup says of itself, once every byte of it was looked at. */
export interface Inspected extends FirstLine {
  /** Members and other owners who have left. */
  leftOut: { members: number; rows: number };
}

/** A row as it is to be written: a text or null for each column. */
export interface ReadRow {
  table: string;
  columns: readonly string[];
  values: readonly (string | null)[];
}

/**
 * Looks at all of a backup, and says whom a restore leaves out.
 *
 * @throws OperatorError where it is not as it was written, or the ring has not the keys for it.
 */
export async function inspectBackup(
  path: string,
  ring: KeyRing,
  hasLeft: (owner: string) => boolean,
): Promise<Inspected> {
  await requireWhole(path, ring.mac);
  const first = await firstLineOf(path);
  const unknown = new Set<string>();
  const leftOut = { members: 0, rows: 0 };

  for await (const { owner, table } of readBackupFile(path, sealedRowsIn)) {
    if (hasLeft(owner)) {
      if (table !== fileTable) leftOut.rows += 1;
      if (table === 'members') leftOut.members += 1;
    } else if (ring.keyOf(owner) === null) unknown.add(owner);
  }
  if (unknown.size > 0) {
    throw new OperatorError(
      `The key ring ${ring.path} is older than the backup: it has no key for ${unknown.size} in it. Nothing was changed.`,
    );
  }
  return { ...first, leftOut };
}

/** The rows of a backup that was inspected, opened, without those of who has left. */
export async function* rowsOfBackup(
  path: string,
  ring: KeyRing,
  hasLeft: (owner: string) => boolean,
): AsyncGenerator<ReadRow> {
  for await (const { columns, owner, sealed, table } of readBackupFile(path, sealedRowsIn)) {
    const key = hasLeft(owner) ? null : ring.keyOf(owner);
    if (key === null) continue;

    yield { table, columns, values: v.parse(row, openRow(sealed, table, key)) };
  }
}

async function firstLineOf(path: string): Promise<FirstLine> {
  for await (const { line } of readBackupFile(path, beginningOf)) {
    const parsed = v.safeParse(firstLine, line);
    if (parsed.success) return parsed.output;
  }
  throw new OperatorError(
    `The backup ${path} is of another form. Update Fourfold. Nothing was changed.`,
  );
}

async function* beginningOf(reader: ByteReader): AsyncGenerator<{ line: unknown }> {
  yield { line: JSON.parse((await reader.line()) ?? 'null') };
}

interface SealedRow {
  table: string;
  columns: readonly string[];
  owner: string;
  sealed: Buffer;
}

async function* sealedRowsIn(reader: ByteReader): AsyncGenerator<SealedRow> {
  let table = '';
  let columns: readonly string[] = [];
  await reader.line();

  for (let line = await reader.line(); line !== null; line = await reader.line()) {
    const further = v.parse(furtherLine, JSON.parse(line));
    if ('table' in further) {
      ({ table, columns } = further);
    } else {
      const [owner, length] = further;
      yield { table, columns, owner, sealed: await reader.bytes(length) };
      await reader.line();
    }
  }
}
