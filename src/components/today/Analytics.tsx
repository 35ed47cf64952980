import type { ReactNode } from 'react';

import { MonthMarks, type SharesByDay } from './MonthMarks.tsx';
import './Analytics.css';

/** What the tasks of a day come to. */
export interface AnalyticsCounts {
  done: number;
  total: number;
  reflections: number;
}

/** How today stands in three numerals, and the month in marks (rules/today#D27, rules/today#D28). */
export function Analytics({
  counts,
  today,
  shares,
  links,
  children,
}: {
  /** Of today's tasks; null before they are known. */
  counts: AnalyticsCounts | null;
  today: string;
  shares: SharesByDay;
  links: { days: string; dayHref: (day: string) => string; words: string };
  /** The days before it (rules/today#D29). */
  children: ReactNode;
}) {
  return (
    <div className="analytics">
      <dl className="analytics__numbers">
        <div className="analytics__number">
          <dt>Completion rate</dt>
          <dd>{counts === null ? null : `${rateOf(counts)}%`}</dd>
        </div>
        <div className="analytics__number">
          <dt>Tasks done</dt>
          <dd>{counts?.done}</dd>
        </div>
        <div className="analytics__number">
          <dt>Reflections added today</dt>
          <dd>{counts?.reflections}</dd>
        </div>
      </dl>
      <section aria-label="This month" className="analytics__month">
        <h2 className="analytics__title">
          {new Date(`${today}T12:00:00Z`).toLocaleDateString('en-GB', {
            timeZone: 'UTC',
            month: 'long',
            year: 'numeric',
          })}
        </h2>
        <MonthMarks hrefOf={links.dayHref} shares={shares} today={today} />
        <p className="analytics__ways">
          <a href={links.days}>All your days</a>
          <a href={links.words}>All your words</a>
        </p>
      </section>
      {children}
    </div>
  );
}

/** In percent, rounded. */
function rateOf({ done, total }: AnalyticsCounts): number {
  return total === 0 ? 0 : Math.round((100 * done) / total);
}
