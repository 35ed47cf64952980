import { Suspense, useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router-dom';

import { SessionBanner } from '../../components/rooms/SessionBanner.tsx';
import { UnkeptBanner } from '../../components/rooms/UnkeptBanner.tsx';
import { hasUnkept, onUnkeptChange } from '../../services/device/deviceStore.ts';
import { lazyRoom } from '../common/lazyRoom.tsx';
import { paths } from '../common/paths.ts';
import { useAppActors } from '../common/AppActors.tsx';
import { Notices } from './Notices.tsx';
import { RoomBar } from './RoomBar.tsx';
import { Shell } from './Shell.tsx';
import { ZoneAsked } from './ZoneAsked.tsx';
import { RouteBoundary } from '../common/RouteBoundary.tsx';
import { useOverlay } from '../common/member/useOverlay.ts';
import { usePassOver } from '../common/member/usePassOver.ts';

const ProfileOverlay = lazyRoom(
  async () => (await import('../account/ProfileOverlay.tsx')).ProfileOverlay,
);

/** A member's screen, with the bar above it and what may stand over it. */
export function MemberRoom() {
  const { sessionRef } = useAppActors();
  const { key } = useLocation();
  const profile = useOverlay('profile');
  const isUnkept = useSyncExternalStore(onUnkeptChange, hasUnkept);
  usePassOver();

  return (
    <>
      <RoomBar onOpenProfile={() => profile.open()} />
      <SessionBanner loginHref={paths.login} sessionRef={sessionRef} />
      <UnkeptBanner isUnkept={isUnkept} />
      <ZoneAsked />
      <Shell />
      <RouteBoundary page={key}>
        <Suspense>
          <Outlet />
        </Suspense>
      </RouteBoundary>
      <RouteBoundary isOver page={key}>
        <Suspense>{profile.isOpen ? <ProfileOverlay onClose={profile.close} /> : null}</Suspense>
      </RouteBoundary>
      <Notices />
    </>
  );
}
