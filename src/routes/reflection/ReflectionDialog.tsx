import { useActorRef } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';

import { ReflectionCapture } from '../../components/reflection/ReflectionCapture.tsx';
import { Dialog } from '../../components/ui/overlays/Dialog.tsx';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { notifyBy } from '../common/member/notify.ts';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { liveReflection } from './reflectionPorts.ts';

/** A reflection for one of today's tasks, over the list of them. What is made stays on this device until it is saved. */
export function ReflectionDialog({
  email,
  task,
  onClose,
}: {
  email: string;
  task: ShownTask;
  onClose: () => void;
}) {
  const { sessionRef } = useAppActors();
  const { noticesRef } = useRoomsActors();
  const [machine] = useState(() => liveReflection(sessionRef));
  const [input] = useState(() => ({ email, task, canSkip: false }));
  const actorRef = useActorRef(machine, { input, ...useInspection() });
  const leave = useEffectEvent(onClose);
  useUnforeseenError(actorRef);

  useEffect(() => {
    const ending = actorRef.subscribe(({ output }) => {
      if (output?.kind !== 'captured') return;

      leave();
      if (output.delivery === 'onDevice') {
        notifyBy(noticesRef).toast('Kept on this device. It is sent when the network is back.');
      }
    });
    return () => ending.unsubscribe();
  }, [actorRef, noticesRef]);

  return (
    <Dialog
      isOpen
      look="overlay"
      onClose={onClose}
      title={`${task.pillarName}, ${task.scheduledTime}`}
    >
      <ReflectionCapture actorRef={actorRef} headingLevel="h3" submitLabel="Save Reflection" />
    </Dialog>
  );
}
