import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { SnapshotFrom } from 'xstate';

import { lastDays, practisedDays } from '../../domain/practice/streak.ts';
import { shownNumbers, type PracticeNumbers } from '../../domain/practice/toldPractice.ts';
import type { MemberStoreActorRef } from '../../machines/practice/memberStoreMachine.ts';
import { PillarGlyph } from '../art/pillars/PillarGlyph.tsx';
import { daysText } from './memberTexts.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import './BarPopover.css';
import './StreakPopover.css';

const week = 7;

/** The streak in the bar, and, once it is pressed, the longest one and the last seven days. */
export function StreakPopover({ actorRef }: { actorRef: MemberStoreActorRef }) {
  const current = useSelector(actorRef, (store) => numbersOf(store).currentStreak);
  const longest = useSelector(actorRef, (store) => numbersOf(store).longestStreak);
  const sessions = useSelector(actorRef, ({ context }) => context.sessions);
  const today = useSelector(actorRef, ({ context }) => context.today);
  const days = lastDays(practisedDays(sessions), today, week);
  const practised = days.filter((day) => day.practised).length;
  const id = useId();

  return (
    <>
      <button className="streak" popoverTarget={id} title="Your streak" type="button">
        <PillarGlyph code="TETHER" />
        <VisuallyHidden>Streak:</VisuallyHidden>
        <span>
          {current}{' '}
          <span className="visually-hidden-if-narrow">{current === 1 ? 'day' : 'days'}</span>
        </span>
      </button>
      <section
        aria-label="Your streak"
        className="bar-popover streak-popover"
        id={id}
        popover="auto"
      >
        <dl className="streak-popover__numbers">
          <div>
            <dt>Longest streak</dt>
            <dd>{daysText(longest)}</dd>
          </div>
          <div>
            <dt>Current streak</dt>
            <dd>{daysText(current)}</dd>
          </div>
        </dl>
        <ol
          aria-label={`Practised on ${practised} of the last ${week} days`}
          className="streak-popover__week"
        >
          {days.map(({ day, practised: isPractised }) => (
            <li
              className={isPractised ? 'streak-day streak-day--practised' : 'streak-day'}
              key={day}
            >
              <span aria-hidden="true">{weekdayOf(day, 'narrow')}</span>
              <VisuallyHidden>
                {weekdayOf(day, 'long')}: {isPractised ? 'practised' : 'open'}
              </VisuallyHidden>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function weekdayOf(day: string, weekday: 'narrow' | 'long'): string {
  return new Date(`${day}T00:00Z`).toLocaleDateString('en', { weekday, timeZone: 'UTC' });
}

function numbersOf({ context }: SnapshotFrom<MemberStoreActorRef>): PracticeNumbers {
  return shownNumbers(context, context.told, context.today);
}
