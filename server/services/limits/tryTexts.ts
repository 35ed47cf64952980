import type { Limit } from './limit.ts';

/** A try under its key, and what lets it. */
export interface Try {
  key: string;
  limit: Limit;
}

/** Tries of one moment that are counted. */
export interface CountedTries {
  /** In milliseconds. */
  at: number;
  keys: readonly string[];
}

const noPace = { free: 2_147_483_647, stepSeconds: 0, longestSeconds: 0 };
const parametersEach = 8;

/**
 * Counts tries one after the other, as parts of one statement, `try_1` and so on: each if its limit lets it (as `closedFor` tells), and
 * those before it were let. A row is locked as soon as its try comes, so that of many at once, in whatever process, each sees those before
 * it. A moment that lies in the future, as the clock was put right since, counts as now and is kept as that, also when the try is refused
 * (rules/account#C51). The parameters, of which `first` is the number of the first, are those of `countingParameters`.
 */
export function countingParts(tries: number, first: number): string[] {
  return Array.from({ length: tries }, (_, index) => {
    const at = `$${first}::bigint`;
    const next = first + 1 + index * parametersEach;
    const number = (offset: number, type: 'bigint' | 'int') => `$${next + offset}::${type}`;
    const forgetAt = `${at} + ${number(2, 'bigint')}`;

    return `try_${index + 1} as (
      insert into login_attempts as stored (key, moments, is_let, forget_at)
      select $${next}::text, array[${at}], true, ${forgetAt} ${index === 0 ? '' : `from try_${index} where is_let`}
      on conflict (key) do update set (moments, is_let, forget_at) = (
        select case when is_let then past || ${at} else past end, is_let, ${forgetAt}
        from (
          select
            coalesce(array_agg(moment order by moment), '{}') as past,
            count(*) < ${number(1, 'int')}
              and count(*) filter (where moment > ${at} - ${number(4, 'bigint')}) < ${number(3, 'int')}
              and (
                count(*) < ${number(5, 'int')}
                or max(moment) <= ${at} - 1000 * least((count(*) - ${number(5, 'int')} + 1) * ${number(6, 'int')}, ${number(7, 'int')})
              ) as is_let
          from (select least(moment, ${at}) as moment from unnest(stored.moments) as moment) as put_right
          where moment > ${at} - ${number(2, 'bigint')}
        ) as judged
      )
      returning is_let, case when is_let then null else array_to_json(moments) end as moments
    )`;
  });
}

export function countingParameters(tries: readonly Try[], now: number): readonly unknown[] {
  const each = tries.flatMap(({ key, limit }) => {
    const { burst = limit, pace = noPace, points, seconds } = limit;
    const spans = [points, seconds * 1000, burst.points, burst.seconds * 1000];

    return [key, ...spans, pace.free, pace.stepSeconds, pace.longestSeconds];
  });

  return [now, ...each];
}

/**
 * Takes one try of each key back, as parts of one statement, `back_1` and so on; which of several of the same moment does not matter. The
 * rows are locked in the order in which they were for counting, and after the part that `after` names. `forgets`: all that was counted
 * under the first key goes. The parameters, of which `first` is the number of the first, are those of `takingBackParameters`.
 */
export function takingBackParts(
  keys: number,
  first: number,
  { after, forgets }: { after: string | null; forgets: boolean },
): string[] {
  return Array.from({ length: keys }, (_, index) => {
    const key = `$${first + index}::text`;
    const place = `array_position(moments, $${first + keys}::bigint)`;
    const before = index === 0 ? after : `back_${index}`;
    const inTurn = before === null ? '' : `and (select count(*) from ${before}) is not null`;

    return forgets && index === 0
      ? `back_1 as (delete from login_attempts where key = ${key} ${inTurn} returning key)`
      : `back_${index + 1} as (
          update login_attempts set moments = moments[:${place} - 1] || moments[${place} + 1:]
          where key = ${key} and ${place} is not null ${inTurn}
          returning key
        )`;
  });
}

/** The moment comes last, where anything asks for it. */
export function takingBackParameters(
  { at, keys }: CountedTries,
  { forgets }: { forgets: boolean },
): readonly unknown[] {
  const isAsked = keys.length > (forgets ? 1 : 0);

  return isAsked ? [...keys, at] : keys;
}
