import { useSelector } from '@xstate/react';

import type { PlannedDays } from '../../domain/days/plannedDays.ts';
import { streakMessage } from '../../domain/practice/streak.ts';
import { hasPractised, type PracticeNumbers } from '../../domain/practice/toldPractice.ts';
import type { MemberStoreActorRef } from '../../machines/practice/memberStoreMachine.ts';
import { PlannedDaysRow } from '../art/day/PlannedDaysRow.tsx';
import { daysText } from '../art/day/plannedTexts.ts';
import { usePracticeNumbers } from '../rooms/usePracticeNumbers.ts';
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
  const numbers = usePracticeNumbers(memberStoreRef);
  const isPractised = useSelector(memberStoreRef, ({ context }) =>
    hasPractised(context, context.told),
  );
  const hidden = useSelector(memberStoreRef, ({ context }) => context.hidden);
  const isStreakHidden = hidden?.includes('streak') ?? false;
  const arePlannedHidden = hidden?.includes('planned_days') ?? false;

  return (
    <div
      aria-busy={numbers === null}
      className={`home-numbers ${hidden === null ? 'home-numbers--held' : ''}`}
    >
      {isStreakHidden ? null : (
        <div className="home-numbers__streak">
          {numbers === null ? null : <Streak isPractised={isPractised} numbers={numbers} />}
        </div>
      )}
      {arePlannedHidden ? null : (
        <div className="home-numbers__planned">
          {planned === null ? null : <PlannedDaysRow planned={planned} />}
        </div>
      )}
    </div>
  );
}

function Streak({
  numbers: { currentStreak, longestStreak },
  isPractised,
}: {
  numbers: PracticeNumbers;
  isPractised: boolean;
}) {
  return (
    <>
      <p className="home-numbers__message">{streakMessage(currentStreak, isPractised)}</p>{' '}
      {longestStreak === 0 ? null : (
        <p className="home-numbers__longest">Longest: {daysText(longestStreak)}</p>
      )}
    </>
  );
}
