import { useSelector } from '@xstate/react';

import type { NoticesActorRef } from '../../machines/rooms/noticesMachine.ts';
import { Toasts } from '../ui/overlays/Toasts.tsx';

/** The toasts of the app. */
export function ToastHost({ actorRef }: { actorRef: NoticesActorRef }) {
  const toasts = useSelector(actorRef, ({ context }) => context.toasts);

  return (
    <Toasts
      onDismiss={(id) => actorRef.send({ type: 'toast.dismiss', id })}
      onHold={(hold) => actorRef.send({ type: 'hold.begin', hold })}
      onRelease={(hold) => actorRef.send({ type: 'hold.end', hold })}
      toasts={toasts}
    />
  );
}
