import { letterRequestMachine } from '../../../machines/account/letterRequestMachine.ts';
import { fromRequest } from '../../common/member/fromRequest.ts';
import { recoveryApi } from '../recovery/recoveryActors.ts';

/** Who would like to be invited, answered by the auth service. */
export const liveWishMachine = letterRequestMachine.provide({
  actors: {
    askForLetter: fromRequest<void, { email: string }>(async ({ input, signal }) =>
      (await recoveryApi()).askForInvitation(input.email, signal),
    ),
  },
});
