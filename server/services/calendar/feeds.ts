import { randomUUID, timingSafeEqual } from 'node:crypto';

import type { Kysely, Selectable } from 'kysely';
import * as v from 'valibot';

import type { Schema } from '../../store/schema.ts';
import type { CalendarTable } from '../../store/tables/calendars.ts';
import type { Keys } from '../secrets/keys.ts';
import { formerHashes, pepperedHash } from '../secrets/pepper.ts';

/** What a member set of their calendar. */
export interface CalendarSettings {
  /** What the feed's address ends with; null while it is off. */
  token: string | null;
  alarms: readonly number[];
  /** Null while nothing was set. */
  changedAt: Date | null;
}

const purpose = 'calendar';
const tokenShape = /^(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?<secret>[\w-]{43})$/u;
const alarmsShape = v.array(v.number());

/** What is set for whoever never set anything. */
const unset: CalendarSettings = { token: null, alarms: [10], changedAt: null };

export async function readSettings(
  db: Kysely<Schema>,
  memberId: string,
  keys: Keys,
): Promise<CalendarSettings> {
  const row = await db
    .selectFrom('calendars')
    .select(['feed_id', 'alarms', 'updated_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();

  return row === undefined ? unset : settingsOf(row, keys);
}

/** Makes a feed's address, which takes the place of any other at once (rules/reminders#RE4). */
export function renewFeed(
  db: Kysely<Schema>,
  memberId: string,
  keys: Keys,
  now: Date,
): Promise<CalendarSettings> {
  return change(db, { memberId, changes: { feed_id: randomUUID() }, keys, now });
}

/** Lets nobody read the feed any more. */
export function endFeed(
  db: Kysely<Schema>,
  memberId: string,
  keys: Keys,
  now: Date,
): Promise<CalendarSettings> {
  return change(db, { memberId, changes: { feed_id: null }, keys, now });
}

export function setAlarms(
  db: Kysely<Schema>,
  memberId: string,
  alarms: readonly number[],
  keys: Keys,
  now: Date,
): Promise<CalendarSettings> {
  return change(db, { memberId, changes: { alarms: JSON.stringify(alarms) }, keys, now });
}

/**
 * The id of the feed that a token is the address of, be it over by now; null where no feed ever had it. The secret follows from the id
 * and a key outside the database, under which it is made anew and compared.
 */
export function feedOf(token: string, keys: Keys): string | null {
  const { id = '', secret = '' } = tokenShape.exec(token)?.groups ?? {};
  const good = [pepperedHash(keys, purpose, id), ...formerHashes(keys, purpose, id)];

  return good.some((one) => isSame(one, secret)) ? id : null;
}

/** Whose feed that is, or null: it was renewed or switched off, or its member is locked out or leaving. */
export async function memberOfFeed(
  db: Kysely<Schema>,
  id: string,
): Promise<{ memberId: string; timeZone: string } | null> {
  const found = await db
    .selectFrom('calendars')
    .innerJoin('members', 'members.member_id', 'calendars.member_id')
    .select(['calendars.member_id', 'members.time_zone'])
    .where('feed_id', '=', id)
    .where('members.locked_at', 'is', null)
    .where('members.leaves_at', 'is', null)
    .executeTakeFirst();

  return found === undefined ? null : { memberId: found.member_id, timeZone: found.time_zone };
}

interface Change {
  memberId: string;
  changes: { feed_id?: string | null; alarms?: string };
  keys: Keys;
  now: Date;
}

async function change(
  db: Kysely<Schema>,
  { changes, keys, memberId, now }: Change,
): Promise<CalendarSettings> {
  const row = await db
    .insertInto('calendars')
    .values({
      feed_id: null,
      alarms: JSON.stringify(unset.alarms),
      ...changes,
      member_id: memberId,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({ ...changes, updated_at: now }),
    )
    .returning(['feed_id', 'alarms', 'updated_at'])
    .executeTakeFirstOrThrow();

  return settingsOf(row, keys);
}

function settingsOf(
  row: Pick<Selectable<CalendarTable>, 'feed_id' | 'alarms' | 'updated_at'>,
  keys: Keys,
): CalendarSettings {
  const { alarms, feed_id: id, updated_at: changedAt } = row;
  const token = id === null ? null : `${id}.${pepperedHash(keys, purpose, id)}`;

  return { token, alarms: v.parse(alarmsShape, alarms), changedAt };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];

  return a.length === b.length && timingSafeEqual(a, b);
}
