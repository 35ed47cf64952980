import { useSyncExternalStore } from 'react';

import { WeeklyDownloadsScreen } from '../../components/weekly/WeeklyDownloadsScreen.tsx';
import { weeklyDownloadOf, weeklyDownloads } from '../../domain/weekly/weeklyDownloads.ts';
import { onConnectionChange } from '../../services/page/connection.ts';
import { isOffline } from '../../services/page/page.ts';
import { useOverlay } from '../common/member/useOverlay.ts';
import { useScreen } from '../common/useScreen.ts';
import { paths } from '../common/paths.ts';

export function WeeklyDownloadsRoute() {
  const card = useOverlay('card');
  const hasNoNetwork = useSyncExternalStore(onConnectionChange, isOffline);
  useScreen('Weekly downloads');

  return (
    <WeeklyDownloadsScreen
      downloads={weeklyDownloads}
      isOffline={hasNoNetwork}
      opened={weeklyDownloadOf(card.of)}
      progressHref={paths.progress}
      onClose={card.close}
      onOpen={card.open}
    />
  );
}
