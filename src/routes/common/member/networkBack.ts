import { onBackOnline, onPageHidden } from '../../../services/page/page.ts';

/**
 * Calls `report` when the network is back, or the page is seen again: it may have slept through the network's return. Returns how
 * to stop.
 */
export function onNetworkBack(report: () => void): () => void {
  const stopOnline = onBackOnline(report);
  const stopSeen = onPageHidden((isHidden) => {
    if (!isHidden) report();
  });

  return () => {
    stopOnline();
    stopSeen();
  };
}
