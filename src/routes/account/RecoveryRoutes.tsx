import { useLocation } from 'react-router-dom';

import { lazyRoom } from '../common/lazyRoom.tsx';
import { paths } from '../common/paths.ts';
import { ForgotPasswordRoute } from './recovery/ForgotPasswordRoute.tsx';
import { LinkRoute } from './recovery/LinkRoute.tsx';
import { NotMeRoute } from './recovery/NotMeRoute.tsx';
import { RequestInvitationRoute } from './invitations/RequestInvitationRoute.tsx';
import { ResetPasswordRoute } from './recovery/ResetPasswordRoute.tsx';

const AddressLinkRoute = lazyRoom(async () => {
  const { addressLinkPage } = await import('./address/addressLinks.ts');
  return () => <LinkRoute page={addressLinkPage(useLocation().pathname)} />;
});

const pages = [
  [paths.resetPassword, ResetPasswordRoute],
  [paths.requestInvitation, RequestInvitationRoute],
  [paths.forgotPassword, ForgotPasswordRoute],
  [paths.notMe, NotMeRoute],
  ['', AddressLinkRoute],
] as const;

/** The pages of who cannot sign in, or would join, in one file: each address more in the list of rooms is loaded by everyone. */
export function RecoveryRoutes() {
  const pathname = useLocation().pathname.toLowerCase();
  const [, Page] = pages.find(([path]) => pathname.startsWith(path)) ?? pages[4];

  return <Page />;
}
