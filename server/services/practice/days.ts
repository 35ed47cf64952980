import { sql, type Kysely } from 'kysely';
import * as v from 'valibot';

import { calendarDay } from '../../../src/contract/common/calendar.ts';
import { longestSpan, type DaysAnswer } from '../../../src/contract/practice/days.ts';
import type { Mood } from '../../../src/contract/reflection/moods.ts';
import { addDays, daysBetween, type Day } from '../../../src/domain/common/day.ts';
import { bodyOfSummary, summaryOf, type DaySummary } from '../../../src/domain/days/daySummary.ts';
import { dayTasks, type KeptTask } from '../../../src/domain/today/dayPlan.ts';
import { planAt } from '../../../src/domain/today/planHistory.ts';
import type { Schema } from '../../store/schema.ts';
import { keptTask, progressColumns, schedulesFrom } from '../commitments/days.ts';
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

/** A member's days in a few numbers each, those on which there was something (rules/days#N1). */
export async function readDays(
  db: Kysely<Schema>,
  memberId: string,
  { from, to }: Span,
  now: Date,
): Promise<DaysAnswer> {
  const { earlier, record, timeZone } = await schedulesFrom(db, memberId, from);
  const kept = await tasksOf(db, memberId, { from, to });
  const practised = await practisedOf(db, memberId, { from, to });
  const ends = await endsOf(db, memberId, { from, to });

  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) =>
    addDays(from, index),
  );
  const summaries = days.map((day) => {
    const own = { now: now.getTime(), timeZone };
    const tasks = dayTasks(planAt(record, earlier, day), kept.get(day) ?? [], own);
    const { minutes, sessions } = practised.get(day) ?? { minutes: 0, sessions: 0 };
    return summaryOf({ day, tasks, sessions, minutes, end: ends.get(day) ?? null });
  });

  return { days: summaries.filter((day) => day !== null).map(bodyOfSummary) };
}

async function tasksOf(
  db: Kysely<Schema>,
  memberId: string,
  { from, to }: Span,
): Promise<Map<Day, KeptTask[]>> {
  const rows = await db
    .selectFrom('task_progress')
    .select([...progressColumns, sql<null>`null`.as('reflection_text')])
    .where('task_progress.member_id', '=', memberId)
    .where('task_progress.date', '>=', from)
    .where('task_progress.date', '<=', to)
    .execute();

  return Map.groupBy(rows.map(keptTask), ({ date }) => date);
}

async function practisedOf(db: Kysely<Schema>, memberId: string, { from, to }: Span) {
  const rows = await db
    .selectFrom('practice_sessions')
    .select(['day', sql<number>`sum(minutes)`.as('minutes'), sql<number>`count(*)`.as('sessions')])
    .where('member_id', '=', memberId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('day')
    .execute();

  return new Map(rows.map(({ day, minutes, sessions }) => [day, { minutes, sessions }]));
}

async function endsOf(
  db: Kysely<Schema>,
  memberId: string,
  { from, to }: Span,
): Promise<Map<Day, DaySummary['end']>> {
  const rows = await db
    .selectFrom('day_ends')
    .select([
      'day',
      sql<Mood | null>`body->>'mood'`.as('mood'),
      sql<number>`(body->>'happiness')::integer`.as('happiness'),
    ])
    .where('member_id', '=', memberId)
    .where('stands', '=', true)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();

  return new Map(rows.map(({ day, happiness, mood }) => [day, { happiness, mood }]));
}
