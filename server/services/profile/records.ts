import type { Kysely, Selectable } from 'kysely';

import type { Schema } from '../../store/schema.ts';
import type { PhotoTable, ProfileTable } from '../../store/tables/profiles.ts';
import { dataUrlOf, type Photo } from './photo.ts';

export type RecordTexts = Omit<Selectable<ProfileTable>, 'member_id' | 'updated_at'>;

/** What a member told about themselves, with the photo as a data URL, empty for none. */
export type MemberRecord = RecordTexts & { photo_url: string };

/** `keep` leaves the photo as it is. */
export type PhotoChange = Photo | 'keep' | 'remove';

const texts = ['first_name', 'last_name', 'city', 'state', 'country'] as const;

/** The record of a member, or null while none was saved. */
export async function findRecord(
  db: Kysely<Schema>,
  memberId: string,
): Promise<MemberRecord | null> {
  const found = await db
    .selectFrom('profiles')
    .leftJoin('photos', 'photos.member_id', 'profiles.member_id')
    .select([...texts, 'photos.media_type', 'photos.bytes'])
    .where('profiles.member_id', '=', memberId)
    .executeTakeFirst();
  if (found === undefined) return null;

  const { media_type, bytes, ...record } = found;
  const photo = media_type === null || bytes === null ? null : { media_type, bytes };
  return withPhoto(record, photo);
}

/** Saves a member's record, all of it or nothing, and answers what is stored. */
export async function saveRecord(
  db: Kysely<Schema>,
  memberId: string,
  { record, photo }: { record: RecordTexts; photo: PhotoChange },
  now: Date,
): Promise<MemberRecord> {
  return db.transaction().execute(async (transaction) => {
    // First, since its row lock makes two writes at once follow one another.
    const stored = await transaction
      .insertInto('profiles')
      .values({ ...record, member_id: memberId, updated_at: now })
      .onConflict((conflict) =>
        conflict.column('member_id').doUpdateSet({ ...record, updated_at: now }),
      )
      .returning(texts)
      .executeTakeFirstOrThrow();

    return withPhoto(stored, await changePhoto(transaction, memberId, photo, now));
  });
}

type StoredPhoto = Pick<Selectable<PhotoTable>, 'media_type' | 'bytes'>;

async function changePhoto(
  transaction: Kysely<Schema>,
  memberId: string,
  photo: PhotoChange,
  now: Date,
): Promise<StoredPhoto | null> {
  if (photo === 'keep') {
    const kept = transaction.selectFrom('photos').where('member_id', '=', memberId);
    return (await kept.select(['media_type', 'bytes']).executeTakeFirst()) ?? null;
  }

  if (photo === 'remove') {
    await transaction.deleteFrom('photos').where('member_id', '=', memberId).execute();
    return null;
  }

  const row = { media_type: photo.mediaType, bytes: photo.bytes, updated_at: now };
  await transaction
    .insertInto('photos')
    .values({ ...row, member_id: memberId })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute();
  return row;
}

function withPhoto(record: RecordTexts, photo: StoredPhoto | null): MemberRecord {
  const photo_url =
    photo === null ? '' : dataUrlOf({ mediaType: photo.media_type, bytes: photo.bytes });

  return { ...record, photo_url };
}
