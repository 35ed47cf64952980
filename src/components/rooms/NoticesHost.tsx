import { useSelector } from '@xstate/react';

import type { NoticesActorRef } from '../../machines/rooms/noticesMachine.ts';
import { statePath } from '../ui/statePath.ts';
import { ToastRegion } from '../ui/overlays/ToastRegion.tsx';
import type { ToastEdge } from '../ui/overlays/toastEdge.ts';
import { AlertHost } from './AlertHost.tsx';
import { ToastHost } from './ToastHost.tsx';

/** Over every screen: a region for toasts, ready from the start, and the alert that waits for its answer. */
export function NoticesHost({
  actorRef,
  edge,
}: {
  actorRef: NoticesActorRef;
  /** Where toasts stand. */
  edge: ToastEdge;
}) {
  const state = useSelector(actorRef, (snapshot) => statePath(snapshot.value));

  return (
    <div data-machine="notices" data-state={state}>
      <ToastRegion edge={edge}>
        <ToastHost actorRef={actorRef} />
      </ToastRegion>
      <AlertHost actorRef={actorRef} />
    </div>
  );
}
