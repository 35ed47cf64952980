import type { Kysely, Selectable } from 'kysely';

import { versionOf } from '../../../src/contract/practice/versions.ts';
import type { Schema } from '../../store/schema.ts';
import type { MediaTable } from '../../store/tables/media.ts';
import { Refusal } from '../wire/refusal.ts';
import type { Named } from './tools.ts';

/** What is stored of a recording, a photo or a video. */
export type StoredMedia = Selectable<MediaTable>;

/** What is stored under an id, or null. */
export async function findMedia(
  db: Kysely<Schema>,
  { id, memberId }: Named,
): Promise<StoredMedia | null> {
  const row = await db
    .selectFrom('media')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();

  return row ?? null;
}

/** The same. Throws a Refusal: 410 for what was deleted, 404 for what was never announced. */
export async function requireMedia(db: Kysely<Schema>, named: Named): Promise<StoredMedia> {
  const media = await findMedia(db, named);
  if (media !== null) return media;

  throw (await isGone(db, named)) ? gone() : new Refusal(404, 'There is no such file.');
}

/** 410: it was deleted, and does not come back. */
export function gone(): Refusal {
  return new Refusal(410, 'This was deleted.');
}

/** What the feed calls it, or null of what it was never told of. */
export async function versionOfMedia(
  db: Kysely<Schema>,
  { id, memberId }: Named,
): Promise<string | null> {
  const row = await db
    .selectFrom('changes')
    .innerJoin('practice_heads', 'practice_heads.member_id', 'changes.member_id')
    .select(['changes.seq', 'practice_heads.epoch'])
    .where('changes.member_id', '=', memberId)
    .where('changes.kind', '=', 'media')
    .where('changes.id', '=', id)
    .executeTakeFirst();

  return row === undefined ? null : versionOf(row.epoch, row.seq);
}

/** Takes what is stored under an id away, and dooms its file. */
export async function eraseMedia(db: Kysely<Schema>, { id, memberId }: Named): Promise<void> {
  await db.deleteFrom('media').where('member_id', '=', memberId).where('id', '=', id).execute();
}

async function isGone(db: Kysely<Schema>, { id, memberId }: Named): Promise<boolean> {
  const row = await db
    .selectFrom('changes')
    .select('gone')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'media')
    .where('id', '=', id)
    .executeTakeFirst();

  return row?.gone ?? false;
}
