import { sql } from 'kysely';
import * as v from 'valibot';

import { write } from '../../writes/write.ts';
import { namedFiles } from './namedFiles.ts';
import type { StoredMedia } from '../stored.ts';
import type { MediaTools } from '../tools.ts';

export type SweepTools = Pick<MediaTools, 'clock' | 'db' | 'files' | 'moved'>;

const dayMs = 86_400_000;
/** What is on its way and was not touched for so long goes, in milliseconds; and what nothing names, which a crash leaves. */
const longest = { arrivingMs: 7 * dayMs, unnamedMs: dayMs };
/** Looked at in one statement. */
const batch = 500;

/** Removes the files that are doomed, and forgets them (rules/media#V8). One that a row names after all is left. */
export async function removeDoomed({ db, files }: SweepTools): Promise<void> {
  const doomed = await db.selectFrom('media_doomed').selectAll().limit(batch).execute();
  const named = await namedFiles(
    db,
    doomed.map(({ file }) => file),
  );
  for (const { file, member_id: memberId, notes } of doomed) {
    if (!named.has(file)) await files.remove(file, notes);
    await db
      .deleteFrom('media_doomed')
      .where('member_id', '=', memberId)
      .where('file', '=', file)
      .execute();
  }
}

/** Gives up what never came whole (rules/media#V9). What the feed knows of is lost as before; its file is doomed either way. */
export async function giveUpArriving({ clock, db }: SweepTools): Promise<void> {
  const now = clock();
  const before = new Date(now.getTime() - longest.arrivingMs);
  const isLeft = sql`state = 'arriving' and touched_at < ${before} and (held_until is null or held_until <= ${now})`;
  const isTold = sql`exists (
    select from changes c where c.member_id = media.member_id and c.kind = 'media' and c.id = media.id
  )`;

  await sql`delete from media where ${isLeft} and not ${isTold}`.execute(db);
  await sql`
    update media set state = 'lost', file = gen_random_uuid()::text, arrived = 0, notes = null
    where ${isLeft} and ${isTold}
  `.execute(db);
}

/** Removes the files that nothing names for a day (rules/media#V9), and answers the names of all that are there. */
export async function removeUnnamed({ clock, db, files }: SweepTools): Promise<Set<string>> {
  const before = new Date(clock().getTime() - longest.unnamedMs);
  const there = new Set<string>();
  let old: string[] = [];

  async function removeOld(): Promise<void> {
    const named = await namedFiles(db, old);
    for (const name of old) if (!named.has(name)) await files.remove(name, null);
    old = [];
  }

  for await (const { at, name } of files.list()) {
    there.add(name);
    if (at < before) old.push(name);
    if (old.length >= batch) await removeOld();
  }
  await removeOld();
  return there;
}

/** Tells the feed of what is kept and has no file any more, and of what was lost and has its file again (rules/media#V9). */
export async function tellOfLost(tools: SweepTools, there: ReadonlySet<string>): Promise<void> {
  for (let last: StoredMedia | undefined, isMore = true; isMore;) {
    const rows = await rowsAfter(tools, last);
    for (const media of rows) {
      const isThere = there.has(media.file);
      if (isThere !== (media.state === 'kept')) await tell(tools, media);
    }
    last = rows.at(-1);
    isMore = rows.length === batch;
  }
}

function rowsAfter({ db }: SweepTools, last: StoredMedia | undefined): Promise<StoredMedia[]> {
  const rows = db
    .selectFrom('media')
    .selectAll()
    .where('state', 'in', ['kept', 'lost'])
    .orderBy('member_id')
    .orderBy('id')
    .limit(batch);

  return last === undefined
    ? rows.execute()
    : rows.where(sql<boolean>`(member_id, id) > (${last.member_id}, ${last.id})`).execute();
}

/** The list may be older than the row: the file itself is asked. */
async function tell(tools: SweepTools, media: StoredMedia): Promise<void> {
  const { file, id, member_id: memberId, size, state } = media;
  const isThere = (await tools.files.size(file)) === size;
  if (isThere === (state === 'kept')) return;

  const call = { memberId, name: 'media lost', key: null, bodyHash: '', answer: v.null() };
  await write(tools, call, tools.clock(), async (transaction, head) => {
    const changed = await transaction
      .updateTable('media')
      .set({ state: isThere ? 'kept' : 'lost' })
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .where('file', '=', file)
      .where('state', '=', state)
      .returning('id')
      .executeTakeFirst();
    if (changed !== undefined) await head.note('media', id);
    return null;
  });
}
