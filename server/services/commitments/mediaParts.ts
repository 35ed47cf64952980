import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

import { sql, type Kysely } from 'kysely';

import type { MediaFiles } from '../../store/media/mediaFiles.ts';
import type { Schema } from '../../store/schema.ts';
import type { Media } from './media.ts';

/** A photo or a video of which every byte is written, and which nothing names yet. */
export interface StagedMedia {
  mediaId: string;
  mediaType: string;
  /** In bytes. */
  size: number;
}

interface Owner {
  member_id: string;
  date: string;
  task_id: string;
}

/** In bytes. No statement carries more, as the embedded database answers nobody else meanwhile. */
const partLength = 1024 * 1024;
/** What is named by nothing after that long, in milliseconds, is left of a process that ended. */
const longestStaged = 86_400_000;
const triesToRead = 3;

/** Writes a file in parts, each for itself, and clears away what an earlier attempt of the member left behind. */
export async function stageMedia(
  db: Kysely<Schema>,
  memberId: string,
  { bytes, mediaType }: Media,
  now: Date,
): Promise<StagedMedia> {
  const staged = { mediaId: randomUUID(), mediaType, size: bytes.length };
  await clearLeft(db, memberId, new Date(now.getTime() - longestStaged));

  try {
    await writeParts(db, memberId, staged.mediaId, bytes, now);
    return staged;
  } catch (error) {
    await unstageMedia(db, memberId, staged).catch(() => {});
    throw error;
  }
}

async function writeParts(
  db: Kysely<Schema>,
  memberId: string,
  mediaId: string,
  bytes: Uint8Array,
  now: Date,
): Promise<void> {
  for (let part = 0; part * partLength < bytes.length; part += 1) {
    await db
      .insertInto('reflection_media_parts')
      .values({
        member_id: memberId,
        media_id: mediaId,
        part,
        bytes: bytes.subarray(part * partLength, (part + 1) * partLength),
        staged_at: now,
      })
      .execute();
    await setImmediate();
  }
}

/** Takes back a staged file, unless it was named all the same: of a commit that was cut nobody knows whether it happened. */
export async function unstageMedia(
  db: Kysely<Schema>,
  memberId: string,
  { mediaId }: StagedMedia,
): Promise<void> {
  await sql`
    delete from reflection_media_parts where member_id = ${memberId} and media_id = ${mediaId} and not exists (
      select 1 from reflection_media where member_id = ${memberId} and media_id = ${mediaId}
    )
  `.execute(db);
}

/** Deletes the bytes of a file that nothing names any more. */
export async function deleteParts(
  db: Kysely<Schema>,
  memberId: string,
  mediaId: string,
): Promise<void> {
  await db
    .deleteFrom('reflection_media_parts')
    .where('member_id', '=', memberId)
    .where('media_id', '=', mediaId)
    .execute();
}

/** The bytes of one part of a file, by its place from 0, or null where there is none. */
export async function readPart(
  db: Kysely<Schema>,
  memberId: string,
  mediaId: string,
  part: number,
): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('reflection_media_parts')
    .select('bytes')
    .where('member_id', '=', memberId)
    .where('media_id', '=', mediaId)
    .where('part', '=', part)
    .executeTakeFirst();

  return row?.bytes ?? null;
}

/** The photo or video of a reflection, from wherever its bytes are, or null where there is none. */
export async function findMedia(
  { db, files }: { db: Kysely<Schema>; files?: MediaFiles | undefined },
  owner: Owner,
): Promise<Media | null> {
  for (let tries = 0; tries < triesToRead; tries += 1) {
    const media = await db
      .selectFrom('reflection_media')
      .select(['media_id', 'media_type', 'size', 'file'])
      .where('member_id', '=', owner.member_id)
      .where('date', '=', owner.date)
      .where('task_id', '=', owner.task_id)
      .executeTakeFirst();
    if (media === undefined) return null;

    const bytes =
      media.file === null
        ? await readParts(db, owner.member_id, media)
        : ((await files?.read(media.file, { first: 0, last: media.size - 1 })) ?? null);
    if (bytes !== null) return { mediaType: media.media_type, bytes: await wholeOf(bytes) };
  }

  return null;
}

async function wholeOf(bytes: Uint8Array | ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return bytes instanceof Uint8Array
    ? bytes
    : new Uint8Array(await new Response(bytes).arrayBuffer());
}

/** Null where the file was replaced meanwhile. */
async function readParts(
  db: Kysely<Schema>,
  memberId: string,
  { media_id, size }: { media_id: string; size: number },
): Promise<Uint8Array | null> {
  const bytes = new Uint8Array(size);

  for (let part = 0; part * partLength < size; part += 1) {
    const found = await readPart(db, memberId, media_id, part);
    if (found === null) return null;

    bytes.set(found, part * partLength);
    await setImmediate();
  }

  return bytes;
}

async function clearLeft(db: Kysely<Schema>, memberId: string, before: Date): Promise<void> {
  await sql`
    delete from reflection_media_parts where member_id = ${memberId} and staged_at < ${before} and media_id not in (
      select media_id from reflection_media where member_id = ${memberId}
    )
  `.execute(db);
}
