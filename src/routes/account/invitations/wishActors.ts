import { wishConfirmMachine } from '../../../machines/account/invitations/wishConfirmMachine.ts';
import { wishMachine } from '../../../machines/account/invitations/wishMachine.ts';
import { askForInvitation, confirmWish } from '../../../services/account/invitations/wishApi.ts';
import { fromRequest } from '../../common/member/fromRequest.ts';

/** Who would like to be invited, answered by the auth service. */
export const liveWishMachine = wishMachine.provide({
  actors: {
    askForInvitation: fromRequest<void, { email: string }>(({ input, signal }) =>
      askForInvitation(input.email, signal),
    ),
  },
});

export const liveWishConfirmMachine = wishConfirmMachine.provide({
  actors: {
    confirmWish: fromRequest<void, { token: string }>(({ input, signal }) =>
      confirmWish(input.token, signal),
    ),
  },
});
