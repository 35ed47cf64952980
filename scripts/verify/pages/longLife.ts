import { randomUUID } from 'node:crypto';

import { hash } from '@node-rs/argon2';
import type { Insertable } from 'kysely';

import { insertMember } from '../../../server/services/auth/members.ts';
import { expectationOf } from '../../../server/services/schedule/expectation.ts';
import { saveSchedule } from '../../../server/services/schedule/records.ts';
import type { Store } from '../../../server/store/database.ts';
import type { Schema } from '../../../server/store/schema.ts';
import { addDays, type Day } from '../../../src/domain/common/day.ts';
import { demoScheduleFrom } from '../../../src/domain/schedule/demoSchedule.ts';
import { planOf } from '../../../src/domain/today/dayPlan.ts';

/** As many days as a long life has behind it, with their tasks and sessions. */
export const longLife = { days: 730 };

const sessionsADay = 4;
const rowsAtOnce = 500;
const quickly = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/**
 * Adds a member whose day has the same tasks whatever lies behind it, the last a minute before midnight: of each day before, as many
 * as are asked for, what was planned is done and the day ended.
 */
export async function addLife(
  { db }: Store,
  {
    email,
    password,
    today,
    days,
    timeZone = 'UTC',
  }: { email: string; password: string; today: Day; days: number; timeZone?: string },
): Promise<void> {
  const memberId = randomUUID();
  const now = new Date();
  const account = { email, name: 'Ana', timeZone, verified: true, memberId };
  const passwordHash = await hash(password, quickly);
  await db
    .transaction()
    .execute((transaction) => insertMember(transaction, { ...account, passwordHash }, now));

  const schedule = scheduleFrom(addDays(today, -days));
  const expected = expectationOf({ ifMatch: undefined, ifNoneMatch: '*' });
  await saveSchedule(db, memberId, { schedule, expected }, now);

  const behind = Array.from({ length: days }, (_, index) => addDays(today, index - days));
  const tasks = behind.flatMap((day) => tasksOf(schedule, memberId, day, now));
  const sessions = behind.flatMap((day) => sessionsOf(memberId, day, now));
  const ends = behind.map((day) => endOf(memberId, day, now));
  await inParts(tasks, (part) => db.insertInto('task_progress').values(part).execute());
  await inParts(sessions, (part) => db.insertInto('practice_sessions').values(part).execute());
  await inParts(ends, (part) => db.insertInto('day_ends').values(part).execute());

  const changes = [
    ...tasks.map(({ date, task_id: id }) => ({ kind: 'task' as const, id, day: date })),
    ...sessions.map(({ day, id }) => ({ kind: 'session' as const, id, day })),
    ...ends.map(({ day, id }) => ({ kind: 'day_end' as const, id, day })),
  ]
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    .map(({ id, kind }, index) => ({ member_id: memberId, kind, id, seq: index + 1, gone: false }));
  await inParts(changes, (part) => db.insertInto('changes').values(part).execute());
  await db
    .updateTable('practice_heads')
    .set({ seq: changes.length })
    .where('member_id', '=', memberId)
    .execute();
}

/** Seven tasks a day, or eight: 5,400 in two years. Each day has the same of Tether, whichever weekday it is measured on. */
function scheduleFrom(day: Day) {
  const demo = demoScheduleFrom(day);

  return {
    ...demo,
    tether_schedule: {
      ...demo.tether_schedule,
      practice_days: demo.recovery_schedule.practice_days,
      session_times: ['08:00', '23:59'],
    },
    nourishment_schedule: {
      ...demo.nourishment_schedule,
      sessions_per_day: 4,
      session_times: ['08:00', '12:30', '16:00', '19:00'],
    },
  };
}

function tasksOf(schedule: unknown, memberId: string, day: Day, now: Date) {
  return planOf(schedule, day).map(
    ({ taskId, date, pillar, scheduledTime, durationMin }) =>
      ({
        member_id: memberId,
        date,
        task_id: taskId,
        pillar,
        scheduled_time: scheduledTime,
        duration_minutes: durationMin,
        status: 'done',
        elapsed_seconds: durationMin * 60,
        reflection_type: 'text',
        reflection_text: `What was said of ${pillar.toLowerCase()} on ${date}.`,
        mood: 'happy',
        completed_at: new Date(`${date}T20:00:00Z`),
        updated_at: now,
      }) satisfies Insertable<Schema['task_progress']>,
  );
}

function sessionsOf(memberId: string, day: Day, now: Date) {
  return Array.from({ length: sessionsADay + (day.endsWith('1') ? 1 : 0) }, (_, index) => ({
    member_id: memberId,
    id: `${day}-${index}`,
    day,
    minutes: 10,
    made_at: now,
    body: JSON.stringify({
      day,
      start_time: `${day}T0${index + 5}:00:00.000Z`,
      end_time: `${day}T0${index + 5}:10:00.000Z`,
      duration_minutes: 10,
      type: 'timed',
      is_entered: false,
    }),
  }));
}

function endOf(memberId: string, day: Day, now: Date) {
  return {
    member_id: memberId,
    id: `${day}:${now.getTime()}`,
    day,
    stands: true,
    made_at: now,
    body: JSON.stringify({
      day,
      mood: 'happy',
      happiness: 7,
      text: `What ${day} felt like, in a sentence or two that somebody wrote in the evening.`,
      is_sample: false,
      media: [],
    }),
  };
}

async function inParts<Entry>(
  entries: readonly Entry[],
  insert: (part: Entry[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < entries.length; from += rowsAtOnce) {
    await insert(entries.slice(from, from + rowsAtOnce));
  }
}
