import type { DayEndBody, PracticeSessionBody } from '../../contract/practice/writes.ts';
import { hashOf } from '../common/hash.ts';
import type { OutboxAddition, OutboxDayEnd, OutboxSession } from '../outbox/outboxItem.ts';
import { isTimerId } from '../timer/timerId.ts';
import type { DayAddition } from '../upload/addition.ts';
import type { DailyUpload } from '../upload/dailyUpload.ts';
import { endIdOf } from '../upload/endId.ts';
import type { FeedRead } from './feed.ts';
import type { MeditationSession } from './practice.ts';
import { stretchesOfSession } from './timerSessions.ts';
import { stretchesBefore } from '../timer/stretches.ts';

/**
 * What this device has and the service was never told of, to be sent: sessions that were completed, ends of days, and what was added to
 * days.
 */
export function untold(
  { gone, told }: FeedRead,
  kept: {
    sessions: readonly MeditationSession[];
    uploads: readonly DailyUpload[];
    additions: readonly DayAddition[];
  },
): (OutboxSession | OutboxDayEnd | OutboxAddition)[] {
  const known = new Set([...told, ...gone]);
  const isNew = (name: string) => !known.has(name);

  return [
    ...kept.sessions.filter(({ id }) => isNew(id)).flatMap((session) => sessionItem(session) ?? []),
    ...kept.uploads.filter((upload) => isNew(endIdOf(upload))).map(dayEndItem),
    ...kept.additions.filter(({ id }) => isNew(id)).map(additionItem),
  ];
}

/** A session as the outbox keeps it; null for one that was not completed. Once and again it is the same item. */
export function sessionItem(session: MeditationSession): OutboxSession | null {
  const { completed, day, durationMinutes, endTime, id, isEntered, startTime, stretches, type } =
    session;
  if (!completed || endTime === null) return null;

  const madeAt = Date.parse(endTime);
  const body: PracticeSessionBody = {
    day,
    start_time: new Date(startTime).toISOString(),
    end_time: new Date(endTime).toISOString(),
    duration_minutes: Math.min(durationMinutes, 1_440),
    type,
    is_entered: isEntered ?? false,
    ...(stretches === undefined ? {} : { stretches: stretchesBefore(stretches, madeAt) }),
  };
  return { ...fresh(keyOf(session), madeAt), kind: 'session', name: id, body };
}

/** The end of a day as the outbox keeps it. Once and again it is the same item. */
export function dayEndItem(upload: DailyUpload): OutboxDayEnd {
  const { date, happiness, isSample, media, mood, replaces, submittedAt, text } = upload;
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
    ...(replaces === undefined || replaces.length === 0 ? {} : { replaces: [...replaces] }),
  };

  return { ...fresh(`day-end-${name}`, submittedAt), kind: 'dayEnd', name, body };
}

/** What was added to a day as the outbox keeps it. Once and again it is the same item. */
export function additionItem({ addedAt, date, id, text }: DayAddition): OutboxAddition {
  return {
    ...fresh(`addition-${id}`, addedAt),
    kind: 'addition',
    name: id,
    body: { day: date, text },
  };
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
