import type { WeekOfMinutes } from './weeks.ts';

const dayAndMonth = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
});

/** What is seen of the weeks: their minutes, and the week that had the most, where a single one of several had (rules/analytics#K6). */
export function weekSentence(weeks: readonly WeekOfMinutes[]): string {
  const practised = weeks.filter(({ minutes }) => minutes > 0);
  const sum = practised.reduce((total, { minutes }) => total + minutes, 0);
  if (sum === 0) return 'The minutes of your sessions are drawn here.';

  const inAll = `${sum === 1 ? 'One minute' : `${sum} minutes`} in the last ${weeks.length} weeks.`;
  const most = Math.max(...practised.map(({ minutes }) => minutes));
  const [fullest, ...equals] = practised.filter(({ minutes }) => minutes === most);
  if (fullest === undefined || equals.length > 0 || practised.length === 1) return inAll;

  return `${inAll} The week of ${mondayText(fullest.monday)} had the most, ${most}.`;
}

/** The Monday of a week: 3 November. */
export function mondayText(monday: string): string {
  return dayAndMonth.format(Date.parse(`${monday}T12:00:00Z`));
}
