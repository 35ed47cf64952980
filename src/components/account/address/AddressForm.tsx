import { useSelector } from '@xstate/react';
import { useRef, type SyntheticEvent } from 'react';

import type { AddressActorRef } from '../../../machines/account/address/addressMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useFaultFocus } from '../useFaultFocus.ts';
import { useFirstFocus } from '../useFirstFocus.ts';
import { newAddressFaultTexts } from './addressTexts.ts';

/** Asks for the address that the member would like. */
export function AddressForm({ actorRef, isBusy }: { actorRef: AddressActorRef; isBusy: boolean }) {
  const { fault, wanted } = useSelector(actorRef, ({ context }) => context);
  const field = useRef<HTMLInputElement>(null);

  useFirstFocus(field);
  useFaultFocus(actorRef, { email: field });

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    actorRef.send({ type: 'form.submit' });
  };

  return (
    <form
      aria-label="Another email address"
      className="column account-screen__part"
      method="post"
      noValidate
      onSubmit={submit}
    >
      <TextField
        autoComplete="email"
        error={fault === null ? null : newAddressFaultTexts[fault]}
        inputMode="email"
        label="New email"
        name="new-email"
        onValueChange={(value) => actorRef.send({ type: 'email.change', value })}
        readOnly={isBusy}
        ref={field}
        spellCheck={false}
        type="email"
        value={wanted}
      />
      <div className="address__ways">
        <Button isBusy={isBusy} type="submit">
          {isBusy ? 'Sending…' : 'Send the letter'}
        </Button>
        {isBusy ? null : (
          <Button look="quiet" onPress={() => actorRef.send({ type: 'address.keep' })}>
            Keep the address
          </Button>
        )}
      </div>
    </form>
  );
}
