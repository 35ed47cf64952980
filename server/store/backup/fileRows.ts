import { sql, type Kysely } from 'kysely';

import { OperatorError } from '../../process/operatorError.ts';
import { nothingArrived, type MediaFiles } from '../media/mediaFiles.ts';
import type { Schema } from '../schema.ts';
import type { ReadRow } from './readBackup.ts';

/** In bytes. */
const rowBytes = 1024 * 1024;

/** A row of a backup, with whose it is. */
export interface FileRow {
  owner: string;
  row: string;
}

/** The bytes of all files that are kept, under their members. A file that is not there is in none: its member is told that it is lost. */
export async function* fileRows(db: Kysely<Schema>, files: MediaFiles): AsyncGenerator<FileRow> {
  const { rows: kept } = await sql<{ owner: string; file: string; size: number }>`
    select member_id as owner, file, size::float8 as size from media where state = 'kept'
    union all select member_id, file, size from reflection_media where file is not null
  `.execute(db);

  for (const { file, owner, size } of kept) {
    for (let first = 0; first < size; first += rowBytes) {
      const last = Math.min(first + rowBytes, size) - 1;
      const bytes = await files.read(file, { first, last });
      if (bytes === null) break;

      const chunks: Uint8Array[] = [];
      for await (const chunk of bytes) chunks.push(chunk);
      yield { owner, row: JSON.stringify([file, Buffer.concat(chunks).toString('base64')]) };
    }
  }
}

/**
 * Demands that whoever makes a backup has the place of the files.
 *
 * @throws OperatorError where files are kept, and nobody said where.
 */
export async function requirePlaceOfFiles(
  db: Kysely<Schema>,
  files: MediaFiles | null,
): Promise<void> {
  if (files !== null) return;

  const { rows } = await sql<{ hasAny: boolean }>`
    select exists (select from media where state = 'kept')
      or exists (select from reflection_media where file is not null) as "hasAny"
  `.execute(db);
  if (rows[0]?.hasAny === true) throw noPlace();
}

/** Writes the files of a backup, one after the other. One that is there already is the same, and is left. */
export function createFileWriter(files: MediaFiles | null) {
  let name = '';
  let arrived = nothingArrived;
  let isThere = false;

  async function finish(): Promise<void> {
    if (files !== null && name !== '' && !isThere) await files.finish(name, arrived);
  }

  return {
    async write({ values: [file, bytes] }: Pick<ReadRow, 'values'>): Promise<void> {
      if (files === null || typeof file !== 'string' || typeof bytes !== 'string') throw noPlace();
      if (file !== name) {
        await finish();
        name = file;
        arrived = nothingArrived;
        isThere = (await files.size(file)) !== null;
      }
      if (!isThere) arrived = await files.append(file, arrived, only(Buffer.from(bytes, 'base64')));
    },
    finish,
  };
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function noPlace(): OperatorError {
  return new OperatorError(
    'There are recordings, and no place for them is named. Set FOURFOLD_MEDIA_URL as for npm run serve. Nothing was changed.',
  );
}
