export type HourClock = '12h' | '24h';

const noBreak = '\u00A0';

let followed: HourClock | (() => HourClock) = '24h';

/**
 * Has each time of day that is written from now on be of one clock (rules/common#M18). One that has to be looked up is so with the first time
 * that is written: a browser takes long to say which it is.
 */
export function writeHoursBy(clock: HourClock | (() => HourClock)): void {
  followed = clock;
}

function isOf24Hours(): boolean {
  if (typeof followed === 'function') followed = followed();

  return followed === '24h';
}

/** A time of day from HH:MM: 08:00 as it is, or 8:00 am. */
export function hourText(time: string): string {
  const shape = timeShape.exec(time)?.groups;
  if (shape === undefined || isOf24Hours()) return time;

  return `${hourOfTwelve(Number(shape['hour']))}:${shape['minute']}${halfOf(Number(shape['hour']))}`;
}

/** An hour alone, from 0 to 24: 06, or 6 am. */
export function wholeHourText(hour: number): string {
  if (isOf24Hours()) return String(hour).padStart(2, '0');

  return `${hourOfTwelve(hour)}${halfOf(hour)}`;
}

function hourOfTwelve(hour: number): number {
  return hour % 12 === 0 ? 12 : hour % 12;
}

function halfOf(hour: number): string {
  return `${noBreak}${hour % 24 < 12 ? 'am' : 'pm'}`;
}

const timeShape = /^(?<hour>\d{2}):(?<minute>\d{2})$/u;
