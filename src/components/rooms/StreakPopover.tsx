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
