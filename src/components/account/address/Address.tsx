import { useSelector } from '@xstate/react';

import type { AddressActorRef } from '../../../machines/account/address/addressMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { AccountPart } from '../AccountPart.tsx';
import { isCutOff } from '../cutOff.ts';
import { ProofForm } from '../proof/ProofForm.tsx';
import { recoveryRefusalText } from '../recoveryTexts.ts';
import { AddressForm } from './AddressForm.tsx';
import { addressTexts, changedText, writtenText } from './addressTexts.ts';
import './Address.css';

/** The member's address: another one, what waits to be confirmed, and what can be undone. */
export function Address({ actorRef, now }: { actorRef: AddressActorRef; now: Date }) {
  const snapshot = useSelector(actorRef, (current) => current);
  const { pending, refusal, undoUntil, wanted } = snapshot.context;
  const { proof } = snapshot.children;
  const is = (state: Parameters<typeof snapshot.matches>[0]) => snapshot.matches(state);
  const isAtRest = is('steady') || is('changed');
  const isWritten = pending !== null && (is('written') || is('cancelling'));

  return (
    <AccountPart machine="address" snapshot={snapshot} title="Email address">
      {is('reading') || is('steady') || is('editing') || is('sending') ? (
        <p className="address__words">{addressTexts.steady}</p>
      ) : null}
      {is('changed') && undoUntil !== null ? (
        <p className="address__words">{changedText(undoUntil, now)}</p>
      ) : null}
      <div className="column address__said">
        {isWritten ? (
          <>
            <Notice role="status">{writtenText(pending, now)}</Notice>
            <p className="address__words">{addressTexts.written}</p>
          </>
        ) : null}
      </div>
      {refusal === null || isCutOff(snapshot) ? null : (
        <Notice role="alert">{recoveryRefusalText(refusal)}</Notice>
      )}
      {is('editing') || is('sending') ? (
        <AddressForm actorRef={actorRef} isBusy={is('sending')} />
      ) : null}
      {proof === undefined ? null : (
        <>
          <p className="address__words">
            A letter to {wanted.trim()} takes your password once more.
          </p>
          <ProofForm
            actorRef={proof}
            label="Another email address: your password"
            onCancel={() => actorRef.send({ type: 'address.keep' })}
          />
        </>
      )}
      {is('reading') ? <div className="address__to-come" /> : null}
      {isAtRest ? (
        <Button look="outlined" onPress={() => actorRef.send({ type: 'address.ask' })}>
          Change the address
        </Button>
      ) : null}
      {isWritten ? (
        <Button
          isBusy={is('cancelling')}
          look="outlined"
          onPress={() => actorRef.send({ type: 'change.cancel' })}
        >
          {is('cancelling') ? 'Cancelling…' : 'Cancel the change'}
        </Button>
      ) : null}
      {is('unread') ? (
        <Button look="outlined" onPress={() => actorRef.send({ type: 'address.retry' })}>
          Try again
        </Button>
      ) : null}
    </AccountPart>
  );
}
