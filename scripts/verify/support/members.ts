import { randomUUID } from 'node:crypto';

import { hash } from '@node-rs/argon2';

import { insertMember } from '../../../server/services/auth/members.ts';
import { createSessions } from '../../../server/services/auth/sessions.ts';
import { expectationOf } from '../../../server/services/schedule/expectation.ts';
import { saveSchedule } from '../../../server/services/schedule/records.ts';
import type { Clock } from '../../../server/services/wire/clock.ts';
import type { Store } from '../../../server/store/database.ts';
import { demoScheduleFrom } from '../../../src/domain/schedule/demoSchedule.ts';
import { addPractised } from './practised.ts';

export const password = 'practice-daily-2026';

/** The least that argon2id can cost. */
const quickHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** The day on which members of a measurement live, a Saturday, and its noon. */
export const today = '2026-11-21';
export const noon = Date.parse(`${today}T12:00:00Z`);
export const taskId = `${today}-NOURISHMENT-1`;

export interface Person {
  memberId: string;
  email: string;
  /** Stands in each text that is kept of this member and of no other. */
  mark: string;
}

/** Adds a member who has one row in every table that holds anything of a member's own, each with the member's mark. */
export async function addPerson({ db }: Store, mark: string, clock: Clock): Promise<Person> {
  const memberId = randomUUID();
  const email = `${mark}@example.com`;
  const now = clock();
  const owned = { member_id: memberId, updated_at: now };
  const bytes = Buffer.from(`a file of ${mark}'s`);

  await db
    .transaction()
    .execute((transaction) =>
      insertMember(
        transaction,
        { email, name: mark, timeZone: 'UTC', verified: true, memberId, passwordHash: quickHash },
        now,
      ),
    );
  await db
    .insertInto('profiles')
    .values({
      ...owned,
      first_name: mark,
      last_name: mark,
      city: mark,
      state: mark,
      country: mark,
    })
    .execute();
  await db
    .insertInto('photos')
    .values({ ...owned, media_type: 'image/png', bytes })
    .execute();
  const mediaId = randomUUID();
  const planned = { ...owned, date: today, task_id: taskId };
  await db
    .insertInto('task_progress')
    .values({
      ...planned,
      pillar: 'NOURISHMENT',
      scheduled_time: '08:00',
      duration_minutes: 30,
      status: 'done',
      elapsed_seconds: 60,
      reflection_type: 'text',
      reflection_text: mark,
      completed_at: now,
    })
    .execute();
  await db
    .insertInto('reflection_media')
    .values({ ...planned, media_id: mediaId, media_type: 'image/png', size: bytes.length })
    .execute();
  await db
    .insertInto('reflection_media_parts')
    .values({ member_id: memberId, media_id: mediaId, part: 0, bytes, staged_at: now })
    .execute();
  await addPractised({ db }, { memberId, mark }, { day: today, taskId, now });
  const change = {
    schedule: demoScheduleFrom('2026-11-01'),
    expected: expectationOf({ ifMatch: undefined, ifNoneMatch: '*' }),
  };
  await saveSchedule(db, memberId, change, now);

  return { memberId, email, mark };
}

/** Starts a session for a member and answers who speaks by it. */
export async function startSession({ db }: Store, { memberId }: Person, clock: Clock) {
  const { refreshToken, sessionId } = await createSessions(db, clock).start(memberId, true);

  return { memberId, sessionId, refreshToken };
}
