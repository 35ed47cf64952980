import { addDays, type Day } from '../common/day.ts';
import { pillarCodes, pillarNames, type PillarCode } from '../common/pillarCode.ts';
import { weekdayOf } from '../days/calendar.ts';
import { settingsOf } from '../schedule/reading.ts';
import { endOf, type PillarSettings } from '../schedule/settings.ts';
import { mealName } from '../schedule/words.ts';

/** A session that comes again on the same days of each week, at the same time of the wall clock. */
export interface PlannedEvent {
  /** Of the pillar and the number of the session, such as `TETHER-1`: the same for as long as the schedule has it. */
  id: string;
  pillar: PillarCode;
  /** A meal's own name, else the pillar's. */
  name: string;
  /** The first day that it is on. */
  from: Day;
  /** The day after which there is none; null for no end. */
  until: Day | null;
  /** HH:MM. */
  time: string;
  durationMin: number;
  /** Seven, Monday first. */
  days: readonly boolean[];
}

const weekLength = 7;

/**
 * What a stored schedule, in whatever form, plans from a day on (rules/reminders#RE2): a session of each enabled pillar that has a day to
 * come. What is switched off, cannot be read, or was over before, has none.
 */
export function plannedEvents(record: unknown, since: Day): PlannedEvent[] {
  const { settings } = settingsOf(record, since);

  return pillarCodes.flatMap((pillar) => eventsOf(pillar, settings[pillar], since));
}

function eventsOf(pillar: PillarCode, settings: PillarSettings, since: Day): PlannedEvent[] {
  const until = endOf(settings) || null;
  const from = firstDay(settings, since);
  if (!settings.isEnabled || from === null || (until !== null && from > until)) return [];

  return settings.sessionTimes.map((time, index) => ({
    id: `${pillar}-${index + 1}`,
    pillar,
    name: pillar === 'NOURISHMENT' ? mealName(index) : pillarNames[pillar],
    from,
    until,
    time,
    durationMin: settings.durationMinutes,
    days: settings.practiceDays,
  }));
}

/** The first practice day of a pillar from a day on; null where no day of the week is one. */
function firstDay({ practiceDays, startDate }: PillarSettings, since: Day): Day | null {
  const begin = startDate > since ? startDate : since;
  const days = Array.from({ length: weekLength }, (_, index) => addDays(begin, index));

  return days.find((day) => practiceDays[weekdayOf(day) - 1] === true) ?? null;
}
