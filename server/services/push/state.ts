import type { Kysely } from 'kysely';
import * as v from 'valibot';

import {
  reminderSettings,
  type ReminderSettings,
} from '../../../src/contract/reminders/settings.ts';
import { addDays, localDay, type Day } from '../../../src/domain/common/day.ts';
import { unchosenReminders, type Asked } from '../../../src/domain/reminders/reminders.ts';
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

/** What `askedOf` asks, with the member, yesterday and today. */
const stateStatement = statementOf(
  'push state',
  `
  select ${planColumns('$2')},
    (
      select json_agg(${touchedWithout}) from task_progress t
      where t.member_id = $1 and t.date in ($2::date, $3::date)
    ) as kept,
    (select p.body from preferences p where p.member_id = $1 and p.name = 'reminders') as chosen,
    (select json_agg(n.id) from push_notes n where n.member_id = $1 and n.day = $3::date) as shown
  from members m left join schedules c on c.member_id = m.member_id
  where m.member_id = $1`,
);

interface StateRow extends PlanRow {
  kept: Touched[] | null;
  chosen: unknown;
  shown: string[] | null;
}

const chosenShape = v.object({ value: reminderSettings });

/** What a member is to be told of goes by: their plan, what they did of it, their switches, and what was told of today. */
export async function askedOf(
  db: Kysely<Schema>,
  { memberId, timeZone }: { memberId: string; timeZone: string },
  at: Date,
): Promise<{ asked: Asked; today: Day }> {
  const now = at.getTime();
  const today = localDay(now, timeZone);
  const yesterday = addDays(today, -1);
  const [row] = await rowsOf<StateRow>(db, stateStatement, [memberId, yesterday, today]);
  if (row === undefined) throw new Error('A member of whom a device listens is not there.');

  const { chosen, earlier, kept, shown, ...record } = row;
  const touched = (kept ?? []).map(withName);
  const [before, tasks] = [yesterday, today].map((day) =>
    dayTasks(
      planAt(record, earlier ?? [], day),
      touched.filter(({ date }) => date === day),
      { now, timeZone },
    ).filter(({ isUnplanned }) => isUnplanned !== true),
  );
  const sleeps = (before ?? []).filter(
    ({ pillar, status }) => pillar === 'RECOVERY' && status !== 'done',
  );

  return {
    asked: {
      tasks: tasks ?? [],
      sleeps,
      settings: settingsIn(chosen),
      timeZone,
      shown: shown ?? [],
      now,
    },
    today,
  };
}

function settingsIn(chosen: unknown): ReminderSettings {
  const read = v.safeParse(chosenShape, chosen);

  return read.success ? read.output.value : unchosenReminders;
}
