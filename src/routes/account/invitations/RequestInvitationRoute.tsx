import { useLinkToken } from '../../common/useLinkToken.ts';
import { RecoveryPage } from '../recovery/RecoveryPage.tsx';
import { Wish } from './Wish.tsx';

/** Where somebody asks to be invited, and confirms it by the link of a letter (rules/membership#Z13). */
export function RequestInvitationRoute() {
  const token = useLinkToken();

  return (
    <RecoveryPage title="Request an invitation">
      <Wish token={token} />
    </RecoveryPage>
  );
}
