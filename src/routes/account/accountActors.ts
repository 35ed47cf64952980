import type { PasswordChangeForm } from '../../domain/account/passwordChange.ts';
import type { ResetOutcome } from '../../domain/account/recovery.ts';
import { passwordChangeMachine } from '../../machines/account/passwordChangeMachine.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { changePassword } from '../../services/account/ownAccountApi.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import { accountCaller } from './proofActors.ts';

/** The change of a member's password, answered by the auth service. */
export function livePasswordChange(sessionRef: SessionActorRef) {
  const caller = accountCaller(sessionRef);

  return passwordChangeMachine.provide({
    actors: {
      changePassword: fromRequest<ResetOutcome, { form: PasswordChangeForm }>(
        ({ input: { form }, signal }) =>
          caller((token, until) => changePassword(form, token, until), signal),
      ),
    },
  });
}
