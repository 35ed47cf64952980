import { useSelector } from '@xstate/react';
import { useId } from 'react';

import { subscriptionOf } from '../../domain/reminders/calendar.ts';
import type { CalendarActorRef } from '../../machines/reminders/calendarMachine.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { calendarTexts } from './calendarTexts.ts';

/** The address of the feed, and what can be done with it; or how it is made. */
export function FeedAddress({
  actorRef,
  address,
}: {
  actorRef: CalendarActorRef;
  address: string | null;
}) {
  const isMaking = useSelector(actorRef, (snapshot) => snapshot.matches('making'));
  const isEnding = useSelector(actorRef, (snapshot) => snapshot.matches('ending'));
  const isAsking = useSelector(actorRef, (snapshot) => snapshot.matches('asking'));
  const isAskingToEnd = useSelector(actorRef, (snapshot) => snapshot.matches('askingToEnd'));
  const askingId = useId();
  const make = (words: string) => (
    <Button isBusy={isMaking} onPress={() => actorRef.send({ type: 'feed.make' })}>
      {isMaking ? 'Making it…' : words}
    </Button>
  );
  if (address === null) {
    return <div className="reminders-screen__acts">{make('Make a calendar address')}</div>;
  }

  return (
    <>
      <TextField
        hint={calendarTexts.secret}
        label="The address of your calendar"
        name="calendar"
        onValueChange={() => {}}
        readOnly
        value={address}
      />
      {isAsking || isMaking ? (
        <div aria-labelledby={askingId} className="column reminders-screen__asking" role="group">
          <p id={askingId}>{calendarTexts.asking}</p>
          <div className="reminders-screen__acts">
            {make('Make a new address')}
            <Button
              isBusy={isMaking}
              look="outlined"
              onPress={() => actorRef.send({ type: 'feed.keep' })}
            >
              Keep this one
            </Button>
          </div>
        </div>
      ) : null}
      {isAskingToEnd || isEnding ? (
        <div aria-labelledby={askingId} className="column reminders-screen__asking" role="group">
          <p id={askingId}>{calendarTexts.askingToEnd}</p>
          <div className="reminders-screen__acts">
            <Button isBusy={isEnding} onPress={() => actorRef.send({ type: 'feed.end' })}>
              {isEnding ? 'Switching off…' : 'Switch off'}
            </Button>
            <Button
              isBusy={isEnding}
              look="outlined"
              onPress={() => actorRef.send({ type: 'feed.keep' })}
            >
              Keep it on
            </Button>
          </div>
        </div>
      ) : null}
      {isAsking || isMaking || isAskingToEnd || isEnding ? null : (
        <div className="reminders-screen__acts">
          <Button look="outlined" onPress={() => actorRef.send({ type: 'address.copy' })}>
            Copy
          </Button>
          <a className="button button--outlined" href={subscriptionOf(address)}>
            Open in a calendar app
          </a>
          <Button look="quiet" onPress={() => actorRef.send({ type: 'feed.renew' })}>
            Make a new address
          </Button>
          <Button look="quiet" onPress={() => actorRef.send({ type: 'feed.end' })}>
            Switch off
          </Button>
        </div>
      )}
    </>
  );
}
