import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';

const known = new Set<string>([tzlib_get_timezones()].flat());

/** A time zone as a calendar has it: by the name that events refer to, and when its clocks change. */
export interface ZoneBlock {
  name: string;
  text: string;
}

/** The time zone of a name, in whatever case and however old; null for one of which no calendar knows the clocks. */
export function zoneBlockOf(timeZone: string): ZoneBlock | null {
  const asked = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  if (!known.has(asked)) return null;

  const [text = '', reference = ''] = [tzlib_get_ical_block(asked)].flat();
  return { name: reference.replace(/^TZID=/u, ''), text };
}
