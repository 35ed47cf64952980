import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import * as v from 'valibot';

import { mediaLimits, type MediaBody } from '../../../src/contract/media/media.ts';
import { StoreFull } from '../../store/diskRoom.ts';
import { storedItem, type Writing } from '../practice/stored.ts';
import { Refusal } from '../wire/refusal.ts';
import { write } from '../writes/write.ts';
import { findMedia, type StoredMedia } from './stored.ts';
import type { MediaTools, Named } from './tools.ts';

/**
 * Keeps room for a file that is to come, once, however often it is announced (rules/media#V1). What was lost comes anew. Throws a
 * Refusal: 409 with what was announced where that is something else, 410 for what was deleted, 413 where the member's files leave no
 * room; and StoreFull where the disk has none.
 */
export async function announce(
  tools: MediaTools,
  named: Named & { body: MediaBody; madeAt: Date },
): Promise<void> {
  const { files, clock } = tools;
  const hasRoom = await files.hasRoom();
  const now = clock();
  const call = { memberId: named.memberId, name: 'media', key: null, bodyHash: '' };

  await write(tools, { ...call, answer: v.null() }, now, async (transaction, head) => {
    await reserve({ transaction, head, ...named, hasRoom, now });
    return null;
  });
}

interface Reserving extends Writing {
  body: MediaBody;
  madeAt: Date;
  hasRoom: boolean;
  now: Date;
}

async function reserve(reserving: Reserving): Promise<void> {
  const { transaction, body, hasRoom, id, madeAt, memberId, now } = reserving;
  await storedItem(reserving, 'media');
  const stored = await findMedia(transaction, reserving);
  const comes = { state: 'arriving', file: randomUUID(), touched_at: now } as const;
  if (stored !== null) {
    requireSame(stored, body);
    if (stored.state !== 'lost') return;

    if (!hasRoom) throw new StoreFull();
    await transaction
      .updateTable('media')
      .set({ ...comes, arrived: 0, notes: null })
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .execute();
    return;
  }

  if (!hasRoom) throw new StoreFull();
  await requireQuota(reserving);
  await transaction
    .insertInto('media')
    .values({
      ...comes,
      member_id: memberId,
      id,
      body: JSON.stringify(body),
      size: body.size,
      arrived: 0,
      made_at: madeAt,
    })
    .execute();
}

function requireSame({ body: announced }: StoredMedia, body: MediaBody): void {
  if (JSON.stringify(announced) === JSON.stringify(body)) return;

  throw new Refusal(409, 'This is announced already, and otherwise.', {}, { body: announced });
}

/** Under the lock of the member's head: of two at once the second one counts the first. */
async function requireQuota({ transaction, body, memberId }: Reserving): Promise<void> {
  const { rows } = await sql<{ taken: number }>`
    select (
      (select coalesce(sum(size), 0) from media where member_id = ${memberId}) +
      (select coalesce(sum(size), 0) from reflection_media where member_id = ${memberId})
    )::float8 as taken
  `.execute(transaction);
  if ((rows[0]?.taken ?? 0) + body.size <= mediaLimits.member) return;

  throw new Refusal(413, 'Your account’s 2 GB are full.');
}
