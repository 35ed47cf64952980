import { Outlet } from 'react-router-dom';

import { MemberBar } from '../../components/app/MemberBar.tsx';
import { SessionBanner } from '../../components/app/SessionBanner.tsx';
import { paths } from '../paths.ts';
import { useAppActors } from './AppActors.tsx';

/** What stands around every screen of a member. */
export function MemberFrame() {
  const { sessionRef, darkModeRef } = useAppActors();

  return (
    <>
      <MemberBar darkModeRef={darkModeRef} homeHref={paths.home} sessionRef={sessionRef} />
      <SessionBanner loginHref={paths.login} sessionRef={sessionRef} />
      <Outlet />
    </>
  );
}
