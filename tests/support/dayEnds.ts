import type { Change } from '#src/contract/practice/changes.ts';
import { dayEndItem } from '#src/domain/practice/untold.ts';
import type { DailyUpload } from '#src/domain/upload/dailyUpload.ts';

/** The end of a day, submitted in its evening by the clock of UTC. */
export function endOn(date: string): DailyUpload {
  return {
    date,
    mood: null,
    happiness: 5,
    text: 'A good day.',
    media: [],
    isSample: false,
    submittedAt: Date.parse(`${date}T20:00:00.000Z`),
  };
}

/** An end of a day that stands, as the account tells of it. */
export function toldEnd(upload: DailyUpload): Change & { kind: 'day_end'; gone: false } {
  const { body, name } = dayEndItem(upload);
  const made_at = new Date(upload.submittedAt).toISOString();

  return { kind: 'day_end', id: name, seq: 1, gone: false, made_at, body, stands: true };
}
