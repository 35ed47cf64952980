import { RecoveryRefused } from '../../../domain/account/recovery.ts';
import { letterRequestMachine } from '../../../machines/account/letterRequestMachine.ts';
import { linkPressMachine } from '../../../machines/account/linkPressMachine.ts';
import { fromRequest } from '../../common/member/fromRequest.ts';

/** The calls come with the first of them: nobody waits for them to see a page. Where they cannot be fetched, the service is out of reach. */
const wishApi = () =>
  import('../../../services/account/invitations/wishApi.ts').catch(() => {
    throw new RecoveryRefused('network');
  });

/** Who would like to be invited, answered by the auth service. */
export const liveWishMachine = letterRequestMachine.provide({
  actors: {
    askForLetter: fromRequest<void, { email: string }>(async ({ input, signal }) =>
      (await wishApi()).askForInvitation(input.email, signal),
    ),
  },
});

export const liveWishConfirmMachine = linkPressMachine.provide({
  actors: {
    spendLink: fromRequest<void, { token: string }>(async ({ input, signal }) =>
      (await wishApi()).confirmWish(input.token, signal),
    ),
  },
});
