import type { CountedDay, PlannedDays } from '../../../domain/days/plannedDays.ts';

/** A planned day, or the rest days between two of them, as one sign. */
export type PlannedSign =
  | { kind: 'kept' | 'open'; day: string }
  | { kind: 'rest'; day: string; count: number };

const weekdayAndDate = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
});

/** A number of days in words: 1 day, 12 days. */
export function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** 9 of 10 planned days. */
export function plannedText({ kept, planned }: Pick<PlannedDays, 'kept' | 'planned'>): string {
  return `${kept} of ${planned} planned ${planned === 1 ? 'day' : 'days'}`;
}

/** The days as the signs that are drawn: rest days in a row are one. */
export function signsOf(days: readonly CountedDay[]): PlannedSign[] {
  const signs: PlannedSign[] = [];
  for (const { day, state } of days) {
    const last = signs.at(-1);
    if (state !== 'rest') signs.push({ kind: state, day });
    else if (last?.kind === 'rest') last.count += 1;
    else signs.push({ kind: state, day, count: 1 });
  }

  return signs;
}

/** What the signs say, for who does not see them: Planned days: Friday 14 kept, 2 rest days, Monday 17 open. */
export function signsText(signs: readonly PlannedSign[]): string {
  const parts = signs.map((sign) => {
    if (sign.kind === 'rest' && sign.count > 1) return `${sign.count} rest days`;
    return `${dateText(sign.day)} ${sign.kind}`;
  });

  return `Planned days: ${parts.join(', ')}`;
}

function dateText(day: string): string {
  const parts = weekdayAndDate.formatToParts(Date.parse(`${day}T12:00:00Z`));
  const [weekday, date] = (['weekday', 'day'] as const).map(
    (type) => parts.find((part) => part.type === type)?.value ?? '',
  );

  return `${weekday} ${date}`;
}
