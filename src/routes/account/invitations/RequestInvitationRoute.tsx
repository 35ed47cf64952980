import { useEffect, useState } from 'react';

import { useLinkToken } from '../../common/useLinkToken.ts';
import { focusScreen } from '../../common/useScreen.ts';
import { RecoveryPage } from '../recovery/RecoveryPage.tsx';
import { Wish } from './Wish.tsx';

/** Where somebody asks to be invited, and confirms it by the link of a letter (rules/membership#Z13). */
export function RequestInvitationRoute() {
  const token = useLinkToken();
  const [first] = useState(token);

  // What was pressed to ask once more is gone with the link that it stood under.
  useEffect(() => {
    if (token === null && first !== null) focusScreen();
  }, [first, token]);

  return (
    <RecoveryPage title="Request an invitation">
      <Wish token={token} />
    </RecoveryPage>
  );
}
