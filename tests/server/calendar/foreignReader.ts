import ICAL from 'ical.js';

/** An occurrence as another library reads it. Moments are milliseconds since the epoch. */
export interface Read {
  summary: string;
  start: number;
  end: number;
  /** Minutes before the start. */
  alarms: number[];
}

/** What a calendar has between two moments, by a parser that is not the one's that wrote it, in order. */
export function readCalendar(text: string, from: number, until: number): Read[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(zone);
  }

  return calendar
    .getAllSubcomponents('vevent')
    .flatMap((component) => occurrencesOf(new ICAL.Event(component), from, until))
    .toSorted((one, other) => one.start - other.start || (one.summary < other.summary ? -1 : 1));
}

function occurrencesOf(event: ICAL.Event, from: number, until: number): Read[] {
  const found: Read[] = [];
  const alarms = event.component
    .getAllSubcomponents('valarm')
    .map((alarm) => -triggerOf(alarm).toSeconds() / 60);
  const iterator = event.iterator();

  for (let next = iterator.next(); next; next = iterator.next()) {
    const { endDate, startDate } = event.getOccurrenceDetails(next);
    const start = startDate.toJSDate().getTime();
    if (start >= until) break;
    if (start >= from) {
      found.push({ summary: event.summary, start, end: endDate.toJSDate().getTime(), alarms });
    }
  }
  return found;
}

function triggerOf(alarm: ICAL.Component): ICAL.Duration {
  const value: unknown = alarm.getFirstPropertyValue('trigger');
  if (!(value instanceof ICAL.Duration)) throw new Error('An alarm has no time before the start.');

  return value;
}
