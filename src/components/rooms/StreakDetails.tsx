import { useSelector } from '@xstate/react';

import type { PlannedDays } from '../../domain/days/plannedDays.ts';
import type { PracticeNumbers } from '../../domain/practice/toldPractice.ts';
import type { MemberStoreActorRef } from '../../machines/practice/memberStoreMachine.ts';
import { PlannedDaysRow } from '../art/day/PlannedDaysRow.tsx';
import { Switch } from '../ui/choices/Switch.tsx';
import { NotYetFetched } from './NotYetFetched.tsx';
import { StreakNumbers } from './StreakNumbers.tsx';
import { usePracticeNumbers } from './usePracticeNumbers.ts';
import './StreakDetails.css';

/** The longest streak, the last seven days and the planned ones. Either number can be hidden (rules/practice#P19). */
export function StreakDetails({
  actorRef,
  planned,
}: {
  actorRef: MemberStoreActorRef;
  /** Null where no plan is known. */
  planned: PlannedDays | null;
}) {
  const numbers = usePracticeNumbers(actorRef);
  const known = useSelector(actorRef, ({ context }) => context.hidden);
  const hidden = known ?? [];

  return (
    <>
      {hidden.includes('streak') ? null : <Streak actorRef={actorRef} numbers={numbers} />}
      {planned === null || hidden.includes('planned_days') ? null : (
        <div className="streak-details__planned">
          <PlannedDaysRow planned={planned} />
          {planned.days.some(({ state }) => state === 'rest') ? (
            <p className="streak-details__hint">Rest days are part of the plan.</p>
          ) : null}
        </div>
      )}
      {known === null ? null : (
        <div className="streak-details__switches">
          <Switch
            isOn={!hidden.includes('streak')}
            label="Show the streak"
            name="show-streak"
            onToggle={() => actorRef.send({ type: 'number.toggle', number: 'streak' })}
          />
          {planned === null ? null : (
            <Switch
              isOn={!hidden.includes('planned_days')}
              label="Show planned days"
              name="show-planned-days"
              onToggle={() => actorRef.send({ type: 'number.toggle', number: 'planned_days' })}
            />
          )}
        </div>
      )}
    </>
  );
}

function Streak({
  actorRef,
  numbers,
}: {
  actorRef: MemberStoreActorRef;
  /** Null before any are known. */
  numbers: PracticeNumbers | null;
}) {
  if (numbers === null) return <NotYetFetched hasFailed={false} />;

  return (
    <StreakNumbers
      actorRef={actorRef}
      current={numbers.currentStreak}
      longest={numbers.longestStreak}
    />
  );
}
