import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import type { NoticesActorRef } from '../../machines/rooms/noticesMachine.ts';
import { statePath } from '../ui/statePath.ts';
import { ToastRegion } from '../ui/overlays/ToastRegion.tsx';
import type { ToastEdge } from '../ui/overlays/toastEdge.ts';
import { ToastHost } from './ToastHost.tsx';

/** Over every screen: a region for toasts, ready from the start, and beside it what shows the alert that waits for its answer. */
export function NoticesHost({
  actorRef,
  edge,
  children,
}: {
  actorRef: NoticesActorRef;
  /** Where toasts stand. */
  edge: ToastEdge;
  /** What shows alerts, once it is there. */
  children: ReactNode;
}) {
  const state = useSelector(actorRef, (snapshot) => statePath(snapshot.value));

  return (
    <div data-machine="notices" data-state={state}>
      <ToastRegion edge={edge}>
        <ToastHost actorRef={actorRef} />
      </ToastRegion>
      {children}
    </div>
  );
}
