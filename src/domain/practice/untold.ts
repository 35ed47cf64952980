import type { DayEndBody, PracticeSessionBody } from '../../contract/practice/writes.ts';
import { hashOf } from '../common/hash.ts';
import type { OutboxDayEnd, OutboxSession } from '../outbox/outboxItem.ts';
import { isTimerId } from '../timer/timerId.ts';
import type { DailyUpload } from '../upload/dailyUpload.ts';
import type { FeedRead } from './feed.ts';
import type { MeditationSession } from './practice.ts';
import { stretchesOfSession } from './timerSessions.ts';
import { stretchesBefore } from '../timer/stretches.ts';

/** What this device has and the service was never told of, to be sent: sessions that were completed, and ends of days. */
export function untold(
  { gone, told }: FeedRead,
  kept: { sessions: readonly MeditationSession[]; uploads: readonly DailyUpload[] },
): (OutboxSession | OutboxDayEnd)[] {
  const known = new Set([...told, ...gone]);
  const sessions = kept.sessions.flatMap((session) => sessionItem(session) ?? []);

  return [...sessions, ...kept.uploads.map(dayEndItem)].filter(({ name }) => !known.has(name));
}

/** A session as the outbox keeps it; null for one that was not completed. Once and again it is the same item. */
export function sessionItem(session: MeditationSession): OutboxSession | null {
  const { completed, day, durationMinutes, endTime, id, startTime, stretches, type } = session;
  if (!completed || endTime === null) return null;

  const madeAt = Date.parse(endTime);
  const body: PracticeSessionBody = {
    day,
    start_time: new Date(startTime).toISOString(),
    end_time: new Date(endTime).toISOString(),
    duration_minutes: Math.min(durationMinutes, 1_440),
    type,
    is_entered: false,
    ...(stretches === undefined ? {} : { stretches: stretchesBefore(stretches, madeAt) }),
  };
  return { ...fresh(keyOf(session), madeAt), kind: 'session', name: id, body };
}

/** The end of a day as the outbox keeps it. Once and again it is the same item. */
export function dayEndItem(upload: DailyUpload): OutboxDayEnd {
  const { date, happiness, isSample, media, mood, submittedAt, text } = upload;
  const name = endIdOf(upload);
  const body: DayEndBody = {
    day: date,
    mood,
    happiness: Math.round(happiness),
    text,
    is_sample: isSample,
    media: media.map((one) => ({
      ...one,
      seconds: one.seconds === null ? null : Math.round(one.seconds),
    })),
  };

  return { ...fresh(`day-end-${name}`, submittedAt), kind: 'dayEnd', name, body };
}

/** The id of the end of a day, which says when it was submitted by the device that made it: two devices make the same of one. */
export function endIdOf({ date, submittedAt }: Pick<DailyUpload, 'date' | 'submittedAt'>): string {
  return `${date}:${submittedAt}`;
}

/** Two devices that ended one timer send its session each under a key of its own. */
function keyOf(session: MeditationSession): string {
  const { durationMinutes, endTime, id, startTime } = session;
  const times = stretchesOfSession(session).flatMap(({ from, to }) => [from, to]);

  return `session-${isTimerId(id) ? hashOf([id, startTime, endTime, durationMinutes, ...times].join(' ')) : id}`;
}

function fresh(id: string, madeAt: number) {
  return { id, madeAt, keptAt: madeAt, attempts: 0, notBefore: 0, refusal: null };
}
