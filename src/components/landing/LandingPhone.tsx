import { useSelector } from '@xstate/react';
import type { SyntheticEvent } from 'react';

import type { LandingEmailActorRef } from '../../machines/landing/landingEmailMachine.ts';
import { DayMark } from '../art/day/DayMark.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { TextField } from '../ui/TextField.tsx';
import { statePath } from '../ui/statePath.ts';
import './LandingPhone.css';

const oneDay = { TETHER: 1, NOURISHMENT: 0.72, MOVEMENT: 0.5, RECOVERY: 0.86 };

/** The phone that slides in with the way on. */
export function LandingPhone({ actorRef }: { actorRef: LandingEmailActorRef }) {
  const email = useSelector(actorRef, ({ context }) => context.email);
  const state = useSelector(actorRef, (snapshot) => statePath(snapshot.value));
  const isLeaving = state !== 'editing';

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    actorRef.send({ type: 'email.submit' });
  };

  return (
    <section
      aria-label="Begin"
      className="landing-phone"
      id="begin"
      tabIndex={-1}
      data-machine="landingEmail"
      data-state={state}
    >
      <DayMark className="landing-phone__mark" seed={4} shares={oneDay} />
      <p className="landing-phone__line">A day can look like this.</p>
      <form className="landing-phone__form" method="post" onSubmit={submit}>
        <TextField
          autoComplete="email"
          hint="Required"
          inputMode="email"
          label="Email"
          name="email"
          onValueChange={(value) => actorRef.send({ type: 'email.change', value })}
          readOnly={isLeaving}
          required
          spellCheck={false}
          type="email"
          value={email}
        />
        <Button isBusy={isLeaving} type="submit">
          {isLeaving ? <Icon name="check" /> : null}
          Begin Your Journey
        </Button>
      </form>
    </section>
  );
}
