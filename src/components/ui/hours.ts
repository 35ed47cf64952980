export type HourClock = '12h' | '24h';

const noBreak = '\u00A0';

let followed: HourClock = '24h';

/** Has each time of day that is written from now on be of one clock (rules/common#M18). */
export function writeHoursBy(clock: HourClock): void {
  followed = clock;
}

/** A time of day from HH:MM: 08:00 as it is, or 8:00 am. */
export function hourText(time: string): string {
  const shape = timeShape.exec(time)?.groups;
  if (followed === '24h' || shape === undefined) return time;

  return `${hourOfTwelve(Number(shape['hour']))}:${shape['minute']}${halfOf(Number(shape['hour']))}`;
}

/** An hour alone, from 0 to 24: 06, or 6 am. */
export function wholeHourText(hour: number): string {
  if (followed === '24h') return String(hour).padStart(2, '0');

  return `${hourOfTwelve(hour)}${halfOf(hour)}`;
}

function hourOfTwelve(hour: number): number {
  return hour % 12 === 0 ? 12 : hour % 12;
}

function halfOf(hour: number): string {
  return `${noBreak}${hour % 24 < 12 ? 'am' : 'pm'}`;
}

const timeShape = /^(?<hour>\d{2}):(?<minute>\d{2})$/u;
