import { invitingMachine } from '../../../machines/account/invitations/invitingMachine.ts';
import { invite, readLeft } from '../../../services/account/invitations/invitationsApi.ts';
import { fromRequest } from '../../common/member/fromRequest.ts';
import type { MemberCaller } from '../../common/member/memberCall.ts';

/** How a member invites, answered by the auth service. */
export function liveInviting(call: MemberCaller) {
  return invitingMachine.provide({
    actors: {
      readLeft: fromRequest<number, void>(({ signal }) => call(readLeft, signal)),
      invite: fromRequest<number, { email: string }>(({ input: { email }, signal }) =>
        call((token, until) => invite(email, token, until), signal),
      ),
    },
  });
}
