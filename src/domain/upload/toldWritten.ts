import type { Change } from '../../contract/practice/changes.ts';
import type { DayAddition } from './addition.ts';
import type { DailyUpload } from './dailyUpload.ts';

/** The end of a day as the service tells of it. */
export interface ToldEnd {
  id: string;
  /** False for one in whose place a later one stands. */
  stands: boolean;
  upload: DailyUpload;
}

/** The ends of days among what changed. */
export function toldEnds(changes: readonly Change[]): ToldEnd[] {
  return changes.flatMap((change): ToldEnd[] => {
    if (change.gone || change.kind !== 'day_end') return [];

    const { body, id, made_at: madeAt, stands } = change;
    const upload = {
      date: body.day,
      mood: body.mood,
      happiness: body.happiness,
      text: body.text,
      media: body.media.flatMap(({ name, seconds, type }) =>
        type === 'text' ? [] : [{ type, name, seconds }],
      ),
      isSample: body.is_sample,
      submittedAt: submittedAtOf(id) ?? Date.parse(madeAt),
      ...(body.replaces === undefined ? {} : { replaces: body.replaces }),
    };
    return [{ id, stands, upload }];
  });
}

/** What was added to days, among what changed. */
export function toldAdditions(changes: readonly Change[]): DayAddition[] {
  return changes.flatMap((change): DayAddition[] => {
    if (change.gone || change.kind !== 'addition') return [];

    const { body, id, made_at: madeAt } = change;
    return [{ id, date: body.day, text: body.text, addedAt: Date.parse(madeAt) }];
  });
}

function submittedAtOf(id: string): number | null {
  const digits = /^[\d-]{10}:(?<at>\d{1,16})$/u.exec(id)?.groups?.['at'];

  return digits === undefined ? null : Number(digits);
}
