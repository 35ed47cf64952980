import { letterRequestMachine } from '../../../machines/account/letterRequestMachine.ts';
import { linkPressMachine } from '../../../machines/account/linkPressMachine.ts';
import { askForInvitation, confirmWish } from '../../../services/account/invitations/wishApi.ts';
import { fromRequest } from '../../common/member/fromRequest.ts';

/** Who would like to be invited, answered by the auth service. */
export const liveWishMachine = letterRequestMachine.provide({
  actors: {
    askForLetter: fromRequest<void, { email: string }>(({ input, signal }) =>
      askForInvitation(input.email, signal),
    ),
  },
});

export const liveWishConfirmMachine = linkPressMachine.provide({
  actors: {
    spendLink: fromRequest<void, { token: string }>(({ input, signal }) =>
      confirmWish(input.token, signal),
    ),
  },
});
