import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef } from 'react';

import type { CalendarActorRef } from '../../machines/reminders/calendarMachine.ts';
import { Button } from '../ui/Button.tsx';
import { ManyChoice } from '../ui/choices/ManyChoice.tsx';
import { Notice } from '../ui/Notice.tsx';
import { statePath } from '../ui/statePath.ts';
import { usePartFocus } from '../ui/usePartFocus.ts';
import { alarmChoices, calendarTexts, doneTexts, refusalTexts } from './calendarTexts.ts';
import { FeedAddress } from './FeedAddress.tsx';

/** The schedule as a calendar: a feed by its address, and a file. */
export function CalendarSection({ actorRef }: { actorRef: CalendarActorRef }) {
  const snapshot = useSelector(actorRef, (current) => current);
  const { calendar, done, refusal, wanted } = snapshot.context;
  const titleId = useId();
  const { heading, part } = usePartFocus();
  const said = useRef<HTMLDivElement>(null);
  const isKnown = !snapshot.matches('reading') && !snapshot.matches('unread');
  const isSavingFile = snapshot.matches('savingFile');

  useEffect(() => {
    // The button that was pressed is gone.
    if (done === 'made' || done === 'ended') said.current?.focus();
  }, [done]);

  return (
    <section
      aria-busy={snapshot.hasTag('busy')}
      aria-labelledby={titleId}
      className="column reminders-screen__part"
      data-machine="calendar"
      data-state={statePath(snapshot.value)}
      {...part}
    >
      <h2 className="reminders-screen__part-title" id={titleId} ref={heading} tabIndex={-1}>
        In your calendar
      </h2>
      <p className="reminders-screen__words">{calendarTexts.lead}</p>
      {snapshot.matches('reading') ? <p className="reminders-screen__words">One moment…</p> : null}
      {isKnown ? <FeedAddress actorRef={actorRef} address={calendar.address} /> : null}
      <div className="reminders-screen__said" ref={said} tabIndex={-1}>
        {done === null ? null : <Notice role="status">{doneTexts[done]}</Notice>}
      </div>
      {refusal === null ? null : <Notice role="alert">{refusalTexts[refusal]}</Notice>}
      {snapshot.matches('unread') ? (
        <Button look="outlined" onPress={() => actorRef.send({ type: 'calendar.retry' })}>
          Try again
        </Button>
      ) : null}
      {isKnown ? (
        <>
          <ManyChoice
            choices={alarmChoices(calendar.alarms)}
            chosen={wanted.map(String)}
            legend={calendarTexts.alarms}
            onChoose={(alarms) =>
              actorRef.send({ type: 'alarms.choose', alarms: alarms.map(Number) })
            }
          />
          <p className="reminders-screen__words">{calendarTexts.alarmsHint}</p>
          <p className="reminders-screen__words">{calendarTexts.file}</p>
          <div className="reminders-screen__acts">
            <Button
              isBusy={isSavingFile}
              look="outlined"
              onPress={() => actorRef.send({ type: 'file.save' })}
            >
              {isSavingFile ? 'Saving…' : 'Save as a file'}
            </Button>
          </div>
        </>
      ) : null}
    </section>
  );
}
