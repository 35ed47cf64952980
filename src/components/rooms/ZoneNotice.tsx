import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';

import { zonesOf } from '../../domain/account/zoneQuestion.ts';
import type { TimeZoneActorRef } from '../../machines/account/timeZoneMachine.ts';
import { Button } from '../ui/Button.tsx';
import { statePath } from '../ui/statePath.ts';
import { zoneNotSavedText, zoneQuestionText, zoneText } from './zoneTexts.ts';
import './ZoneNotice.css';

/**
 * Asks whose time counts where this browser is in another zone than the account (rules/today#D3): above the page, over nothing, and
 * without taking the focus. `onGone` hears when it goes while nothing else has the focus.
 */
export function ZoneNotice({
  actorRef,
  onGone,
}: {
  actorRef: TimeZoneActorRef;
  onGone: () => void;
}) {
  const state = useSelector(actorRef, ({ value }) => statePath(value));
  const account = useSelector(actorRef, ({ context }) => zonesOf(context).account);
  const browser = useSelector(actorRef, ({ context }) => context.browser);
  const isOpen = state === 'asking' || state === 'saving' || state === 'failed';
  const isSaving = state === 'saving';
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
      {isOpen ? <Clock /> : null}
      <p className="zone-notice__words" role="status">
        {isOpen ? wordsOf(state, browser, account) : null}
      </p>
      {isOpen ? (
        <div className="zone-notice__ways">
          <Button
            isBusy={isSaving}
            look="outlined"
            onPress={() => actorRef.send({ type: 'zone.use' })}
          >
            {state === 'failed' ? 'Try again' : `Use ${zoneText(browser)} time`}
          </Button>
          <Button
            isBusy={isSaving}
            look="quiet"
            onPress={() => actorRef.send({ type: 'zone.keep' })}
          >
            Keep {zoneText(account)} time
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function wordsOf(state: string, browser: string, account: string): string {
  return state === 'failed' ? zoneNotSavedText(account) : zoneQuestionText(browser);
}

function Clock() {
  return (
    <span className="zone-notice__clock">
      <svg aria-hidden="true" height="1.5rem" viewBox="0 0 24 24" width="1.5rem">
        <path
          d="M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3 2.5"
          fill="none"
          stroke="currentColor"
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeWidth="1.5"
        />
      </svg>
    </span>
  );
}
