import {
  ICalCalendar,
  ICalAlarmType,
  ICalEventRepeatingFreq,
  ICalEventTransparency,
  ICalWeekday,
  type ICalDayJsStub,
} from 'ical-generator';

import type { Day } from '../../../src/domain/common/day.ts';
import { momentOf } from '../../../src/domain/common/wallClock.ts';
import { alarmText } from '../../../src/domain/reminders/calendar.ts';
import type { PlannedEvent } from '../../../src/domain/reminders/plannedEvents.ts';
import { zoneBlockOf, type ZoneBlock } from './zoneBlock.ts';

export interface CalendarParts {
  events: readonly PlannedEvent[];
  /** Minutes before each of them. */
  alarms: readonly number[];
  timeZone: string;
  /** What tells this member's events from those of others. */
  owner: string;
  /** How often the schedule was saved. */
  version: number;
  /** When something of it was changed last: the text is the same until then. */
  changedAt: Date;
  /** What the app's own addresses begin with. */
  origin: string;
}

const lastMinute = 24 * 60 - 1;
const minuteLength = 60_000;
/** What apps are asked to wait until they look again, in seconds. */
const lookAgain = 60 * 60;
const weekdays = [
  ICalWeekday.MO,
  ICalWeekday.TU,
  ICalWeekday.WE,
  ICalWeekday.TH,
  ICalWeekday.FR,
  ICalWeekday.SA,
  ICalWeekday.SU,
];

/**
 * A calendar as RFC 5545 writes it: each session once, with the rule by which it comes again, by the clocks of its zone
 * (rules/reminders#RE2, rules/reminders#RE3). The same parts make the same text.
 */
export function writeCalendar(parts: CalendarParts): string {
  const calendar = new ICalCalendar({
    name: 'Fourfold',
    prodId: { company: 'Fourfold', product: 'Schedule', language: 'EN' },
    ttl: lookAgain,
  });
  const zone = zoneBlockOf(parts.timeZone);
  // Without a name: one of the whole calendar would be that of its stamps and ends, too, which are to be of UTC.
  calendar.timezone({ name: null, generator: () => zone?.text ?? null });
  if (zone !== null) calendar.x('X-WR-TIMEZONE', zone.name);
  for (const event of parts.events) addEvent(calendar, event, zone, parts);

  const text = calendar.toString();
  // The library writes a zone with its first event; a calendar has to have something in it.
  const isEmpty = parts.events.length === 0 && zone !== null;
  return `${isEmpty ? text.replace('END:VCALENDAR', `${zone.text}\r\nEND:VCALENDAR`) : text}\r\n`;
}

function addEvent(
  calendar: ICalCalendar,
  event: PlannedEvent,
  zone: ZoneBlock | null,
  { alarms, changedAt, origin, owner, timeZone, version }: CalendarParts,
): void {
  const start = Date.parse(`${event.from}T${event.time}Z`);
  const end = start + event.durationMin * minuteLength;
  const added = calendar.createEvent({
    id: `${event.id.toLowerCase()}.${owner}@fourfold`,
    sequence: version,
    stamp: changedAt,
    start: new WallTime(start),
    end: new WallTime(end),
    // Of a zone that nobody knows, by the clocks of whoever looks.
    ...(zone === null ? { floating: true } : { timezone: zone.name }),
    summary: event.name,
    description: `${lengthText(event.durationMin)}\n${origin}/progress`,
    transparency: ICalEventTransparency.TRANSPARENT,
    repeating: {
      freq: ICalEventRepeatingFreq.WEEKLY,
      byDay: weekdays.filter((_, index) => event.days[index] === true),
      ...(event.until === null ? {} : { until: endOfDay(event.until, zone, timeZone) }),
    },
  });
  for (const minutes of alarms) {
    added.createAlarm({
      type: ICalAlarmType.display,
      triggerBefore: minutes * 60,
      description: alarmText(event.name, minutes),
    });
  }
}

/** The last moment at which a session of a day may begin; by no clock in particular where the zone is not known. */
function endOfDay(day: Day, zone: ZoneBlock | null, timeZone: string): Date {
  return new Date(momentOf(day, lastMinute, zone === null ? 'UTC' : timeZone));
}

function lengthText(minutes: number): string {
  if (minutes % 60 !== 0 || minutes === 0) return `${minutes} minutes`;

  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
}

/**
 * What a wall clock shows, for the library to write down as it is: its own dates would be those of the zone that this process is in.
 * The moment is the one at which clocks of UTC show the same.
 */
class WallTime implements ICalDayJsStub {
  readonly #shown: Date;

  constructor(shown: number) {
    this.#shown = new Date(shown);
  }

  format(pattern?: string): string {
    const [day = '', time = ''] = this.toJSON().slice(0, 19).replaceAll(/[-:]/gu, '').split('T');

    return pattern === 'HHmmss' ? time : day;
  }

  isValid(): boolean {
    return !Number.isNaN(this.#shown.getTime());
  }

  toDate(): Date {
    return this.#shown;
  }

  toJSON(): string {
    return this.#shown.toISOString();
  }
}
