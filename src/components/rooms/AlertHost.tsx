import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { NoticesActorRef } from '../../machines/rooms/noticesMachine.ts';
import { AlertDialog } from '../ui/overlays/AlertDialog.tsx';

/** The alert that waits for its answer, in the exact words it was given. */
export function AlertHost({ actorRef }: { actorRef: NoticesActorRef }) {
  const alert = useSelector(actorRef, ({ context }) => context.alerts[0] ?? null);
  const answered = useSelector(actorRef, ({ context }) => context.answered);
  const [last, setLast] = useState({ alert, answered });
  // While the last one leaves, it keeps its words; the next one is another dialog, so that no press answers both.
  if (alert !== null && alert !== last.alert) setLast({ alert, answered });
  const shown = last.alert;
  if (shown === null) return null;

  return (
    <AlertDialog
      isOpen={alert !== null}
      key={last.answered}
      onOk={() => actorRef.send({ type: 'alert.answer', alert: shown, answer: 'ok' })}
      okLabel={shown.wayBack ?? 'OK'}
      text={shown.text}
      wayOn={
        shown.wayOn === null
          ? null
          : {
              label: shown.wayOn,
              onPress: () => actorRef.send({ type: 'alert.answer', alert: shown, answer: 'wayOn' }),
            }
      }
    />
  );
}
