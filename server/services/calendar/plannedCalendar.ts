import { createHash } from 'node:crypto';

import type { Kysely } from 'kysely';

import { localDay } from '../../../src/domain/common/day.ts';
import { plannedEvents } from '../../../src/domain/reminders/plannedEvents.ts';
import type { Schema } from '../../store/schema.ts';
import type { Keys } from '../secrets/keys.ts';
import { pepperedHash } from '../secrets/pepper.ts';
import { findSchedule } from '../schedule/records.ts';
import { readSettings } from './feeds.ts';
import { writeCalendar } from './writeCalendar.ts';

interface Written {
  text: string;
  /** The entity tag of the text. */
  tag: string;
}

interface Owner {
  memberId: string;
  timeZone: string;
}

const notYet = new Date(0);

/**
 * The calendar of what a member plans now, from the day on which they saved that last: what came before went by another schedule. Empty
 * while none was saved.
 */
export async function plannedCalendar(
  db: Kysely<Schema>,
  { memberId, timeZone }: Owner,
  { keys, origin }: { keys: Keys; origin: string },
): Promise<Written> {
  const stored = await findSchedule(db, memberId);
  const { alarms, changedAt: setAt } = await readSettings(db, memberId, keys);
  const savedAt = stored?.savedAt ?? notYet;
  const text = writeCalendar({
    events: plannedEvents(stored?.record ?? null, localDay(savedAt.getTime(), timeZone)),
    alarms,
    timeZone,
    owner: pepperedHash(keys, 'calendar-owner', memberId).slice(0, 16),
    version: stored?.version ?? 0,
    changedAt: setAt !== null && setAt > savedAt ? setAt : savedAt,
    origin,
  });

  return { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
}
