import { shallowEqual, useSelector } from '@xstate/react';

import { zonesOf } from '../../domain/account/zoneQuestion.ts';
import type { TimeZoneActorRef } from '../../machines/account/timeZoneMachine.ts';
import { Button } from '../ui/Button.tsx';
import { zoneText } from './zoneTexts.ts';
import './ZoneNotice.css';

/** A clock, beside the question. */
export function ZoneSign() {
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

/** The question whose time counts (rules/today#D3), and what is said where the account could not be changed. */
export function ZoneWords({ actorRef }: { actorRef: TimeZoneActorRef }) {
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.matches('failed'));
  const { account, browser } = useSelector(
    actorRef,
    ({ context }) => zonesOf(context),
    shallowEqual,
  );

  return hasFailed
    ? `That could not be saved just now. Your days still follow ${zoneText(account)} time.`
    : `You seem to be in ${zoneText(browser)}. Use its time?`;
}

/** Either zone, to be used from now on. */
export function ZoneAnswers({ actorRef }: { actorRef: TimeZoneActorRef }) {
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.matches('failed'));
  const isSaving = useSelector(actorRef, (snapshot) => snapshot.matches('saving'));
  const { account, browser } = useSelector(
    actorRef,
    ({ context }) => zonesOf(context),
    shallowEqual,
  );

  return (
    <div className="zone-notice__ways">
      <Button isBusy={isSaving} look="outlined" onPress={() => actorRef.send({ type: 'zone.use' })}>
        {hasFailed ? 'Try again' : `Use ${zoneText(browser)} time`}
      </Button>
      <Button isBusy={isSaving} look="quiet" onPress={() => actorRef.send({ type: 'zone.keep' })}>
        Keep {zoneText(account)} time
      </Button>
    </div>
  );
}
