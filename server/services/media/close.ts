import { randomUUID } from 'node:crypto';

import * as v from 'valibot';

import { mediaBody } from '../../../src/contract/media/media.ts';
import { tusHeaders } from '../../../src/contract/media/tus.ts';
import { writeAnswer, type WriteAnswer } from '../../../src/contract/practice/writes.ts';
import { FileGone } from '../../store/media/mediaFiles.ts';
import { Refusal } from '../wire/refusal.ts';
import { write } from '../writes/write.ts';
import { takeLease, type Lease } from './lease.ts';
import { requireMedia, versionOfMedia, type StoredMedia } from './stored.ts';
import type { MediaTools, Named } from './tools.ts';
import { faultOf } from './wholeFile.ts';

/**
 * Keeps what has come whole, with a number in the member's feed, and answers its version; of what is kept already the one that it has
 * (rules/media#V4). The file has its name first, and then the row. Throws a Refusal: 409 with how far it has come where something is
 * missing, 422 for what is not what was announced, which then comes anew, and like `takeLease`.
 */
export async function closeMedia(tools: MediaTools, named: Named): Promise<WriteAnswer> {
  const { db, arrivals } = tools;
  const media = await requireMedia(db, named);
  const kept = await versionOfKept(tools, named, media);
  if (kept !== null) return { id: named.id, version: kept };

  return arrivals.only(media.file, async () => {
    const lease = await takeLease(tools, named);
    try {
      const already = await versionOfKept(tools, named, lease.media);
      if (already !== null) return { id: named.id, version: already };

      await requireWhole(tools, lease, named);
      return await keep(tools, named, lease.media);
    } finally {
      await lease.release();
    }
  });
}

function versionOfKept(
  { db }: MediaTools,
  named: Named,
  { state }: StoredMedia,
): Promise<string | null> {
  return state === 'kept' ? versionOfMedia(db, named) : Promise.resolve(null);
}

async function requireWhole(tools: MediaTools, lease: Lease, named: Named): Promise<void> {
  const { files } = tools;
  const { arrived, file, notes, size } = lease.media;
  if (arrived !== size) throw missing(arrived);

  try {
    await files.finish(file, { size: arrived, notes });
  } catch (error) {
    if (!(error instanceof FileGone)) throw error;
    await comesAnew(tools, named, lease.media);
    throw missing(0);
  }
  const fault = await faultOf(files, file, v.parse(mediaBody, lease.media.body));
  if (fault === null) return;

  await comesAnew(tools, named, lease.media);
  throw new Refusal(422, fault);
}

/** With another name, and the file that has the former is doomed. */
async function comesAnew({ db }: MediaTools, named: Named, { file }: StoredMedia): Promise<void> {
  await db
    .updateTable('media')
    .set({ file: randomUUID(), arrived: 0, notes: null })
    .where('member_id', '=', named.memberId)
    .where('id', '=', named.id)
    .where('file', '=', file)
    .execute();
}

function keep(
  tools: MediaTools,
  { id, memberId }: Named,
  { file }: StoredMedia,
): Promise<WriteAnswer> {
  const call = { memberId, name: 'media kept', key: null, bodyHash: '', answer: writeAnswer };

  return write(tools, call, tools.clock(), async (transaction, head) => {
    const kept = await transaction
      .updateTable('media')
      .set({ state: 'kept', notes: null, touched_at: tools.clock() })
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .where('file', '=', file)
      .returning('id')
      .executeTakeFirst();
    if (kept === undefined) throw new Refusal(410, 'This was deleted.');

    return { id, version: await head.note('media', id) };
  });
}

/** 409: so much has come. */
function missing(arrived: number): Refusal {
  return new Refusal(409, 'Not all of the file has come yet.', {
    [tusHeaders.offset]: String(arrived),
  });
}
