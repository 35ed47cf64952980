import type { PasswordChangeForm } from '../../domain/account/passwordChange.ts';
import { RecoveryRefused, type ResetOutcome } from '../../domain/account/recovery.ts';
import { TokenRefused } from '../../domain/app/session.ts';
import { passwordChangeMachine } from '../../machines/account/passwordChangeMachine.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { changePassword } from '../../services/account/ownAccountApi.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import { memberCall } from '../common/member/memberCall.ts';

/** The change of a member's password, answered by the auth service. */
export function livePasswordChange(sessionRef: SessionActorRef) {
  return passwordChangeMachine.provide({
    actors: {
      changePassword: fromRequest<ResetOutcome, { form: PasswordChangeForm }>(
        ({ input: { form }, signal }) =>
          memberCall(
            sessionRef,
            (token, until) => changePassword(form, token, until),
            signal,
          ).catch((error: unknown) => {
            // The banner says that the session is over.
            throw error instanceof TokenRefused ? new RecoveryRefused('rejected') : error;
          }),
      ),
    },
  });
}
