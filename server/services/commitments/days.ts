import type { Kysely } from 'kysely';

import { pillarNames as fieldNames } from '../../../src/contract/schedule/pillarSchedule.ts';
import { flagField, scheduleField } from '../../../src/contract/schedule/schedule.ts';
import { dayTasks, type KeptTask, type PlannedTask } from '../../../src/domain/today/dayPlan.ts';
import { planAt, type EarlierSchedule } from '../../../src/domain/today/planHistory.ts';
import type { Task } from '../../../src/contract/today/commitments.ts';
import { pillarNames } from '../../../src/domain/common/pillarCode.ts';
import type { Schema } from '../../store/schema.ts';
import { rowsOf, statementOf } from '../../store/statements.ts';
import {
  isSignedIn,
  signInParameters,
  signInTables,
  type SignedIn,
  type SignedInMember,
} from '../auth/signedIn.ts';

const scheduleColumns = fieldNames.flatMap((name) => [flagField(name), scheduleField(name)]);
/** What a member's days go by, from the day of a parameter on, of a schedule `c` and the member of the first parameter. */
export function planColumns(day: string): string {
  return `
    ${scheduleColumns.map((column) => `c.${column}`).join(', ')},
    (
      select json_agg(json_build_object('lastDay', e.last_day, 'record', e.record) order by e.last_day)
      from earlier_schedules e where e.member_id = $1 and e.last_day >= ${day}::date
    ) as earlier`;
}

export interface PlanRow {
  earlier: EarlierSchedule[] | null;
}

/** What was done of a task of that day, both of them parameters. */
export function touchedColumn(day: string, taskId: string): string {
  return `(
      select ${touched} from task_progress t
      where t.member_id = $1 and t.date = ${day}::date and t.task_id = ${taskId}
    ) as touched`;
}

export interface TouchedRow {
  touched: Touched | null;
}

/** What was done of a task, as a statement answers it. */
export type Touched = Omit<KeptTask, 'pillarName'>;

function touchedAs(data: string): string {
  return `json_build_object(
    'taskId', t.task_id, 'date', t.date, 'pillar', t.pillar, 'scheduledTime', t.scheduled_time,
    'durationMin', t.duration_minutes, 'status', t.status, 'elapsedSec', t.elapsed_seconds,
    'reflectionType', t.reflection_type, 'reflectionData', ${data},
    'completedAt', to_char(t.completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )`;
}

const touched = touchedAs('t.reflection_text');
/** The same, without what was said. */
export const touchedWithout = touchedAs('null');

/** What `findDay` asks, with the member, the sign-in, now and the day: each table by its key, which begins with the member. */
export const dayStatement = statementOf(
  'day',
  `
  select m.email, m.time_zone as "timeZone", ${planColumns('$4')},
    (
      select json_agg(${touched}) from task_progress t where t.member_id = $1 and t.date = $4::date
    ) as kept
  from ${signInTables} left join schedules c on c.member_id = s.member_id
  where ${isSignedIn}`,
);

/** The task of a day by its id, planned or touched before its schedule changed, or null where there is none. */
export function taskIn(
  row: PlanRow & TouchedRow,
  { date, task_id: taskId }: { date: string; task_id: string },
): PlannedTask | null {
  const { left, plan } = planAt(row, row.earlier ?? [], date);
  const planned = [...plan, ...left].find((task) => task.taskId === taskId);

  return planned ?? (row.touched === null ? null : withName(row.touched));
}

/** With what its pillar is called. */
export function withName(task: Touched): KeptTask {
  return { ...task, pillarName: pillarNames[task.pillar] };
}

interface DayRow extends PlanRow, SignedInMember {
  kept: Touched[] | null;
}

/**
 * A member's tasks of a day, as the schedule of that day has them and as far as they were done, with the member; null where
 * the sign-in is over. In one statement.
 */
export async function findDay(
  db: Kysely<Schema>,
  signedIn: SignedIn,
  date: string,
  now: Date,
): Promise<{ member: SignedInMember; tasks: Task[] } | null> {
  const parameters = [...signInParameters(signedIn, now), date];
  const [row] = await rowsOf<DayRow>(db, dayStatement, parameters);
  if (row === undefined) return null;

  const { earlier, email, kept, timeZone, ...record } = row;
  const own = { now: now.getTime(), timeZone };
  return {
    member: { email, timeZone },
    tasks: dayTasks(planAt(record, earlier ?? [], date), (kept ?? []).map(withName), own),
  };
}

const taskStatement = statementOf(
  'task',
  `
  select ${planColumns('$2')}, ${touchedColumn('$2', '$3')}
  from members m left join schedules c on c.member_id = m.member_id
  where m.member_id = $1`,
);

/** The same of a member, in one statement. */
export async function findTask(
  db: Kysely<Schema>,
  memberId: string,
  { date, task_id }: { date: string; task_id: string },
): Promise<PlannedTask | null> {
  const parameters = [memberId, date, task_id];
  const [row] = await rowsOf<PlanRow & TouchedRow>(db, taskStatement, parameters);

  return row === undefined ? null : taskIn(row, { date, task_id });
}
