import { useSyncExternalStore } from 'react';

import { toastEdge, type ToastEdge } from '../../components/ui/overlays/toastEdge.ts';
import { fieldInUse, onFieldMove, screenHeight } from '../../services/page/fields.ts';

/** Where toasts lie over no field in use (rules/rooms#R7), as fields and the screen move. */
export function useToastEdge(): ToastEdge {
  return useSyncExternalStore(onFieldMove, edgeNow);
}

function edgeNow(): ToastEdge {
  return toastEdge(fieldInUse(), screenHeight());
}
