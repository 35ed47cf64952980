import { sql, type Kysely, type Selectable } from 'kysely';

import { pillarNames as fieldNames } from '../../../src/contract/schedule/pillarSchedule.ts';
import { flagField, scheduleField } from '../../../src/contract/schedule/schedule.ts';
import { dayTasks, type KeptTask, type PlannedTask } from '../../../src/domain/today/dayPlan.ts';
import { planAt, type EarlierSchedule } from '../../../src/domain/today/planHistory.ts';
import type { Task } from '../../../src/contract/today/commitments.ts';
import { pillarNames } from '../../../src/domain/common/pillarCode.ts';
import type { Schema } from '../../store/schema.ts';
import { rowsOf, statementOf } from '../../store/statements.ts';
import type { TaskProgressTable } from '../../store/tables/tasks.ts';
import { isSignedIn, signInParameters, signInTables, type SignedIn } from '../auth/signedIn.ts';

const scheduleColumns = fieldNames.flatMap((name) => [flagField(name), scheduleField(name)]);
/** Of what was done of a task, all but what was said. */
export const progressColumns = [
  'task_progress.date',
  'task_progress.task_id',
  'task_progress.pillar',
  'task_progress.scheduled_time',
  'task_progress.duration_minutes',
  'task_progress.status',
  'task_progress.elapsed_seconds',
  'task_progress.reflection_type',
  'task_progress.completed_at',
] as const;

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

type Touched = Omit<KeptTask, 'pillarName'>;
const touched = `json_build_object(
  'taskId', t.task_id, 'date', t.date, 'pillar', t.pillar, 'scheduledTime', t.scheduled_time,
  'durationMin', t.duration_minutes, 'status', t.status, 'elapsedSec', t.elapsed_seconds,
  'reflectionType', t.reflection_type, 'reflectionData', t.reflection_text,
  'completedAt', to_char(t.completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
)`;

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

function withName(task: Touched): KeptTask {
  return { ...task, pillarName: pillarNames[task.pillar] };
}

interface DayRow extends PlanRow {
  email: string;
  timeZone: string;
  kept: Touched[] | null;
}

/**
 * A member's tasks of a day, as the schedule of that day has them and as far as they were done, with the member's address; null where
 * the sign-in is over. In one statement.
 */
export async function findDay(
  db: Kysely<Schema>,
  signedIn: SignedIn,
  date: string,
  now: Date,
): Promise<{ email: string; tasks: Task[] } | null> {
  const parameters = [...signInParameters(signedIn, now), date];
  const [row] = await rowsOf<DayRow>(db, dayStatement, parameters);
  if (row === undefined) return null;

  const { earlier, email, kept, timeZone, ...record } = row;
  const own = { now: now.getTime(), timeZone };
  return {
    email,
    tasks: dayTasks(planAt(record, earlier ?? [], date), (kept ?? []).map(withName), own),
  };
}

/** The task of a day by its id, planned or touched before its schedule changed, or null where there is none. */
export async function findTask(
  db: Kysely<Schema>,
  memberId: string,
  { date, taskId }: { date: string; taskId: string },
): Promise<PlannedTask | null> {
  const { earlier, record } = await schedulesFrom(db, memberId, date);
  const { left, plan } = planAt(record, earlier, date);
  const planned = [...plan, ...left].find((task) => task.taskId === taskId);
  if (planned !== undefined) return planned;

  const row = await progressOf(db, memberId, date)
    .where('task_progress.task_id', '=', taskId)
    .executeTakeFirst();
  return row === undefined ? null : keptTask(row);
}

/** What a member's days go by, from one on: the schedule that stands, and those before it; with the member's time zone. */
export async function schedulesFrom(
  db: Kysely<Schema>,
  memberId: string,
  date: string,
): Promise<{ record: object; earlier: EarlierSchedule[]; timeZone: string }> {
  const {
    earlier,
    time_zone: timeZone,
    ...record
  } = await db
    .selectFrom('members')
    .leftJoin('schedules', 'schedules.member_id', 'members.member_id')
    .select([
      ...scheduleColumns,
      'members.time_zone',
      sql<EarlierSchedule[]>`coalesce((
        select json_agg(json_build_object('lastDay', last_day, 'record', record) order by last_day)
        from earlier_schedules where member_id = ${memberId} and last_day >= ${date}
      ), '[]')`.as('earlier'),
    ])
    .where('members.member_id', '=', memberId)
    .executeTakeFirstOrThrow();

  return { record, earlier, timeZone };
}

function progressOf(db: Kysely<Schema>, memberId: string, date: string) {
  return db
    .selectFrom('task_progress')
    .select([...progressColumns, 'task_progress.reflection_text'])
    .where('task_progress.member_id', '=', memberId)
    .where('task_progress.date', '=', date);
}

type Progress = Omit<
  Selectable<TaskProgressTable>,
  'member_id' | 'mood' | 'reflection_gone_at' | 'updated_at' | 'words'
>;

/** What was done of a task, as `dayTasks` takes it. */
export function keptTask(row: Progress): KeptTask {
  return {
    taskId: row.task_id,
    date: row.date,
    pillar: row.pillar,
    pillarName: pillarNames[row.pillar],
    scheduledTime: row.scheduled_time,
    durationMin: row.duration_minutes,
    status: row.status,
    elapsedSec: row.elapsed_seconds,
    reflectionType: row.reflection_type,
    reflectionData: row.reflection_text,
    completedAt: row.completed_at?.toISOString() ?? null,
  };
}
