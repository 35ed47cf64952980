import { useActorRef } from '@xstate/react';
import { useState } from 'react';

import { ReflectionCapture } from '../../components/reflection/ReflectionCapture.tsx';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { isSampleId } from '../../domain/today/sampleTasks.ts';
import type { DailyUploadActorRef } from '../../machines/upload/dailyUploadMachine.ts';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { liveReflection } from '../reflection/reflectionPorts.ts';

/** The reflection of a task, in its row of the daily upload. */
export function UploadReflection({
  email,
  task,
  uploadRef,
}: {
  email: string;
  task: ShownTask;
  uploadRef: DailyUploadActorRef;
}) {
  const { sessionRef } = useAppActors();
  const { taskId } = task;
  const [machine] = useState(() => {
    const report = (type: 'reflection.saving' | 'reflection.settled' | 'sample.reflected') => {
      // A save goes on after its page.
      if (uploadRef.getSnapshot().status === 'active') uploadRef.send({ type, taskId });
    };

    return liveReflection(sessionRef, {
      saving: (isSaving) => report(isSaving ? 'reflection.saving' : 'reflection.settled'),
      captured: () => {
        if (isSampleId(taskId)) report('sample.reflected');
      },
    });
  });
  const [input] = useState(() => ({ email, task, canSkip: false }));
  const actorRef = useActorRef(machine, { input, ...useInspection() });
  useUnforeseenError(actorRef);

  return <ReflectionCapture actorRef={actorRef} headingLevel="h4" submitLabel="Save Reflection" />;
}
