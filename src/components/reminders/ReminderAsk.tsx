import { useSelector } from '@xstate/react';

import type { ReminderAskActorRef } from '../../machines/reminders/reminderAskMachine.ts';
import { Button } from '../ui/Button.tsx';
import { statePath } from '../ui/statePath.ts';
import { Strip } from '../ui/Strip.tsx';

const texts: Readonly<Record<string, string>> = {
  asking: 'That was right on time. Would a short reminder help you on other days?',
  requesting: 'Your browser asks whether it may show them.',
  allowed: 'Reminders are on. Which ones, and when never, is for you to say.',
  refused: 'No reminders then. Your calendar can remind you instead, if you like.',
};

/** Asks once whether reminders are wanted, above the page and over nothing (rules/reminders#RE10). */
export function ReminderAsk({
  actorRef,
  remindersHref,
}: {
  actorRef: ReminderAskActorRef;
  remindersHref: string;
}) {
  const state = useSelector(actorRef, ({ value }) => statePath(value));
  const text = texts[state];
  const isAsking = state === 'asking' || state === 'requesting';

  return (
    <div aria-live="polite" data-machine="reminderAsk" data-state={state}>
      {text === undefined ? null : (
        <Strip label="Reminders" words={text}>
          {isAsking ? (
            <>
              <Button
                isBusy={state === 'requesting'}
                look="quiet"
                onPress={() => actorRef.send({ type: 'ask.accept' })}
              >
                Remind me
              </Button>
              <Button look="quiet" onPress={() => actorRef.send({ type: 'ask.decline' })}>
                No, thank you
              </Button>
            </>
          ) : (
            <>
              <a className="button button--quiet" href={remindersHref}>
                Reminders
              </a>
              <Button look="quiet" onPress={() => actorRef.send({ type: 'ask.close' })}>
                Close
              </Button>
            </>
          )}
        </Strip>
      )}
    </div>
  );
}
