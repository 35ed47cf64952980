import { Suspense, useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router-dom';

import { MemberBar } from '../../components/app/MemberBar.tsx';
import { SessionBanner } from '../../components/app/SessionBanner.tsx';
import { UnkeptBanner } from '../../components/app/UnkeptBanner.tsx';
import { hasUnkept, onUnkeptChange } from '../../services/deviceStore.ts';
import { lazyRoom } from './lazyRoom.tsx';
import { paths } from '../paths.ts';
import { useAppActors } from './AppActors.tsx';
import { TimerTitle } from '../today/TimerTitle.tsx';
import { useLateEnds } from '../today/useLateEnds.ts';
import { Notices } from './Notices.tsx';
import { RouteBoundary } from './RouteBoundary.tsx';
import { useRoomsActors } from './RoomsActors.tsx';
import { useLogout } from './useLogout.ts';
import { useOverlay } from './useOverlay.ts';
import { usePassOver } from './usePassOver.ts';

const ProfileOverlay = lazyRoom(
  async () => (await import('../account/ProfileOverlay.tsx')).ProfileOverlay,
);

const links = {
  home: paths.home,
  progress: paths.progress,
  weeklyDownloads: paths.weeklyDownloads,
};

/** A member's screen, with the bar above it and what may stand over it. */
export function MemberRoom() {
  const { sessionRef, darkModeRef } = useAppActors();
  const { memberStoreRef } = useRoomsActors();
  const { key } = useLocation();
  const profile = useOverlay('profile');
  const logout = useLogout();
  const isUnkept = useSyncExternalStore(onUnkeptChange, hasUnkept);
  useLateEnds();
  usePassOver();

  return (
    <>
      <MemberBar
        darkModeRef={darkModeRef}
        links={links}
        memberStoreRef={memberStoreRef}
        onLogout={logout}
        onOpenProfile={() => profile.open()}
      />
      <SessionBanner loginHref={paths.login} sessionRef={sessionRef} />
      <UnkeptBanner isUnkept={isUnkept} />
      <RouteBoundary page={key}>
        <Suspense>
          <Outlet />
        </Suspense>
      </RouteBoundary>
      {profile.isOpen ? (
        <RouteBoundary page={key}>
          <Suspense>
            <ProfileOverlay onClose={profile.close} />
          </Suspense>
        </RouteBoundary>
      ) : null}
      <TimerTitle />
      <Notices />
    </>
  );
}
