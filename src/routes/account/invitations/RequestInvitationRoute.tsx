import { RecoveryScreen } from '../../../components/account/recovery/RecoveryScreen.tsx';
import { useAppActors } from '../../common/AppActors.tsx';
import { paths } from '../../common/paths.ts';
import { useScreen } from '../../common/useScreen.ts';
import { Wish } from './Wish.tsx';
import { useLinkToken } from '../../common/useLinkToken.ts';

/** Where somebody asks to be invited, and confirms it by the link of a letter (rules/membership#Z13). */
export function RequestInvitationRoute() {
  const { darkModeRef } = useAppActors();
  const token = useLinkToken();
  useScreen('Request an invitation');

  return (
    <RecoveryScreen
      darkModeRef={darkModeRef}
      helpHref={paths.help}
      landingHref={paths.landing}
      loginHref={paths.login}
      title="Request an invitation"
    >
      <Wish token={token} />
    </RecoveryScreen>
  );
}
