import type { ReactNode } from 'react';

import { MonthMarks, type SharesByDay } from './MonthMarks.tsx';
import './Analytics.css';

/** How today stands in three numerals, and the month in marks (rules/today#D27, rules/today#D28). */
export function Analytics({
  done,
  total,
  reflections,
  today,
  shares,
  links,
  children,
}: {
  done: number;
  total: number;
  reflections: number;
  today: string;
  shares: SharesByDay;
  links: { days: string; dayHref: (day: string) => string; words: string };
  /** The days before it (rules/today#D29). */
  children: ReactNode;
}) {
  const rate = total === 0 ? 0 : Math.round((100 * done) / total);

  return (
    <div className="analytics">
      <dl className="analytics__numbers">
        <div className="analytics__number">
          <dt>Completion rate</dt>
          <dd>{rate}%</dd>
        </div>
        <div className="analytics__number">
          <dt>Tasks done</dt>
          <dd>{done}</dd>
        </div>
        <div className="analytics__number">
          <dt>Reflections added today</dt>
          <dd>{reflections}</dd>
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
