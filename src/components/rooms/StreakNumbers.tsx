import { shallowEqual, useSelector } from '@xstate/react';

import type { Day } from '../../domain/common/day.ts';
import { weekdayNames, weekdayOf } from '../../domain/days/calendar.ts';
import { lastDays } from '../../domain/practice/streak.ts';
import { shownDays } from '../../domain/practice/toldPractice.ts';
import type { MemberStoreActorRef } from '../../machines/practice/memberStoreMachine.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { daysText } from '../art/day/plannedTexts.ts';
import './StreakNumbers.css';

const week = 7;

/** The longest and the current streak, in days, and the last seven days (rules/rooms#R4). */
export function StreakNumbers({
  actorRef,
  current,
  longest,
}: {
  actorRef: MemberStoreActorRef;
  current: number;
  longest: number;
}) {
  const today = useSelector(actorRef, ({ context }) => context.today);
  const shown = useSelector(
    actorRef,
    ({ context }) => shownDays(context, context.told, context.today, week),
    shallowEqual,
  );
  const days = lastDays(shown, today, week);
  const practised = days.filter((day) => day.practised).length;

  return (
    <div>
      <dl className="streak-numbers">
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
        className="streak-numbers__week"
      >
        {days.map(({ day, practised: isPractised }) => (
          <li className={isPractised ? 'streak-day streak-day--practised' : 'streak-day'} key={day}>
            <span aria-hidden="true">{nameOf(day).charAt(0)}</span>
            <VisuallyHidden>
              {nameOf(day)}: {isPractised ? 'practised' : 'open'}
            </VisuallyHidden>
          </li>
        ))}
      </ol>
    </div>
  );
}

function nameOf(day: Day): string {
  return weekdayNames[weekdayOf(day) - 1] ?? '';
}
