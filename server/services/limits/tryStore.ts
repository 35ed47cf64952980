import { sql, type Kysely } from 'kysely';

import type { Schema } from '../../store/schema.ts';
import { statementsOf, writtenRows, type Statement } from '../../store/statements.ts';
import {
  countingParameters,
  countingParts,
  takingBackParameters,
  takingBackParts,
  type CountedTries,
  type Try,
} from './tryTexts.ts';

/** What became of a try, and, where it was refused, the moments that count by now, oldest first, in milliseconds. */
interface StoredTry {
  /** Null of one that did not come to be counted. */
  isLet: boolean | null;
  moments: readonly number[] | null;
}

/** What became of several, and what was read for whoever was let: null where there is no such row. */
interface StoredTries<Row> {
  tries: readonly StoredTry[];
  row: Row | null;
}

/** What is read by the statement that counts, for whoever is let: one row at most. Its parameters are numbered from 1 on. */
export interface Reading {
  /** By how many tries are counted before it. */
  statementFor: (tries: number) => Statement;
}

/** Makes what is read known under a name, of which there is one each, with so many parameters. */
export function readingOf(name: string, parameters: number, text: string): Reading {
  return { statementFor: statementsOf(name, (tries) => countingText(tries, parameters + 1, text)) };
}

/** What is read of whom. */
export interface Read {
  reading: Reading;
  parameters: readonly unknown[];
}

/** Of nobody anything. */
export const readNothing: Read = {
  reading: readingOf('tries', 0, 'select where false'),
  parameters: [],
};

function countingText(tries: number, first: number, read: string): string {
  const names = Array.from({ length: tries }, (_, index) => `try_${index + 1}`);
  const told = names.map(
    (name) => `json_build_object('isLet', ${name}.is_let, 'moments', ${name}.moments)`,
  );
  const [one, ...others] = names;
  const joined = others.map((name) => `left join ${name} on true`);

  return `
    with ${countingParts(tries, first).join(', ')}
    select json_build_array(${told.join(', ')}) as tries, found.*
    from ${one} ${joined.join(' ')}
    left join (select true as "isFound", asked.* from (${read}) as asked) as found on ${names.at(-1)}.is_let`;
}

/** Counts tries in one statement, each if those before it were let, and reads what is asked if all were. */
export async function storeTries<Row>(
  db: Kysely<Schema>,
  tries: readonly Try[],
  now: number,
  { parameters, reading }: Read,
): Promise<StoredTries<Row>> {
  const [stored] = await writtenRows<Row & { tries: readonly StoredTry[]; isFound: true | null }>(
    db,
    reading.statementFor(tries.length),
    [...parameters, ...countingParameters(tries, now)],
  );
  if (stored === undefined) throw new Error('Tries were counted, and nothing was told of it.');

  return { tries: stored.tries, row: stored.isFound === null ? null : stored };
}

const takingBack = statementsOf(
  'tries-back',
  (keys) =>
    `with ${takingBackParts(keys, 1, { after: null, forgets: false }).join(', ')} select from back_${keys}`,
);
const takingBackRight = statementsOf(
  'tries-right',
  (keys) =>
    `with ${takingBackParts(keys, 1, { after: null, forgets: true }).join(', ')} select from back_${keys}`,
);

/** Takes tries back. `forgets`: with all that was counted under the first key. */
export async function removeTries(
  db: Kysely<Schema>,
  tries: CountedTries,
  { forgets }: { forgets: boolean },
): Promise<void> {
  if (tries.keys.length === 0) return;

  const statement = (forgets ? takingBackRight : takingBack)(tries.keys.length);
  await writtenRows(db, statement, takingBackParameters(tries, { forgets }));
}

/** Lets what was counted under other keys count under this one. */
export async function moveTries(
  db: Kysely<Schema>,
  from: readonly string[],
  key: string,
): Promise<void> {
  await sql`
    with moved as (
      delete from login_attempts where key in (${sql.join(from)}) returning moments, forget_at
    )
    insert into login_attempts as stored (key, moments, is_let, forget_at)
    select ${key}::text, array_agg(moment order by moment), true, max(forget_at)
    from moved, unnest(moments) as moment
    having count(*) > 0
    on conflict (key) do update set
      moments = stored.moments || excluded.moments,
      forget_at = greatest(stored.forget_at, excluded.forget_at)
  `.execute(db);
}

/** Clears away so many rows in which nothing counts any more. */
export async function clearForgotten(db: Kysely<Schema>, now: number, most: number): Promise<void> {
  await sql`
    delete from login_attempts where key in (
      select key from login_attempts
      where forget_at <= ${now}::bigint
      limit ${most}::int for update skip locked
    )
  `.execute(db);
}
