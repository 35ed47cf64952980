import { MenuRooms } from '../../components/rooms/MenuRooms.tsx';
import { StreakDetails } from '../../components/rooms/StreakDetails.tsx';
import type { PlannedDays } from '../../domain/days/plannedDays.ts';
import { useAppActors } from '../common/AppActors.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { paths } from '../common/paths.ts';

const rooms = [
  { name: 'Progress', href: paths.progress },
  { name: 'Practice', href: paths.practice },
  { name: 'Schedule', href: paths.schedule },
  { name: 'Reminders', href: paths.reminders },
  { name: 'Your days', href: paths.days },
  { name: 'Your words', href: paths.words },
  { name: 'Weekly downloads', href: paths.weeklyDownloads },
  { name: 'Help', href: paths.help },
];

/** What the streak opens to. */
export function BelowStreak({ planned }: { planned: PlannedDays | null }) {
  const { memberStoreRef } = useRoomsActors();

  return <StreakDetails actorRef={memberStoreRef} planned={planned} />;
}

/** What the menu opens to. */
export function BelowMenu({ onLogout }: { onLogout: () => void }) {
  const { darkModeRef } = useAppActors();
  const { memberStoreRef } = useRoomsActors();

  return (
    <MenuRooms
      darkModeRef={darkModeRef}
      memberStoreRef={memberStoreRef}
      onLogout={onLogout}
      rooms={rooms}
    />
  );
}
