import type { ResetForm, ResetOutcome } from '../../domain/account/recovery.ts';
import * as recoveryApi from '../../services/account/recoveryApi.ts';
import { fromRequest } from '../common/member/fromRequest.ts';

/** The actors of who cannot sign in, answered by the auth service. */
export const forgotPasswordActors = {
  askForLetter: fromRequest<void, { email: string }>(({ input, signal }) =>
    recoveryApi.askForLetter(input.email, signal),
  ),
};

export const passwordResetActors = {
  resetPassword: fromRequest<ResetOutcome, { token: string; form: ResetForm }>(
    ({ input, signal }) => recoveryApi.resetPassword(input, signal),
  ),
};

export const notMeActors = {
  tellNotMe: fromRequest<void, { token: string }>(({ input, signal }) =>
    recoveryApi.tellNotMe(input.token, signal),
  ),
};
