import { useSelector } from '@xstate/react';
import { useEffect, useRef, type SyntheticEvent } from 'react';

import { longestPasskeyName } from '../../../domain/account/passkeys/passkeys.ts';
import type { PasskeysActorRef } from '../../../machines/account/passkeys/passkeysMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';

/** What a passkey is to be called. */
export function PasskeyName({ actorRef }: { actorRef: PasskeysActorRef }) {
  const name = useSelector(actorRef, ({ context }) => context.name);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const field = useRef<HTMLInputElement>(null);

  // The button that led here is gone.
  useEffect(() => field.current?.select(), []);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    actorRef.send({ type: 'form.submit' });
  };

  return (
    <form
      aria-busy={isBusy}
      aria-label="What your passkey is called"
      className="column passkeys__form"
      method="post"
      noValidate
      onSubmit={submit}
    >
      <TextField
        autoComplete="off"
        error={name.trim() === '' ? 'Please give it a name' : null}
        hint="So that you know it again, such as “My phone”."
        label="Name of the passkey"
        maxLength={longestPasskeyName}
        onValueChange={(value) => actorRef.send({ type: 'name.change', value })}
        readOnly={isBusy}
        ref={field}
        value={name}
      />
      <div className="passkeys__ways">
        <Button isBusy={isBusy} type="submit">
          {isBusy ? 'Saving…' : 'Save the name'}
        </Button>
        <Button look="quiet" onPress={() => actorRef.send({ type: 'passkeys.cancel' })}>
          Keep it as it is
        </Button>
      </div>
    </form>
  );
}
