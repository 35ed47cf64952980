import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, type ComponentType } from 'react';

import type { TimeZoneActorRef } from '../../machines/account/timeZoneMachine.ts';
import { statePath } from '../ui/statePath.ts';

/** What the question is made of: its sign, its words and its answers. */
interface ZoneQuestion {
  ZoneSign: ComponentType;
  ZoneWords: ComponentType<{ actorRef: TimeZoneActorRef }>;
  ZoneAnswers: ComponentType<{ actorRef: TimeZoneActorRef }>;
}

/**
 * Where it is asked whose time counts (rules/today#D3): above the page, over nothing, and without taking the focus. It stands there empty
 * from the beginning, so that what is asked is read out. `onGone` hears when it goes while nothing else has the focus.
 */
export function ZoneNotice({
  actorRef,
  question,
  onGone,
}: {
  actorRef: TimeZoneActorRef;
  /** Null while nothing is asked, and until it is there. */
  question: ZoneQuestion | null;
  onGone: () => void;
}) {
  const state = useSelector(actorRef, ({ value }) => statePath(value));
  const isOpen = question !== null;
  const wasOpen = useRef(isOpen);
  const tellGone = useEffectEvent(onGone);

  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) tellGone();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <section
      aria-label="Time zone"
      className={isOpen ? 'zone-notice' : undefined}
      data-machine="timeZone"
      data-state={state}
    >
      {question === null ? null : <question.ZoneSign />}
      <p className="zone-notice__words" role="status">
        {question === null ? null : <question.ZoneWords actorRef={actorRef} />}
      </p>
      {question === null ? null : <question.ZoneAnswers actorRef={actorRef} />}
    </section>
  );
}
