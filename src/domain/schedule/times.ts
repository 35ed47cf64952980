import type { ScheduleSettings } from './settings.ts';

const dayMinutes = 1_440;
const lastMealBeforeBed = 180;
const timeShape = /^(\d{1,2}):(\d{2})(?::[0-5]\d)?$/u;

/** A time of day as HH:MM, from '8:00' and '08:00:00' too, or null for what is none. */
export function timeOf(text: unknown): string | null {
  const [, hours, minutes] = (typeof text === 'string' ? timeShape.exec(text) : null) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  if (Number(hours) > 23 || Number(minutes) > 59) return null;

  return `${hours.padStart(2, '0')}:${minutes}`;
}

/** The minutes from midnight to a time as HH:MM. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** When a sleep of so many minutes ends (rules/schedule#S13). */
export function wakeTime(bedtime: string, minutes: number): string {
  return shifted(bedtime, minutes);
}

/** When to eat last: 3 hours before bed, or 19:00 while Recovery is not enabled (rules/schedule#S14). */
export function lastMealTime({ RECOVERY }: ScheduleSettings): string {
  const [bedtime] = RECOVERY.sessionTimes;

  return RECOVERY.isEnabled && bedtime !== undefined
    ? shifted(bedtime, -lastMealBeforeBed)
    : '19:00';
}

/** The times that more than one session has, from the earliest on (rules/schedule#S9). */
export function sharedTimes(times: readonly string[]): { time: string; count: number }[] {
  return [...new Set(times)]
    .map((time) => ({ time, count: times.filter((other) => other === time).length }))
    .filter(({ count }) => count > 1)
    .toSorted((a, b) => minutesOf(a.time) - minutesOf(b.time));
}

function shifted(time: string, minutes: number): string {
  const at = (((minutesOf(time) + minutes) % dayMinutes) + dayMinutes) % dayMinutes;
  const [hours, rest] = [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0'));

  return `${hours}:${rest}`;
}
