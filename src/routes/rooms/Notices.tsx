import { useEffect } from 'react';

import { NoticesHost } from '../../components/rooms/NoticesHost.tsx';
import { onPageHidden } from '../../services/page/page.ts';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';

/** What the app has to say, over every screen of a member. Toasts wait for as long as nobody can see the page. */
export function Notices() {
  const { noticesRef } = useRoomsActors();

  useEffect(
    () =>
      onPageHidden((isHidden) =>
        noticesRef.send({ type: isHidden ? 'hold.begin' : 'hold.end', hold: 'hiddenPage' }),
      ),
    [noticesRef],
  );

  return <NoticesHost actorRef={noticesRef} />;
}
