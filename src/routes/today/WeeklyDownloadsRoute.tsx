import { useSyncExternalStore } from 'react';

import { WeeklyDownloadsScreen } from '../../components/today/weekly/WeeklyDownloadsScreen.tsx';
import { weeklyDownloadOf, weeklyDownloads } from '../../domain/weekly/weeklyDownloads.ts';
import { onConnectionChange } from '../../services/connection.ts';
import { isOffline } from '../../services/page.ts';
import { useOverlay } from '../app/useOverlay.ts';
import { useScreen } from '../app/useScreen.ts';
import { paths } from '../paths.ts';

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
