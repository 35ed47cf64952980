import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import { addDays } from '../../domain/common/day.ts';
import type { DaySummary } from '../../domain/days/daySummary.ts';
import { sharesOfSummary } from '../../domain/days/dayShares.ts';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import type { LookBackActorRef } from '../../machines/days/lookBackMachine.ts';
import { DayMark } from '../art/day/DayMark.tsx';
import { daySeed } from '../art/daySeed.ts';
import type { MediaShelf } from '../reflection/mediaShelf.ts';
import { statePath } from '../ui/statePath.ts';
import { DayTask } from './DayTask.tsx';
import { fullDayText } from '../upload/uploadTexts.ts';
import { markText, minutesText } from './daysTexts.ts';
import { LookBackLine } from './LookBackLine.tsx';
import './DayScreen.css';

export interface DayLinks {
  dayHref: (day: string) => string;
  yearHref: (year: string) => string;
  taskHref: (taskId: string) => string;
  today: string;
}

/** One day behind: its mark, its tasks with what was said of them, and its end; the days beside it (rules/days#N7). */
export function DayScreen({
  actorRef,
  day,
  today,
  summary,
  tasks,
  isLooking,
  shelf,
  links,
  children,
}: {
  actorRef: LookBackActorRef;
  day: string;
  /** The member's day. */
  today: string;
  summary: DaySummary | undefined;
  tasks: readonly ShownTask[];
  /** Nobody has looked yet. */
  isLooking: boolean;
  shelf: MediaShelf;
  links: DayLinks;
  /** What was written of the day as a whole, or null; and what stands over the screen. */
  children: ReactNode;
}) {
  const state = useSelector(actorRef, ({ value }) => statePath(value));
  const isBusy = isLooking || state === 'asking';
  // Years to come are not shown.
  const year = (day < today ? day : today).slice(0, 4);

  return (
    <main
      aria-busy={isBusy}
      className="frame column day-screen"
      data-machine="lookBack"
      data-state={state}
      id="content"
    >
      <nav aria-label="Days" className="day-screen__ways">
        <a href={links.yearHref(year)}>All of {year}</a>
        <span className="day-screen__beside">
          <a href={links.dayHref(addDays(day, -1))}>Day before</a>
          {day < today ? <a href={links.dayHref(addDays(day, 1))}>Day after</a> : null}
        </span>
      </nav>
      <header className="day-screen__head">
        <h1 className="day-screen__date" tabIndex={-1}>
          {fullDayText(day)}
        </h1>
        <p className="day-screen__sentence">
          {isLooking ? null : sentenceOf({ day, isBusy, summary, tasks, today })}{' '}
          {day === today ? <a href={links.today}>To today</a> : null}
        </p>
        <LookBackLine actorRef={actorRef} />
      </header>
      {summary === undefined ? null : (
        <DayMark
          className="day-screen__mark"
          label={markText(day, summary)}
          seed={daySeed(day)}
          shares={sharesOfSummary(summary)}
        />
      )}
      {tasks.length === 0 ? null : (
        <section aria-labelledby="day-tasks" className="column day-screen__tasks">
          <h2 className="day-screen__title" id="day-tasks">
            Tasks
          </h2>
          <ul className="day-screen__list">
            {tasks.map((task) => (
              <DayTask
                key={task.taskId}
                href={isOpen(task, day, today) ? links.taskHref(task.taskId) : null}
                shelf={shelf}
                task={task}
              />
            ))}
          </ul>
        </section>
      )}
      {children}
    </main>
  );
}

interface Seen {
  day: string;
  today: string;
  isBusy: boolean;
  summary: DaySummary | undefined;
  tasks: readonly ShownTask[];
}

/** What is not done can be made up on its day, and on the one after. */
function isOpen({ status }: ShownTask, day: string, today: string): boolean {
  return status !== 'done' && day <= today && addDays(day, 1) >= today;
}

/** Whether nothing was on a day yet: one that a flight goes back before may have been already (rules/today#D37). */
function isToCome({ day, summary, tasks, today }: Seen): boolean {
  if (day <= today || tasks.some(({ status }) => status === 'done')) return false;

  return summary === undefined || (summary.sessions === 0 && summary.end === null);
}

/** What the day was, in one sentence; a day without anything is no failure. */
function sentenceOf(seen: Seen): string | null {
  const { isBusy, summary, tasks } = seen;
  if (isToCome(seen)) return 'This day is still to come.';
  if (summary === undefined) return isBusy ? null : 'A quiet day. Nothing is kept of it.';

  const done = tasks.filter(({ status }) => status === 'done').length;
  const parts = [
    ...(tasks.length === 0 ? [] : [`${done} of ${tasks.length} done`]),
    ...(summary.sessions === 0 ? [] : [minutesText(summary.minutes)]),
  ];
  return parts.length === 0 ? null : `${parts.join(', ')}.`;
}
