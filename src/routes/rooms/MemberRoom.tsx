import { Suspense, useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router-dom';

import { MemberBar } from '../../components/rooms/MemberBar.tsx';
import { SessionBanner } from '../../components/rooms/SessionBanner.tsx';
import { ZoneNotice } from '../../components/rooms/ZoneNotice.tsx';
import { UnkeptBanner } from '../../components/rooms/UnkeptBanner.tsx';
import { hasUnkept, onUnkeptChange } from '../../services/device/deviceStore.ts';
import { lazyRoom } from '../common/lazyRoom.tsx';
import { paths } from '../common/paths.ts';
import { useAppActors } from '../common/AppActors.tsx';
import { PlanAsked } from '../days/PlanAsked.tsx';
import { usePlannedDays } from '../days/usePlannedDays.ts';
import { Notices } from './Notices.tsx';
import { Shell } from './Shell.tsx';
import { RouteBoundary } from '../common/RouteBoundary.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { focusScreen } from '../common/useScreen.ts';
import { useLogout } from '../common/member/useLogout.ts';
import { useOverlay } from '../common/member/useOverlay.ts';
import { usePassOver } from '../common/member/usePassOver.ts';

const ProfileOverlay = lazyRoom(
  async () => (await import('../account/ProfileOverlay.tsx')).ProfileOverlay,
);

const links = {
  home: paths.home,
  progress: paths.progress,
  weeklyDownloads: paths.weeklyDownloads,
  rooms: [
    { name: 'Progress', href: paths.progress },
    { name: 'Practice', href: paths.practice },
    { name: 'Schedule', href: paths.schedule },
    { name: 'Reminders', href: paths.reminders },
    { name: 'Your days', href: paths.days },
    { name: 'Your words', href: paths.words },
    { name: 'Weekly downloads', href: paths.weeklyDownloads },
    { name: 'Help', href: paths.help },
  ],
};

/** A member's screen, with the bar above it and what may stand over it. */
export function MemberRoom() {
  const { sessionRef, darkModeRef } = useAppActors();
  const { memberStoreRef, timeZoneRef } = useRoomsActors();
  const { key } = useLocation();
  const profile = useOverlay('profile');
  const logout = useLogout();
  const isUnkept = useSyncExternalStore(onUnkeptChange, hasUnkept);
  const planned = usePlannedDays();
  usePassOver();

  return (
    <>
      <MemberBar
        darkModeRef={darkModeRef}
        links={links}
        memberStoreRef={memberStoreRef}
        onLogout={logout}
        onOpenProfile={() => profile.open()}
        planned={planned}
      />
      <SessionBanner loginHref={paths.login} sessionRef={sessionRef} />
      <UnkeptBanner isUnkept={isUnkept} />
      <ZoneNotice actorRef={timeZoneRef} onGone={focusScreen} />
      <Shell />
      <RouteBoundary page={key}>
        <Suspense>
          <Outlet />
        </Suspense>
      </RouteBoundary>
      <RouteBoundary page={key}>
        <Suspense>{profile.isOpen ? <ProfileOverlay onClose={profile.close} /> : null}</Suspense>
      </RouteBoundary>
      <PlanAsked />
      <Notices />
    </>
  );
}
