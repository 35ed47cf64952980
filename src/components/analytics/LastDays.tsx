import { useSelector } from '@xstate/react';

import { completionBy } from '../../domain/analytics/completion.ts';
import { isEnough, lookedBackAt } from '../../domain/analytics/lastDays.ts';
import { moodBesidePractice } from '../../domain/analytics/moodDays.ts';
import { minutesByWeek } from '../../domain/analytics/weeks.ts';
import type { DaySummary } from '../../domain/days/daySummary.ts';
import type { LookBackActorRef } from '../../machines/days/lookBackMachine.ts';
import { LookBackLine } from '../days/LookBackLine.tsx';
import { statePath } from '../ui/statePath.ts';
import { MoodLanes } from './MoodLanes.tsx';
import { WeekColumns } from './WeekColumns.tsx';
import { WeekdayGrid } from './WeekdayGrid.tsx';
import './LastDays.css';

/** What the last ninety days had, in three pictures, as soon as there is a week of days (rules/analytics#K1). */
export function LastDays({
  actorRef,
  days,
  today,
}: {
  actorRef: LookBackActorRef;
  /** Those with something on them; null while nobody has looked. */
  days: readonly DaySummary[] | null;
  /** The member's day. */
  today: string;
}) {
  const state = useSelector(actorRef, ({ value }) => statePath(value));
  const isBusy = days === null || state === 'asking';

  return (
    <section
      aria-busy={isBusy}
      aria-labelledby="last-days"
      className="column last-days"
      data-machine="lookBack"
      data-state={state}
    >
      <header className="last-days__head">
        <h2 className="last-days__title" id="last-days">
          The last {lookedBackAt} days
        </h2>
        <LookBackLine actorRef={actorRef} />
      </header>
      {days !== null && isEnough(days) ? (
        <div className="last-days__pictures">
          <WeekdayGrid completion={completionBy(days, today)} />
          <WeekColumns weeks={minutesByWeek(days, today)} />
          <div className="last-days__wide">
            <MoodLanes days={moodBesidePractice(days, today)} />
          </div>
        </div>
      ) : (
        <p className="last-days__sentence">{sentenceOf(isBusy, state)}</p>
      )}
    </section>
  );
}

/** Nothing where the account did not answer: it may have more, and the line above says so. */
function sentenceOf(isBusy: boolean, state: string): string | null {
  if (isBusy) return 'Looking at your days…';

  return state === 'failed' ? null : 'After a week of days there is something to see here.';
}
