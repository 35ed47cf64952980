import { useSelector } from '@xstate/react';

import type { PlannedDays } from '../../domain/days/plannedDays.ts';
import { streakMessage } from '../../domain/practice/streak.ts';
import { hasPractised } from '../../domain/practice/toldPractice.ts';
import type { MemberStoreActorRef } from '../../machines/practice/memberStoreMachine.ts';
import { PlannedDaysRow } from '../art/day/PlannedDaysRow.tsx';
import { daysText } from '../art/day/plannedTexts.ts';
import { usePracticeNumbers } from '../rooms/usePracticeNumbers.ts';
import { isAnswered } from './isAnswered.ts';
import './HomeNumbers.css';

/** What is said of the streak below the greeting (rules/practice#P5), and the planned days beside it, as far as they are not hidden. */
export function HomeNumbers({
  memberStoreRef,
  planned,
}: {
  memberStoreRef: MemberStoreActorRef;
  /** Null where no plan is known. */
  planned: PlannedDays | null;
}) {
  const { currentStreak: current, longestStreak: longest } = usePracticeNumbers(memberStoreRef);
  const isPractised = useSelector(memberStoreRef, ({ context }) =>
    hasPractised(context, context.told),
  );
  const hidden = useSelector(memberStoreRef, ({ context }) => context.hidden);
  // Until it is known that there is none, a schedule has its place.
  const hasSchedule = useSelector(
    memberStoreRef,
    (snapshot) => snapshot.context.schedule !== null || !isAnswered(snapshot),
  );
  const isStreakHidden = hidden?.includes('streak') ?? false;
  const arePlannedHidden = hidden?.includes('planned_days') ?? false;

  return (
    <div className={`home-numbers ${hidden === null ? 'home-numbers--held' : ''}`}>
      {isStreakHidden ? null : (
        <p className="home-numbers__message">{streakMessage(current, isPractised)}</p>
      )}
      {hasSchedule && !arePlannedHidden ? (
        <div className="home-numbers__planned">
          {planned === null ? null : <PlannedDaysRow planned={planned} />}
        </div>
      ) : null}
      {isStreakHidden || longest === 0 ? null : (
        <p className="home-numbers__longest">Longest: {daysText(longest)}</p>
      )}
    </div>
  );
}
