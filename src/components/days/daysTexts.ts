import { shortLength } from '../../domain/common/length.ts';
import { pillarCodes, pillarNames } from '../../domain/common/pillarCode.ts';
import { monthNames } from '../../domain/days/calendar.ts';
import type { DaySummary, PillarDay } from '../../domain/days/daySummary.ts';
import { fullDayText } from '../upload/uploadTexts.ts';

/** The month of a day: November. */
export function monthText(day: string): string {
  return monthNames[Number(day.slice(5, 7)) - 1] ?? '';
}

/** What a mark says of its day, for who does not see it: Friday 21 November 2025: Tether done, Recovery open, day ended. */
export function markText(day: string, summary: DaySummary | undefined): string {
  if (summary === undefined) return `${fullDayText(day)}: nothing kept`;

  const { end, minutes, pillars, sessions } = summary;
  const parts: string[] = [];
  for (const code of pillarCodes) {
    const own = pillars[code];
    if (own !== undefined) parts.push(`${pillarNames[code]} ${stateText(own)}`);
  }
  if (sessions > 0) parts.push(minutesText(minutes));
  if (end !== null) parts.push('day ended');
  return `${fullDayText(day)}: ${parts.join(', ')}`;
}

/** What of a pillar is done, in a word. */
export function stateText({ percent }: PillarDay): string {
  if (percent >= 100) return 'done';
  return percent > 0 ? `${percent} percent` : 'open';
}

/** How many of a pillar's tasks are done, in a cell of a table. */
export function countText(own: PillarDay | undefined): string {
  return own === undefined ? '' : `${own.done} of ${own.planned}`;
}

/** How long was meditated. */
export function minutesText(minutes: number): string {
  return `${shortLength(minutes)} of meditation`;
}

/** What a year was, in a sentence without a measure. */
export function yearText(year: string, days: readonly DaySummary[]): string {
  const practised = days.filter(({ sessions }) => sessions > 0);
  if (practised.length === 0) return `What you practise in ${year} is drawn here, a mark a day.`;

  const minutes = practised.reduce((sum, day) => sum + day.minutes, 0);
  const on = practised.length === 1 ? 'one day' : `${practised.length} days`;
  return `In ${year} you sat on ${on}, ${minutesText(minutes)} in all.`;
}
