import type { Kysely } from 'kysely';
import * as v from 'valibot';

import { calendarDay } from '../../../src/contract/common/calendar.ts';
import { longestSpan, type DaysAnswer } from '../../../src/contract/practice/days.ts';
import type { Mood } from '../../../src/contract/reflection/moods.ts';
import { addDays, daysBetween, type Day } from '../../../src/domain/common/day.ts';
import { bodyOfSummary, summaryOf } from '../../../src/domain/days/daySummary.ts';
import { dayTasks } from '../../../src/domain/today/dayPlan.ts';
import { planAt } from '../../../src/domain/today/planHistory.ts';
import type { Schema } from '../../store/schema.ts';
import { rowsOf, statementOf } from '../../store/statements.ts';
import {
  planColumns,
  touchedWithout,
  withName,
  type PlanRow,
  type Touched,
} from '../commitments/days.ts';
import { Refusal } from '../wire/refusal.ts';

/** The first and the last day of several. */
export interface Span {
  from: Day;
  to: Day;
}

/** The days that a call asks for. Throws a Refusal (422) for none, or for more than `longestSpan`. */
export function spanOf(query: Record<string, string>): Span {
  const span = v.safeParse(v.object({ from: calendarDay, to: calendarDay }), query);
  if (!span.success) throw new Refusal(422, 'Please name two days.');

  const count = daysBetween(span.output.from, span.output.to) + 1;
  if (count < 1) throw new Refusal(422, 'The last day comes before the first.');
  if (count > longestSpan) throw new Refusal(422, `Please ask for at most ${longestSpan} days.`);

  return span.output;
}

/** What `readDays` asks, with the member, the first day and the last; a row, however many days there are. */
const daysStatement = statementOf(
  'days',
  `
  select ${planColumns('$2')}, (
    select json_agg(${touchedWithout}) from task_progress t
    where t.member_id = $1 and t.date >= $2::date and t.date <= $3::date
  ) as tasks, (
    select json_agg(row_to_json(p)) from (
      select day, sum(minutes)::integer as minutes, count(*)::integer as sessions from practice_sessions
      where member_id = $1 and day >= $2::date and day <= $3::date group by day
    ) p
  ) as practised, (
    select json_agg(json_build_object(
      'day', e.day, 'mood', e.body->>'mood', 'happiness', (e.body->>'happiness')::integer
    )) from day_ends e
    where e.member_id = $1 and e.stands and e.day >= $2::date and e.day <= $3::date
  ) as ends
  from members m left join schedules c on c.member_id = m.member_id
  where m.member_id = $1`,
);

interface DaysRow extends PlanRow {
  tasks: Touched[] | null;
  practised: { day: Day; minutes: number; sessions: number }[] | null;
  ends: { day: Day; mood: Mood | null; happiness: number }[] | null;
}

/** A member's days in a few numbers each, those on which there was something (rules/days#N1); in one statement. */
export async function readDays(
  db: Kysely<Schema>,
  { memberId, timeZone }: { memberId: string; timeZone: string },
  { from, to }: Span,
  now: Date,
): Promise<DaysAnswer> {
  const [row] = await rowsOf<DaysRow>(db, daysStatement, [memberId, from, to]);
  if (row === undefined) throw new Error('A member who asks is not there.');

  const { earlier, ends, practised, tasks, ...record } = row;
  const kept = Map.groupBy((tasks ?? []).map(withName), ({ date }) => date);
  const minutesOf = new Map((practised ?? []).map((one) => [one.day, one]));
  const endOf = new Map((ends ?? []).map(({ day, ...end }) => [day, end]));

  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) =>
    addDays(from, index),
  );
  const summaries = days.map((day) => {
    const own = { now: now.getTime(), timeZone };
    const planned = dayTasks(planAt(record, earlier ?? [], day), kept.get(day) ?? [], own);
    const { minutes, sessions } = minutesOf.get(day) ?? { minutes: 0, sessions: 0 };
    return summaryOf({ day, tasks: planned, sessions, minutes, end: endOf.get(day) ?? null });
  });

  return { days: summaries.filter((day) => day !== null).map(bodyOfSummary) };
}
