import { sql, type Kysely } from 'kysely';

import type { Schema } from '../../store/schema.ts';
import type { Limit } from './limit.ts';

/** What became of a try, and the moments that count by now, oldest first, in milliseconds. */
export interface StoredTry {
  isLet: boolean;
  moments: readonly number[];
}

const noPace = { free: 2_147_483_647, stepSeconds: 0, longestSeconds: 0 };

/**
 * Counts a try at `now` if the limit lets it (as `closedFor` tells), in one statement: of many at once, in whatever
 * process, each sees those before it. A moment that lies in the future, as the clock was put right since, counts as
 * `now` and is kept as that, also when the try is refused (rules/account#C51).
 */
export async function storeTry(
  db: Kysely<Schema>,
  key: string,
  limit: Limit,
  now: number,
): Promise<StoredTry> {
  const { burst = limit, pace = noPace } = limit;
  const at = sql`${now}::bigint`;
  const forgetAt = sql`${now + limit.seconds * 1000}::bigint`;

  const { rows } = await sql<StoredTry>`
    insert into login_attempts as stored (key, moments, is_let, forget_at)
    values (${key}, array[${at}], true, ${forgetAt})
    on conflict (key) do update set (moments, is_let, forget_at) = (
      select case when is_let then past || ${at} else past end, is_let, ${forgetAt}
      from (
        select
          coalesce(array_agg(moment order by moment), '{}') as past,
          count(*) < ${limit.points}::int
            and count(*) filter (where moment > ${at} - ${burst.seconds * 1000}::bigint) < ${burst.points}::int
            and (
              count(*) < ${pace.free}::int
              or max(moment) <= ${at} - 1000 * least((count(*) - ${pace.free}::int + 1) * ${pace.stepSeconds}::int, ${pace.longestSeconds}::int)
            ) as is_let
        from (select least(moment, ${at}) as moment from unnest(stored.moments) as moment) as put_right
        where moment > ${at} - ${limit.seconds * 1000}::bigint
      ) as judged
    )
    returning is_let as "isLet", array_to_json(moments) as moments
  `.execute(db);

  return rows[0] ?? { isLet: false, moments: [] };
}

/** Takes one try of that moment back; which of several does not matter. */
export async function removeTry(db: Kysely<Schema>, key: string, now: number): Promise<void> {
  const place = sql`array_position(moments, ${now}::bigint)`;

  await sql`
    update login_attempts
    set moments = moments[:${place} - 1] || moments[${place} + 1:]
    where key = ${key} and ${place} is not null
  `.execute(db);
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

export async function removeAllTries(db: Kysely<Schema>, key: string): Promise<void> {
  await sql`delete from login_attempts where key = ${key}`.execute(db);
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
