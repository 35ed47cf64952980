import {
  RecoveryRefused,
  type ResetForm,
  type ResetOutcome,
} from '../../../domain/account/recovery.ts';
import { fromRequest } from '../../common/member/fromRequest.ts';

/** The calls come with the first of them: nobody waits for them to see a page. Where they cannot be fetched, the service is out of reach. */
export const recoveryApi = () =>
  import('../../../services/account/recoveryApi.ts').catch(outOfReach);

const passkeyReset = () =>
  import('../../../services/account/passkeys/passkeyReset.ts').catch(outOfReach);

/** The actors of who cannot sign in, answered by the auth service. */
export const forgotPasswordActors = {
  askForLetter: fromRequest<void, { email: string }>(async ({ input, signal }) =>
    (await recoveryApi()).askForLetter(input.email, signal),
  ),
};

export const passwordResetActors = {
  resetPassword: fromRequest<ResetOutcome, { token: string; form: ResetForm }>(
    async ({ input, signal }) => (await recoveryApi()).resetPassword(input, signal),
  ),
  resetByPasskey: fromRequest<ResetOutcome, { token: string; form: ResetForm }>(
    async ({ input, signal }) => (await passkeyReset()).resetByPasskey(input, signal),
  ),
};

function outOfReach(): never {
  throw new RecoveryRefused('network');
}
