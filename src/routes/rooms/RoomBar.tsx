import { useState } from 'react';

import { MemberBar } from '../../components/rooms/MemberBar.tsx';
import { NotYetFetched } from '../../components/rooms/NotYetFetched.tsx';
import { useAppActors } from '../common/AppActors.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useLogout } from '../common/member/useLogout.ts';
import { paths } from '../common/paths.ts';
import { usePlannedDays } from '../days/usePlannedDays.ts';
import { useOnceUsed } from '../common/useOnceUsed.ts';

const links = {
  home: paths.home,
  progress: paths.progress,
  weeklyDownloads: paths.weeklyDownloads,
};

const fetchBelow = () => import('./BelowBar.tsx');

/** The bar above each room. What it opens is fetched with the first use of the page, and with an opening at the latest. */
export function RoomBar({ onOpenProfile }: { onOpenProfile: () => void }) {
  const { darkModeRef } = useAppActors();
  const { memberStoreRef } = useRoomsActors();
  const logout = useLogout();
  const planned = usePlannedDays();
  const [openings, setOpenings] = useState(0);
  const { part: below, hasFailed } = useOnceUsed(fetchBelow, openings);
  const missing = <NotYetFetched hasFailed={hasFailed} />;

  return (
    <MemberBar
      darkModeRef={darkModeRef}
      links={links}
      memberStoreRef={memberStoreRef}
      menu={below === null ? missing : <below.BelowMenu onLogout={logout} />}
      onLogout={logout}
      onOpen={() => setOpenings(openings + 1)}
      onOpenProfile={onOpenProfile}
      streak={below === null ? missing : <below.BelowStreak planned={planned} />}
    />
  );
}
