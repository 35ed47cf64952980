import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';

import type { NoticesActorRef } from '../../machines/app/noticesMachine.ts';
import { statePath } from '../statePath.ts';
import { ToastRegion } from '../ui/ToastRegion.tsx';

const ToastHost = lazy(async () => ({ default: (await import('./ToastHost.tsx')).ToastHost }));
const AlertHost = lazy(async () => ({ default: (await import('./AlertHost.tsx')).AlertHost }));

/** Over every screen: a region for toasts, ready from the start; what stands in it, and alerts, are loaded with the first of them. */
export function NoticesHost({ actorRef }: { actorRef: NoticesActorRef }) {
  const state = useSelector(actorRef, (snapshot) => statePath(snapshot.value));
  const hasToasted = useSelector(actorRef, ({ context }) => context.newest > 0);
  const hasAlerted = useSelector(
    actorRef,
    ({ context }) => context.answered + context.alerts.length > 0,
  );

  return (
    <div data-machine="notices" data-state={state}>
      <ToastRegion>
        <Suspense>{hasToasted ? <ToastHost actorRef={actorRef} /> : null}</Suspense>
      </ToastRegion>
      <Suspense>{hasAlerted ? <AlertHost actorRef={actorRef} /> : null}</Suspense>
    </div>
  );
}
