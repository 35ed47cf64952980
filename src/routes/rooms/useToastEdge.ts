import { useSyncExternalStore } from 'react';

import { toastEdge, type ToastEdge } from '../../components/ui/overlays/toastEdge.ts';
import { onPlaceMove, placeInUse, screenHeight } from '../../services/page/fields.ts';

/** Where toasts lie over nothing that is in use (rules/rooms#R7), as that and the screen move. */
export function useToastEdge(): ToastEdge {
  return useSyncExternalStore(onPlaceMove, edgeNow);
}

function edgeNow(): ToastEdge {
  const place = placeInUse();

  // The screen is measured only where something is in use: a press would wait for its layout.
  return place === null ? 'bottom' : toastEdge(place, screenHeight());
}
