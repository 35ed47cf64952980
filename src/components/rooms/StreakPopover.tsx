import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';

import type { PlannedDays } from '../../domain/days/plannedDays.ts';
import type { MemberStoreActorRef } from '../../machines/practice/memberStoreMachine.ts';
import { PillarGlyph } from '../art/pillars/PillarGlyph.tsx';
import { PlannedDaysRow } from '../art/day/PlannedDaysRow.tsx';
import { usePracticeNumbers } from './usePracticeNumbers.ts';
import { Switch } from '../ui/choices/Switch.tsx';
import { StreakNumbers } from './StreakNumbers.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import './BarPopover.css';
import './StreakPopover.css';

/**
 * The streak in the bar, and, once it is pressed, the longest one, the last seven days and the planned ones. Either number can be
 * hidden: the bar has the sign alone then (rules/practice#P19).
 */
export function StreakPopover({
  actorRef,
  planned,
}: {
  actorRef: MemberStoreActorRef;
  /** Null where no plan is known. */
  planned: PlannedDays | null;
}) {
  const { currentStreak: current } = usePracticeNumbers(actorRef);
  const known = useSelector(actorRef, ({ context }) => context.hidden);
  const hidden = known ?? [];
  const id = useId();
  const [wasOpened, setWasOpened] = useState(false);

  return (
    <>
      <button className="streak" popoverTarget={id} title="Your streak" type="button">
        <PillarGlyph code="TETHER" />
        {hidden.includes('streak') ? (
          <VisuallyHidden>Your streak</VisuallyHidden>
        ) : (
          // It has its place before it is known whether it is hidden.
          <span className={`streak__count${known === null ? ' streak__count--held' : ''}`}>
            <VisuallyHidden>Streak: </VisuallyHidden>
            {current} <span className="streak__word">{current === 1 ? 'day' : 'days'}</span>
          </span>
        )}
      </button>
      <section
        aria-label="Your streak"
        className="bar-popover streak-popover"
        id={id}
        onBeforeToggle={() => setWasOpened(true)}
        popover="auto"
      >
        {wasOpened ? <StreakDetails actorRef={actorRef} planned={planned} /> : null}
      </section>
    </>
  );
}

/** What is below the bar once it was opened: most visits never do. */
function StreakDetails({
  actorRef,
  planned,
}: {
  actorRef: MemberStoreActorRef;
  planned: PlannedDays | null;
}) {
  const { currentStreak: current, longestStreak: longest } = usePracticeNumbers(actorRef);
  const known = useSelector(actorRef, ({ context }) => context.hidden);
  const hidden = known ?? [];

  return (
    <>
      {hidden.includes('streak') ? null : (
        <StreakNumbers actorRef={actorRef} current={current} longest={longest} />
      )}
      {planned === null || hidden.includes('planned_days') ? null : (
        <div className="streak-popover__planned">
          <PlannedDaysRow planned={planned} />
          {planned.days.some(({ state }) => state === 'rest') ? (
            <p className="streak-popover__hint">Rest days are part of the plan.</p>
          ) : null}
        </div>
      )}
      {known === null ? null : (
        <div className="streak-popover__switches">
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
