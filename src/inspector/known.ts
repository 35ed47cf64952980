import type { KnownFields } from '@fourfold/xstate-inspector';

/** What an event of Fourfold's takes from the page, by the names of its fields: the two clocks, the day, the hour, the place, chance. */
export const known: KnownFields = {
  wall: () => Date.now(),
  mono: () => Math.round(performance.now()),
  now: () => Date.now(),
  at: () => Date.now(),
  day: today,
  today,
  hour: () => new Date().getHours(),
  timeZone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
  chance: () => Math.random(),
};

/** The day where the page is, as YYYY-MM-DD. */
function today(): string {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );

  return `${now.getFullYear()}-${month}-${day}`;
}
