import { sql, type ExpressionBuilder, type Kysely, type Selectable } from 'kysely';

import { pillarNames } from '../../../src/contract/schedule/pillarSchedule.ts';
import {
  flagField,
  missingSchedules,
  scheduleField,
  type ScheduleRecord,
} from '../../../src/contract/schedule/schedule.ts';
import { localDay } from '../../../src/domain/common/day.ts';
import type { Schema } from '../../store/schema.ts';
import type { ScheduleTable } from '../../store/tables/profiles.ts';
import { wakePushes } from '../writes/wakePushes.ts';
import { Refusal } from '../wire/refusal.ts';
import type { Expectation } from './expectation.ts';

/** What a member set up, without whose it is. */
export type MemberSchedule = Omit<ScheduleRecord, 'pk' | 'sk'>;

/** What is stored, in whatever form it was written. Pillars that were never set up are left out. */
export interface StoredSchedule {
  record: Readonly<Record<string, unknown>>;
  version: number;
  /** When it was saved last. */
  savedAt: Date;
}

/** `stored` is what a save made, or what is there instead: null where it expected a schedule and there is none. */
export type SaveResult =
  | { isSaved: true; stored: StoredSchedule }
  | { isSaved: false; stored: StoredSchedule | null };

const flags = pillarNames.map((pillar) => flagField(pillar));
const schedules = pillarNames.map((pillar) => scheduleField(pillar));
const columns = [...flags, ...schedules, 'version', 'updated_at'] as const;

/** The schedule of a member, or null while none was saved. */
export async function findSchedule(
  db: Kysely<Schema>,
  memberId: string,
): Promise<StoredSchedule | null> {
  const row = await db
    .selectFrom('schedules')
    .select(columns)
    .where('member_id', '=', memberId)
    .executeTakeFirst();

  return row === undefined ? null : storedSchedule(row);
}

/**
 * Saves a member's schedule if what is stored is as expected, all of it or nothing. A pillar's schedule that is left out
 * stays as it is stored (rules/schedule#S25). The one that it takes the place of is kept for the days that went by it
 * (rules/days#N2). Throws a Refusal (422) for a pillar that is practised and has no schedule.
 */
export async function saveSchedule(
  db: Kysely<Schema>,
  memberId: string,
  { schedule, expected }: { schedule: MemberSchedule; expected: Expectation },
  now: Date,
): Promise<SaveResult> {
  return db.transaction().execute(async (transaction) => {
    const replaced = await lockedSchedule(transaction, memberId);
    // The version is compared by the statement that writes: of two saves at once, the second sees the first's.
    const row = await (expected.mayBeFirst ? upsert : update)(transaction, memberId, {
      changes: { ...storable(schedule), updated_at: now },
      expected,
    });
    if (row === undefined) {
      return { isSaved: false, stored: await findSchedule(transaction, memberId) };
    }

    const stored = storedSchedule(row);
    const missing = missingSchedules(stored.record);
    if (missing.length > 0) {
      throw new Refusal(422, `Please check these fields: ${missing.join(', ')}.`);
    }

    if (replaced !== null) await keepEarlier(transaction, memberId, replaced, now);
    await wakePushes(transaction, memberId);
    return { isSaved: true, stored };
  });
}

interface Replaced extends StoredSchedule {
  timeZone: string;
}

/** What is stored, which nobody replaces meanwhile, and the time zone of its member. */
async function lockedSchedule(db: Kysely<Schema>, memberId: string): Promise<Replaced | null> {
  const found = await db
    .selectFrom('schedules')
    .innerJoin('members', 'members.member_id', 'schedules.member_id')
    .select([...columns, 'members.time_zone'])
    .where('schedules.member_id', '=', memberId)
    .forUpdate('schedules')
    .executeTakeFirst();
  if (found === undefined) return null;

  const { time_zone: timeZone, ...row } = found;
  return { ...storedSchedule(row), timeZone };
}

/** Keeps what was replaced, until the member's day of now. Of several in one day, the first is by what the day began. */
async function keepEarlier(
  db: Kysely<Schema>,
  memberId: string,
  { record, timeZone }: Replaced,
  now: Date,
): Promise<void> {
  await db
    .insertInto('earlier_schedules')
    .values({
      member_id: memberId,
      last_day: localDay(now.getTime(), timeZone),
      record: JSON.stringify(record),
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'last_day']).doNothing())
    .execute();
}

type Row = Pick<Selectable<ScheduleTable>, (typeof columns)[number]>;

interface Write {
  changes: ReturnType<typeof storable> & { updated_at: Date };
  expected: Expectation;
}

function upsert(
  db: Kysely<Schema>,
  memberId: string,
  { changes, expected }: Write,
): Promise<Row | undefined> {
  return db
    .insertInto('schedules')
    .values({ ...changes, member_id: memberId, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({ ...changes, version: nextVersion })
        .where((schedule) => isExpected(schedule, expected)),
    )
    .returning(columns)
    .executeTakeFirst();
}

function update(
  db: Kysely<Schema>,
  memberId: string,
  { changes, expected }: Write,
): Promise<Row | undefined> {
  return db
    .updateTable('schedules')
    .set({ ...changes, version: nextVersion })
    .where('member_id', '=', memberId)
    .where((schedule) => isExpected(schedule, expected))
    .returning(columns)
    .executeTakeFirst();
}

const nextVersion = sql<number>`schedules.version + 1`;

function isExpected(schedule: ExpressionBuilder<Schema, 'schedules'>, { version }: Expectation) {
  return typeof version === 'number'
    ? schedule('schedules.version', '=', version)
    : schedule.lit(version === 'any');
}

function storable(schedule: MemberSchedule) {
  const { tether_schedule, recovery_schedule, nourishment_schedule, movement_schedule, ...rest } =
    schedule;

  return {
    ...rest,
    ...(tether_schedule && { tether_schedule: JSON.stringify(tether_schedule) }),
    ...(recovery_schedule && { recovery_schedule: JSON.stringify(recovery_schedule) }),
    ...(nourishment_schedule && { nourishment_schedule: JSON.stringify(nourishment_schedule) }),
    ...(movement_schedule && { movement_schedule: JSON.stringify(movement_schedule) }),
  };
}

function storedSchedule({ updated_at: savedAt, version, ...row }: Row): StoredSchedule {
  const fields = Object.entries(row).filter(([, value]) => value !== null);

  return { record: Object.fromEntries(fields), version, savedAt };
}
