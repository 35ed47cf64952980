import { sql, type Kysely } from 'kysely';

import { pageLimits, type ChangesAnswer } from '../../../src/contract/practice/changes.ts';
import type { Schema } from '../../store/schema.ts';
import { Refusal } from '../wire/refusal.ts';
import { beginHead } from '../writes/head.ts';
import type { Cursors, Place } from './cursors.ts';
import { itemColumns, itemOf, type ItemRow } from './items.ts';

/** From where a page is read, and in which direction. Without a place it is read upwards from the first number. */
export interface Wanted {
  direction: 'up' | 'down';
  from: Place | null;
  /** How much a page has at most; only tests ask for less. */
  limits?: { rows: number; bytes: number };
}

/**
 * A page of a member's feed (rules/practiceFeed#E3), in one statement: so what it tells and where it has come to are of one moment.
 * Upwards it has the numbers after the place, downwards the place's own and those before. Throws a Refusal (410) for a
 * place of another epoch, or beyond the head.
 */
export async function readPage(
  db: Kysely<Schema>,
  memberId: string,
  wanted: Wanted,
  cursors: Cursors,
): Promise<ChangesAnswer> {
  const found = await pageRows(db, memberId, wanted);
  if (found.length === 0) await beginHead(db, memberId);
  const rows = found.length === 0 ? await pageRows(db, memberId, wanted) : found;
  const head = headOf(rows);
  const { direction, from } = wanted;
  if (from !== null && (from.epoch !== head.epoch || from.seq > head.seq)) {
    throw new Refusal(410, 'What you have read is of another time. Please read all of it anew.');
  }

  const items = rows.filter(isItem);
  const last = items.at(-1)?.seq;
  const { epoch } = head;
  const rest = direction === 'up' ? head.seq : 0;
  const step = direction === 'up' ? 0 : 1;
  const seq = last === undefined ? rest : last - step;

  return {
    epoch,
    changes: items.map(itemOf),
    cursor: cursors.write({ epoch, seq }),
    head: cursors.write(head),
    more: direction === 'up' ? seq < head.seq : seq > 0,
  };
}

interface HeadColumns {
  epoch: string;
  head: number;
}

type Row = HeadColumns & (ItemRow | { [Column in keyof ItemRow]: null });

async function pageRows(
  db: Kysely<Schema>,
  memberId: string,
  { direction, from, limits = pageLimits }: Wanted,
): Promise<Row[]> {
  const seq = from?.seq ?? 0;
  const isUp = direction === 'up';
  const within = isUp ? sql`c.seq > ${seq}` : sql`c.seq <= ${seq}`;
  const order = isUp ? sql`seq` : sql`seq desc`;

  const { rows } = await sql<Row>`
    select h.epoch, h.seq as head, p.kind, p.id, p.seq, p.gone, p.item
    from practice_heads h
    left join lateral (
      select *, row_number() over so_far as place, sum(octet_length(item::text)) over so_far as bytes
      from (
        select ${itemColumns} from changes c
        where c.member_id = h.member_id and ${within}
        order by c.${order} limit ${limits.rows}
      ) items
      window so_far as (order by ${order})
    ) p on p.place = 1 or coalesce(p.bytes, 0) <= ${limits.bytes}
    where h.member_id = ${memberId}
    order by p.${order}
  `.execute(db);

  return rows;
}

function headOf(rows: readonly Row[]): Place {
  const [row] = rows;
  if (row === undefined) throw new Error('A member has no head.');

  return { epoch: row.epoch, seq: row.head };
}

function isItem(row: Row): row is HeadColumns & ItemRow {
  return row.kind !== null;
}
