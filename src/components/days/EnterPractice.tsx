import { useSelector } from '@xstate/react';

import type { PracticeEntryActorRef } from '../../machines/practiceRoom/practiceEntryMachine.ts';
import { useFocusKept } from '../reflection/useFocusKept.ts';
import { Button } from '../ui/Button.tsx';
import { statePath } from '../ui/statePath.ts';
import { TextField } from '../ui/TextField.tsx';
import { entryFaultTexts } from './practicesTexts.ts';
import './EnterPractice.css';

/** Minutes that were sat without the app, entered afterwards (rules/practiceRoom#Q21). */
export function EnterPractice({
  actorRef,
  timeZone,
}: {
  actorRef: PracticeEntryActorRef;
  timeZone: string;
}) {
  const state = useSelector(actorRef, ({ value }) => statePath(value));
  const begun = useSelector(actorRef, ({ context }) => context.begun);
  const minutes = useSelector(actorRef, ({ context }) => context.minutes);
  const fault = useSelector(actorRef, ({ context }) => context.fault);
  const isOpen = state === 'writing' || state === 'adding';
  const ref = useFocusKept<HTMLElement>(state === 'recalling' ? null : String(isOpen));
  const said = entryFaultTexts(fault, timeZone);

  return (
    <section
      aria-label="Minutes sat without Fourfold"
      className="column enter-practice"
      data-machine="practiceEntry"
      data-state={state}
      ref={ref}
      tabIndex={-1}
    >
      {state === 'closed' ? (
        <div>
          <Button look="outlined" onPress={() => actorRef.send({ type: 'entry.begin' })}>
            Add minutes you sat
          </Button>
        </div>
      ) : null}
      {isOpen ? (
        <form
          className="column enter-practice__form"
          inert={state === 'adding'}
          method="post"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            actorRef.send({ type: 'entry.add' });
          }}
        >
          <p className="enter-practice__label">Minutes you sat without Fourfold</p>
          <div className="enter-practice__fields">
            <TextField
              error={said.begun}
              label="Began at"
              name="begun"
              onValueChange={(value) =>
                actorRef.send({ type: 'entry.change', fields: { begun: value } })
              }
              ref={focusOnce}
              type="time"
              value={begun}
            />
            <TextField
              error={said.minutes}
              inputMode="numeric"
              label="Minutes"
              maxLength={3}
              name="minutes"
              onValueChange={(value) =>
                actorRef.send({ type: 'entry.change', fields: { minutes: value } })
              }
              value={minutes}
            />
          </div>
          <div className="enter-practice__buttons">
            <Button isBusy={state === 'adding'} type="submit">
              {state === 'adding' ? 'Adding…' : 'Add them'}
            </Button>
            <Button look="quiet" onPress={() => actorRef.send({ type: 'entry.leave' })}>
              Add nothing
            </Button>
          </div>
        </form>
      ) : null}
      <p className="visually-hidden" role="alert">
        {said.begun ?? said.minutes}
      </p>
    </section>
  );
}

/** Whoever opened the form with a press goes on in its first field; one that an earlier visit left takes no focus. */
function focusOnce(field: HTMLInputElement | null) {
  if (field?.value === '') field.focus();
}
