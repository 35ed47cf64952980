import { useActorRef } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';

import { daySeed } from '../../components/art/daySeed.ts';
import { PillarArt } from '../../components/art/pillars/PillarArt.tsx';
import { toneOf } from '../../components/pillars/tone.ts';
import { ReflectionCapture } from '../../components/reflection/ReflectionCapture.tsx';
import { deliveryText } from '../../components/reflection/reflectionTexts.ts';
import { nameAndHour } from '../../components/pillars/nameAndHour.ts';
import { hourText } from '../../components/ui/hours.ts';
import { Dialog } from '../../components/ui/overlays/Dialog.tsx';
import { pillarCodeOf } from '../../domain/pillars/pillarCodeOf.ts';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { taskName } from '../../domain/today/taskName.ts';
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
  const code = pillarCodeOf(task.pillar);
  const name = nameAndHour(task);
  useUnforeseenError(actorRef);

  useEffect(() => {
    const ending = actorRef.subscribe(({ output }) => {
      if (output?.kind !== 'captured') return;

      leave();
      notifyBy(noticesRef).toast(deliveryText(name, output.delivery));
    });
    return () => ending.unsubscribe();
  }, [actorRef, noticesRef, name]);

  return (
    <Dialog
      isOpen
      look="overlay"
      onClose={onClose}
      title={`${taskName(task)}, ${hourText(task.scheduledTime)}`}
      tone={toneOf(code)}
    >
      <div className="column reflection-page">
        <PillarArt
          className="reflection-page__art"
          drawing={code === null ? null : { code, seed: daySeed(task.date) }}
        />
        <ReflectionCapture actorRef={actorRef} headingLevel="h3" submitLabel="Save Reflection" />
      </div>
    </Dialog>
  );
}
