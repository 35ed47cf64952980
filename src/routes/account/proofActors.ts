import type { ProofAction } from '../../contract/account/proofs.ts';
import { toldFailure } from '../../domain/account/passkeys/refused.ts';
import type { ProofForm, ProofOutcome } from '../../domain/account/proof.ts';
import { RecoveryRefused } from '../../domain/account/recovery.ts';
import { TokenRefused } from '../../domain/app/session.ts';
import { proofMachine } from '../../machines/account/proof/proofMachine.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { passkeySupport, signWithPasskey } from '../../services/account/passkeys/signing.ts';
import {
  askToProve,
  proveByPasskey,
  readPasskeys,
} from '../../services/account/passkeys/passkeysApi.ts';
import { prove } from '../../services/account/proofApi.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import { memberCall } from '../common/member/memberCall.ts';

/** Makes a member's call of their account. */
export type AccountCaller = <T>(
  call: (token: string | null, signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
) => Promise<T>;

/** The first step of what needs a proof, answered by the auth service: a section's machine invokes it. */
export function liveProof(caller: AccountCaller) {
  return proofMachine.provide({
    actors: {
      prove: fromRequest<ProofOutcome, { action: ProofAction; form: ProofForm }>(
        ({ input, signal }) => caller((token, until) => prove(input, token, until), signal),
      ),
      lookForPasskey: fromRequest<boolean, void>(async ({ signal }) => {
        if ((await passkeySupport()) === 'none') return false;
        const { passkeys, site } = await caller(readPasskeys, signal);
        return site !== null && passkeys.length > 0;
      }),
      proveByPasskey: fromRequest<ProofOutcome, { action: ProofAction }>(
        async ({ input: { action }, signal }) => {
          const options = await caller((token, until) => askToProve(action, token, until), signal);
          const asked = signWithPasskey(options, { isFilledIn: false }, signal);
          const passkey = await asked.catch((error: unknown) => {
            throw toldFailure(error);
          });
          return caller(
            (token, until) => proveByPasskey({ action, passkey }, token, until),
            signal,
          );
        },
      ),
    },
  });
}

/** Calls by the session. Where the sign-in is over, the banner says so and the call is refused. */
export function accountCaller(sessionRef: SessionActorRef): AccountCaller {
  return async (call, signal) => {
    try {
      return await memberCall(sessionRef, call, signal);
    } catch (error) {
      throw error instanceof TokenRefused ? new RecoveryRefused('rejected') : error;
    }
  };
}
