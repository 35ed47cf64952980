import { useSelector } from '@xstate/react';

import { monthsOf } from '../../domain/days/calendar.ts';
import type { PastDays } from '../../domain/days/pastDays.ts';
import type { LookBackActorRef } from '../../machines/days/lookBackMachine.ts';
import { statePath } from '../ui/statePath.ts';
import { useInSteps } from '../ui/useInSteps.ts';
import { DaysTable } from './DaysTable.tsx';
import { yearText } from './daysTexts.ts';
import { LookBackLine } from './LookBackLine.tsx';
import { MarkKey } from './MarkKey.tsx';
import { MonthOfMarks } from './MonthOfMarks.tsx';
import './YearScreen.css';

/** A year of days, a mark each, the newest month first; the years before it are a press away (rules/days#N6). */
export function YearScreen({
  actorRef,
  year,
  today,
  days,
  isLooking,
  links,
}: {
  actorRef: LookBackActorRef;
  year: string;
  /** The member's day. */
  today: string;
  days: PastDays;
  /** Nobody has looked yet. */
  isLooking: boolean;
  links: { dayHref: (day: string) => string; yearHref: (year: string) => string };
}) {
  const state = useSelector(actorRef, ({ value }) => statePath(value));
  const months = monthsOf(year).filter(([first = '']) => first <= today);
  const made = useInSteps(months.length);
  const newestFirst = Object.values(days)
    .filter(({ day }) => day <= today)
    .toSorted((one, other) => (one.day < other.day ? 1 : -1));
  const [before, after] = [String(Number(year) - 1), String(Number(year) + 1)];

  return (
    <main
      aria-busy={isLooking || state === 'asking'}
      className="frame column year-screen"
      data-machine="lookBack"
      data-state={state}
      id="content"
    >
      <header className="year-screen__head">
        <h1 className="year-screen__title" tabIndex={-1}>
          Your days
        </h1>
        <nav aria-label="Years" className="year-screen__years">
          <a href={links.yearHref(before)}>{before}</a>
          <span aria-current="page" className="year-screen__year">
            {year}
          </span>
          {after > today.slice(0, 4) ? null : <a href={links.yearHref(after)}>{after}</a>}
        </nav>
        <p className="year-screen__sentence">{isLooking ? null : yearText(year, newestFirst)}</p>
        <LookBackLine actorRef={actorRef} />
      </header>
      <div className="year-screen__months">
        {months
          .toReversed()
          .slice(0, made)
          .map((month) => (
            <MonthOfMarks
              days={days}
              hrefOf={links.dayHref}
              key={month[0]}
              month={month}
              today={today}
            />
          ))}
      </div>
      {made < months.length ? null : (
        <>
          <MarkKey />
          <DaysTable days={newestFirst} hrefOf={links.dayHref} key={year} year={year} />
        </>
      )}
    </main>
  );
}
