import { randomUUID } from 'node:crypto';

import { sql, type Kysely } from 'kysely';

import type { Schema } from '../../store/schema.ts';
import type { Arrived } from '../../store/media/mediaFiles.ts';
import { Refusal } from '../wire/refusal.ts';
import { requireMedia, type StoredMedia } from './stored.ts';
import type { MediaTools, Named } from './tools.ts';

/** For how long one that does not renew it keeps others off, in milliseconds. */
const leaseMs = 30_000;

/** The right to write the file of what is arriving, of one process at a time: a row, and never an open transaction. */
export interface Lease {
  /** As it stands; nobody else changes it while the lease is kept. */
  media: StoredMedia;
  /** Keeps it for longer. False once somebody else has it, or the file is wanted no more. */
  renew(): Promise<boolean>;
  /** Notes how far the file has come. False like `renew`, and then nothing is noted. */
  note(arrived: Arrived): Promise<boolean>;
  release(): Promise<void>;
}

/** Takes the lease of what is arriving. Throws a Refusal: 423 while another process writes it, 404 or 410 like `requireMedia`. */
export async function takeLease(
  { clock, db }: Pick<MediaTools, 'clock' | 'db'>,
  named: Named,
): Promise<Lease> {
  const holder = randomUUID();
  const until = () => new Date(clock().getTime() + leaseMs);
  const media = await db
    .updateTable('media')
    .set({ held_by: holder, held_until: until() })
    .where('member_id', '=', named.memberId)
    .where('id', '=', named.id)
    .where((row) => row.or([row('held_until', 'is', null), row('held_until', '<=', clock())]))
    .returningAll()
    .executeTakeFirst();
  if (media === undefined) {
    await requireMedia(db, named);
    throw new Refusal(423, 'This file is being sent already.', { 'Retry-After': '5' });
  }

  const isMine = sql<boolean>`(member_id, id, held_by) = (${named.memberId}, ${named.id}, ${holder})`;
  const held = (set: Partial<Changed>): Promise<boolean> => change(db, isMine, set);
  return {
    media,
    renew: () => held({ held_until: until() }),
    note: ({ notes, size }) =>
      held({ arrived: size, notes, touched_at: clock(), held_until: until() }),
    release: async () => void (await held({ held_by: null, held_until: null })),
  };
}

type Changed = Pick<StoredMedia, 'arrived' | 'held_by' | 'held_until' | 'notes' | 'touched_at'>;

async function change(
  db: Kysely<Schema>,
  isMine: ReturnType<typeof sql<boolean>>,
  set: Partial<Changed>,
): Promise<boolean> {
  const changed = await db
    .updateTable('media')
    .set(set)
    .where(isMine)
    .returning('id')
    .executeTakeFirst();

  return changed !== undefined;
}
