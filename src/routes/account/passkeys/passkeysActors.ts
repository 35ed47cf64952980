import type { Attestation } from '../../../contract/account/credentials.ts';
import type { Passkey } from '../../../domain/account/passkeys/passkeys.ts';
import {
  passkeysMachine,
  type PasskeysHere,
  type Removal,
} from '../../../machines/account/passkeys/passkeysMachine.ts';
import type { proofMachine } from '../../../machines/account/proof/proofMachine.ts';
import { createPasskey, tellWhatIsLeft } from '../../../services/account/passkeys/ceremonies.ts';
import { passkeySupport } from '../../../services/account/passkeys/signing.ts';
import {
  addPasskey,
  askToAdd,
  readPasskeys,
  removePasskey,
  renamePasskey,
} from '../../../services/account/passkeys/passkeysApi.ts';
import { fromRequest } from '../../common/member/fromRequest.ts';
import type { MemberCaller } from '../../common/member/memberCall.ts';

/** A member's passkeys, answered by the auth service and by the  */
export function livePasskeys(call: MemberCaller, proof: typeof proofMachine) {
  return passkeysMachine.provide({
    actors: {
      proof,
      readPasskeys: fromRequest<PasskeysHere, void>(async ({ signal }) => {
        const [support, passkeys] = await Promise.all([
          passkeySupport(),
          call(readPasskeys, signal),
        ]);
        return { ...passkeys, support };
      }),
      createPasskey: fromRequest<Attestation, { proof: string }>(async ({ input, signal }) => {
        const options = await call((token, until) => askToAdd(input.proof, token, until), signal);
        return createPasskey(options, signal);
      }),
      addPasskey: fromRequest<Passkey, { proof: string; credential: Attestation | null }>(
        ({ input: { credential, proof: shown }, signal }) => {
          if (credential === null) throw new Error('There is no passkey to add.');
          const body = { proof: shown, credential };
          return call((token, until) => addPasskey(body, token, until), signal);
        },
      ),
      renamePasskey: fromRequest<void, { id: string; name: string }>(({ input, signal }) =>
        call((token, until) => renamePasskey(input, token, until), signal),
      ),
      removePasskey: fromRequest<void, Removal>(async ({ input, signal }) => {
        const { id, left, site } = input;
        await call((token, until) => removePasskey(input, token, until), signal);
        if (site !== null) await tellWhatIsLeft(site, left, id);
      }),
    },
  });
}
