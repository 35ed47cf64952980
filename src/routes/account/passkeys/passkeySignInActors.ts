import type { Assertion } from '../../../contract/account/credentials.ts';
import type { PasskeySignIn } from '../../../domain/account/passkeys/signIn.ts';
import type { Armed } from '../../../machines/account/passkeys/passkeySignInMachine.ts';
import { passkeySupport, signWithPasskey } from '../../../services/account/passkeys/signing.ts';
import {
  askToSignIn,
  signInWithPasskey,
} from '../../../services/account/passkeys/passkeySignInApi.ts';
import { whenSignedOut } from '../../../services/app/signOut.ts';
import { fromRequest } from '../../common/member/fromRequest.ts';

/** The actors of a passkey beside the sign-in form, answered by the browser and the auth service. */
export const passkeySignInActors = {
  arm: fromRequest<Armed | null, void>(async ({ signal }) => {
    const support = await passkeySupport();
    if (support === 'none') return null;

    return { support, options: await askToSignIn(signal) };
  }),
  fillIn: fromRequest<Assertion, { armed: Armed | null }>(({ input: { armed }, signal }) =>
    armed?.support === 'filledIn'
      ? signWithPasskey(armed.options, { isFilledIn: true }, signal)
      : new Promise(() => {}),
  ),
  ask: fromRequest<Assertion, { armed: Armed | null }>(({ input: { armed }, signal }) => {
    if (armed === null) throw new Error('There is no challenge to sign.');

    return signWithPasskey(armed.options, { isFilledIn: false }, signal);
  }),
  signIn: fromRequest<PasskeySignIn, { credential: Assertion | null; rememberMe: boolean }>(
    async ({ input: { credential, rememberMe }, signal }) => {
      if (credential === null) throw new Error('There is nothing signed.');

      await whenSignedOut();
      return signInWithPasskey({ credential, rememberMe }, signal);
    },
  ),
};
