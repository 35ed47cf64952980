import { randomUUID } from 'node:crypto';

import type { MediaBody } from '../../../src/contract/media/media.ts';
import type { Store } from '../../../server/store/database.ts';
import { nothingArrived, type MediaFiles } from '../../../server/store/media/mediaFiles.ts';

/** What every member of a measurement practised, by its ids. */
export const sessionId = 'session-1';
export const dayEndId = 'end-1';
export const additionId = 'addition-1';
export const timerId = 'timer-1';
export const mediaId = 'media-1';

/** What such a member sends about a session, about an end of their day, and about a timer. */
export const sentSession = {
  day: '2026-11-21',
  start_time: '2026-11-21T08:00:00.000Z',
  end_time: '2026-11-21T08:10:00.000Z',
  duration_minutes: 10,
  type: 'timed',
  is_entered: false,
};
export const sentDayEnd = {
  day: '2026-11-03',
  mood: 'happy',
  happiness: 8,
  text: 'Quiet.',
  is_sample: false,
  media: [],
};
export const sentAddition = { day: '2026-11-03', text: 'And a walk.' };
export const sentTimer = {
  task_id: '2026-11-21-TETHER-1',
  date: '2026-11-21',
  pillar: 'TETHER',
  pillar_name: 'Tether',
  planned_seconds: 600,
  elapsed_seconds: 90,
  state: 'running',
  device: 'phone-1',
};

/** What such a member sends about a recording, and what it is. */
export function sentMedia(mark: string): MediaBody {
  const size = recordingOf(mark).length;

  return { kind: 'voice', type: 'audio/webm', size, seconds: 15, digest: null };
}

function recordingOf(mark: string): Uint8Array {
  return Buffer.from(`a recording of ${mark}’s`);
}

/** Puts the file of such a member's recording where the services look for it. */
export async function addRecording(
  { db }: Pick<Store, 'db'>,
  files: MediaFiles,
  { mark, memberId }: { memberId: string; mark: string },
): Promise<void> {
  const { file } = await db
    .selectFrom('media')
    .select('file')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  async function* bytes() {
    yield recordingOf(mark);
  }
  await files.finish(file, await files.append(file, nothingArrived, bytes()));
}

/** A session, an end of a day, an addition, a preference, a timer and a recording of this member's, each with their mark, and a feed that tells of them. */
export async function addPractised(
  { db }: Pick<Store, 'db'>,
  { memberId, mark }: { memberId: string; mark: string },
  { day, taskId, now }: { day: string; taskId: string; now: Date },
): Promise<void> {
  const owned = { member_id: memberId, made_at: now };
  const body = (content: object): string => JSON.stringify({ ...content, mark });

  await db
    .insertInto('practice_sessions')
    .values({ ...owned, id: sessionId, day, minutes: 10, body: body({ type: 'timed' }) })
    .execute();
  await db
    .insertInto('day_ends')
    .values({
      ...owned,
      id: dayEndId,
      day,
      stands: true,
      body: JSON.stringify({ ...sentDayEnd, day, text: mark }),
    })
    .execute();
  await db
    .insertInto('day_additions')
    .values({ ...owned, id: additionId, day, body: JSON.stringify({ day, text: mark }) })
    .execute();
  await db
    .insertInto('preferences')
    .values({ ...owned, name: 'theme', body: body({ value: 'dark' }) })
    .execute();
  await db
    .insertInto('running_timers')
    .values({ ...owned, id: timerId, has_ended: false, body: body({ state: 'running' }) })
    .execute();

  const recorded = sentMedia(mark);
  await db
    .insertInto('media')
    .values({
      ...owned,
      id: mediaId,
      state: 'kept',
      body: JSON.stringify(recorded),
      size: recorded.size,
      file: randomUUID(),
      arrived: recorded.size,
      touched_at: now,
    })
    .execute();

  const noted = [
    ['task', taskId],
    ['session', sessionId],
    ['day_end', dayEndId],
    ['addition', additionId],
    ['preference', 'theme'],
    ['timer', timerId],
    ['media', mediaId],
  ] as const;
  await db
    .insertInto('changes')
    .values(
      noted.map(([kind, id], index) => ({
        member_id: memberId,
        kind,
        id,
        seq: index + 1,
        gone: false,
      })),
    )
    .execute();
  await db
    .updateTable('practice_heads')
    .set({ seq: noted.length })
    .where('member_id', '=', memberId)
    .execute();
}
