import { useSelector } from '@xstate/react';
import { useId, useState, type ReactNode } from 'react';

import type { MemberStoreActorRef } from '../../machines/practice/memberStoreMachine.ts';
import { PillarGlyph } from '../art/pillars/PillarGlyph.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { usePracticeNumbers } from './usePracticeNumbers.ts';
import './BarPopover.css';
import './StreakPopover.css';

/**
 * The streak in the bar, and below it, once it is pressed, what is told of it (rules/rooms#R4). A hidden streak leaves the bar its sign
 * alone (rules/practice#P19).
 */
export function StreakPopover({
  actorRef,
  onOpen,
  children,
}: {
  actorRef: MemberStoreActorRef;
  onOpen: () => void;
  /** What is told of it: drawn from the first opening on, for most visits have none. */
  children: ReactNode;
}) {
  const numbers = usePracticeNumbers(actorRef);
  const hidden = useSelector(actorRef, ({ context }) => context.hidden);
  const id = useId();
  const [wasOpened, setWasOpened] = useState(false);

  return (
    <>
      <button className="streak" popoverTarget={id} title="Your streak" type="button">
        <PillarGlyph code="TETHER" />
        {hidden?.includes('streak') === true ? (
          <VisuallyHidden>Your streak</VisuallyHidden>
        ) : (
          // It has its place before it is known, and whether it is hidden.
          <span className="streak__count">
            {numbers === null || hidden === null ? null : <Streak days={numbers.currentStreak} />}
          </span>
        )}
      </button>
      <section
        aria-label="Your streak"
        className="bar-popover streak-popover"
        id={id}
        onBeforeToggle={({ newState }) => {
          if (newState !== 'open') return;
          setWasOpened(true);
          onOpen();
        }}
        popover="auto"
      >
        {wasOpened ? children : null}
      </section>
    </>
  );
}

function Streak({ days }: { days: number }) {
  return (
    <>
      <VisuallyHidden>Streak: </VisuallyHidden>
      {days} <span className="streak__word">{days === 1 ? 'day' : 'days'}</span>
    </>
  );
}
