import type { ReactNode } from 'react';

import { Analytics, type AnalyticsCounts } from '../../components/today/Analytics.tsx';
import type { DayShares } from '../../components/art/dayMark.ts';
import { dayHref, paths } from '../common/paths.ts';
import { useMonth } from './useMonth.ts';

const links = { days: paths.days, dayHref, words: paths.words };

/** How today stands, and the month that it is in. */
export function MonthAnalytics({
  counts,
  date,
  email,
  lastDays,
  mark,
}: {
  counts: AnalyticsCounts | null;
  date: string;
  email: string;
  /** What the days before it had, below its own numbers. */
  lastDays: ReactNode;
  /** How much of each pillar is done on `date`. */
  mark: DayShares;
}) {
  const shares = useMonth(email, date, mark);

  return (
    <Analytics counts={counts} links={links} shares={shares} today={date}>
      {lastDays}
    </Analytics>
  );
}
