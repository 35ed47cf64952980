import { useSelector } from '@xstate/react';
import { useId, useRef, type SyntheticEvent } from 'react';

import type { InvitingActorRef } from '../../../machines/account/invitations/invitingMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { statePath } from '../../ui/statePath.ts';
import { TextField } from '../../ui/TextField.tsx';
import { isCutOff } from '../cutOff.ts';
import { loginFaultTexts } from '../loginTexts.ts';
import { recoveryRefusalText } from '../recoveryTexts.ts';
import { useFaultFocus } from '../useFaultFocus.ts';
import { useHasStood } from '../useHasStood.ts';
import { usePartFocus } from '../../ui/usePartFocus.ts';
import { leftText } from './invitationsTexts.ts';
import './Invitations.css';

/** How a member brings others along. */
export function Inviting({ actorRef }: { actorRef: InvitingActorRef }) {
  const snapshot = useSelector(actorRef, (current) => current);
  const { email, fault, invited, left, refusal } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const hasStood = useHasStood(isBusy);
  const isOpen = snapshot.matches('editing') || snapshot.matches('sending');
  const isSpent = snapshot.matches('spent');
  const titleId = useId();
  const { heading, part } = usePartFocus();
  const field = useRef<HTMLInputElement>(null);

  useFaultFocus(actorRef, { email: field });

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    actorRef.send({ type: 'form.submit' });
  };

  return (
    <form
      {...part}
      aria-busy={isBusy}
      data-has-stood={hasStood}
      aria-labelledby={titleId}
      className="column account-screen__part"
      data-machine="inviting"
      data-state={statePath(snapshot.value)}
      method="post"
      noValidate
      onSubmit={submit}
    >
      <h2 className="account-screen__part-title" id={titleId} ref={heading} tabIndex={-1}>
        Bring someone along
      </h2>
      {snapshot.matches('reading') ? <p className="invitations__words">One moment…</p> : null}
      {isOpen || isSpent ? (
        <p className="invitations__words">{leftText(isSpent ? 0 : left)}</p>
      ) : null}
      {isOpen ? (
        <TextField
          autoComplete="off"
          error={fault === null ? null : loginFaultTexts[fault]}
          inputMode="email"
          label="Their email"
          name="invited"
          onValueChange={(value) => actorRef.send({ type: 'email.change', value })}
          readOnly={isBusy}
          ref={field}
          spellCheck={false}
          type="email"
          value={email}
        />
      ) : null}
      {refusal === null || isCutOff(snapshot) ? null : (
        <Notice role="alert">{recoveryRefusalText(refusal)}</Notice>
      )}
      {invited === null ? null : (
        <Notice role="status">An invitation is on its way to {invited}.</Notice>
      )}
      {isOpen ? (
        <Button isBusy={isBusy} look="outlined" type="submit">
          {isBusy ? 'Inviting…' : 'Send an invitation'}
        </Button>
      ) : null}
      {snapshot.matches('unread') ? (
        <Button look="outlined" onPress={() => actorRef.send({ type: 'invitations.retry' })}>
          Try again
        </Button>
      ) : null}
    </form>
  );
}
