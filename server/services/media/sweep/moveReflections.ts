import type { Kysely, Selectable } from 'kysely';

import { nothingArrived, type MediaFiles } from '../../../store/media/mediaFiles.ts';
import type { Schema } from '../../../store/schema.ts';
import type { ReflectionMediaTable } from '../../../store/tables/tasks.ts';
import { deleteParts, readPart } from '../../commitments/mediaParts.ts';
import type { SweepTools } from './sweeps.ts';

type Row = Selectable<ReflectionMediaTable>;

/**
 * Moves the photos and videos of reflections out of the database, one after the other: the file first, then the row that names it, with
 * the parts, in one transaction. Stopped anywhere and begun again it moves the same bytes to the same name (rules/media#V10).
 */
export async function moveReflections({
  db,
  files,
}: Pick<SweepTools, 'db' | 'files'>): Promise<void> {
  const rows = await db
    .selectFrom('reflection_media')
    .selectAll()
    .where('file', 'is', null)
    .execute();

  for (const row of rows) await move(db, files, row);
}

async function move(db: Kysely<Schema>, files: MediaFiles, row: Row): Promise<void> {
  const { media_id: file, member_id: memberId, size } = row;
  const arrived = await files.append(file, nothingArrived, partsOf(db, row));
  // It was replaced meanwhile, or its parts are gone: what reads it finds it as before.
  const isWhole = arrived.size === size;
  if (isWhole) await files.finish(file, arrived);

  const isNamed = isWhole && (await nameFile(db, { memberId, file }));
  if (!isNamed) await files.remove(file, arrived.notes);
}

/** False where nothing is under that name any more. */
function nameFile(
  db: Kysely<Schema>,
  { file, memberId }: { memberId: string; file: string },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const named = await transaction
      .updateTable('reflection_media')
      .set({ file })
      .where('member_id', '=', memberId)
      .where('media_id', '=', file)
      .returning('media_id')
      .executeTakeFirst();
    if (named === undefined) return false;

    await deleteParts(transaction, memberId, file);
    return true;
  });
}

/** One at a time, so that no more is in memory. */
async function* partsOf(
  db: Kysely<Schema>,
  { media_id, member_id }: Row,
): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const bytes = await readPart(db, member_id, media_id, part);
    if (bytes === null) return;

    yield bytes;
  }
}
