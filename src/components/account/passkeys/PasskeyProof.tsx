import { useSelector } from '@xstate/react';

import type { PasskeysActorRef } from '../../../machines/account/passkeys/passkeysMachine.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { ProofForm } from '../proof/ProofForm.tsx';
import { passkeysTexts, removingText } from './passkeyTexts.ts';

/** The proof before a passkey is added or removed, while one is asked for. */
export function PasskeyProof({ actorRef }: { actorRef: PasskeysActorRef }) {
  const proofRef = useSelector(actorRef, ({ children }) => children.proof);
  const { chosen, endOthers, here } = useSelector(actorRef, ({ context }) => context);
  if (proofRef === undefined) return null;

  const named = here.passkeys.find((passkey) => passkey.id === chosen);
  return (
    <>
      <p className="passkeys__lead">
        {named === undefined ? passkeysTexts.adding : removingText(named.name)}
      </p>
      {named === undefined ? null : (
        <Checkbox
          isChecked={endOthers}
          label="Sign out everywhere else"
          name="endOthersWithPasskey"
          onCheckedChange={(value) => actorRef.send({ type: 'others.change', value })}
        />
      )}
      <ProofForm
        actorRef={proofRef}
        label={`${named === undefined ? 'Add a passkey' : 'Remove that passkey'}: your password`}
        onCancel={() => actorRef.send({ type: 'passkeys.cancel' })}
      />
    </>
  );
}
