import type { Kysely } from 'kysely';
import * as v from 'valibot';

import { requirePlaceOfFiles } from '../store/backup/fileRows.ts';
import { beginKeyRing, readKeyRing } from '../store/backup/keyRing.ts';
import { makeBackup } from '../store/backup/makeBackup.ts';
import type { MediaFiles } from '../store/media/mediaFiles.ts';
import type { Schema } from '../store/schema.ts';

/** A backup to be made. Paths are absolute: another process may write them. */
export const backupRequest = v.object({
  file: v.string(),
  ring: v.string(),
  /** Whether the ring is begun with this backup. */
  isNewRing: v.boolean(),
});
export type BackupRequest = v.InferOutput<typeof backupRequest>;

export const backupReport = v.object({
  members: v.number(),
  rows: v.number(),
  /** Of the file. */
  bytes: v.number(),
  /** How many keys of those who left were dropped from the ring. */
  dropped: v.number(),
});
export type BackupMade = v.InferOutput<typeof backupReport>;

/** Makes a backup. Rejects with an OperatorError that says what is wrong, or that `stop` ended it. */
export async function backUp(
  { db, files }: { db: Kysely<Schema>; files: MediaFiles | null },
  now: Date,
  { file, isNewRing, ring: path }: BackupRequest,
  stop?: AbortSignal,
): Promise<BackupMade> {
  await requirePlaceOfFiles(db, files);
  const ring = isNewRing ? await beginKeyRing(path) : await readKeyRing(path);

  return makeBackup({
    db,
    ...(files !== null && { files }),
    ring,
    file,
    now,
    ...(stop !== undefined && { stop }),
  });
}
