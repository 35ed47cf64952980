import { useLocation } from 'react-router-dom';

import { paths } from '../common/paths.ts';
import { ForgotPasswordRoute } from './recovery/ForgotPasswordRoute.tsx';
import { NotMeRoute } from './recovery/NotMeRoute.tsx';
import { RequestInvitationRoute } from './invitations/RequestInvitationRoute.tsx';
import { ResetPasswordRoute } from './recovery/ResetPasswordRoute.tsx';

/** The pages of who cannot sign in, or would join, in one file: each address more in the list of rooms is loaded by everyone. */
export function RecoveryRoutes() {
  const pathname = useLocation().pathname.toLowerCase();

  if (pathname.startsWith(paths.resetPassword)) return <ResetPasswordRoute />;
  if (pathname.startsWith(paths.requestInvitation)) return <RequestInvitationRoute />;
  return pathname.startsWith(paths.notMe) ? <NotMeRoute /> : <ForgotPasswordRoute />;
}
