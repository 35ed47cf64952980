import { useActorRef } from '@xstate/react';
import { useState } from 'react';

import { ReflectionCapture } from '../../components/reflection/ReflectionCapture.tsx';
import type { Reflected } from '../../domain/reflection/reflection.ts';
import type { Begun } from '../../domain/reflection/reflectionCapture.ts';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { nameAndHour } from '../../components/pillars/nameAndHour.ts';
import { isSampleId } from '../../domain/today/sampleTasks.ts';
import { nextToReflect } from '../../domain/upload/nextToReflect.ts';
import type { DailyUploadActorRef } from '../../machines/upload/dailyUploadMachine.ts';
import type { UploadRowsActorRef } from '../../machines/upload/uploadRowsMachine.ts';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { isOpenNow } from './onTasksCounted.ts';
import { liveReflection } from '../reflection/reflectionPorts.ts';

/** The reflection of a task, in its row of the daily upload. */
export function UploadReflection({
  begun,
  email,
  others,
  rowsRef,
  task,
  uploadRef,
}: {
  begun: Begun | null;
  email: string;
  /** The other tasks that it may stand for. */
  others: readonly ShownTask[];
  rowsRef: UploadRowsActorRef;
  task: ShownTask;
  uploadRef: DailyUploadActorRef;
}) {
  const { sessionRef } = useAppActors();
  const rooms = useRoomsActors();
  const { taskId } = task;
  const [machine] = useState(() => {
    // A save goes on after its page.
    const isHere = () => uploadRef.getSnapshot().status === 'active';
    const reportSample = (sample: Reflected) => {
      if (isSampleId(sample.taskId)) {
        uploadRef.send({ type: 'sample.reflected', taskId: sample.taskId });
      }
    };

    return liveReflection(sessionRef, {
      isOpen: (other) => isOpenNow(rooms, uploadRef.getSnapshot().context.sampled, other.taskId),
      saving: (isSaving) => {
        const type = isSaving ? 'reflection.saving' : 'reflection.settled';
        if (isHere()) uploadRef.send({ type, taskId });
      },
      captured: ({ also, reflection }) => {
        if (!isHere()) return;

        const reflected = [task, ...also];
        const next = nextToReflect(
          uploadRef.getSnapshot().context,
          reflected.map((one) => one.taskId),
        );
        reflected.forEach(reportSample);
        rowsRef.send({
          type: 'row.captured',
          taskId,
          isWritten: reflection.type === 'text',
          next,
        });
      },
    });
  });
  const [input] = useState(() => ({
    email,
    task,
    canSkip: false,
    ...(begun === null ? {} : { begun }),
  }));
  const actorRef = useActorRef(machine, { input, ...useInspection() });
  useUnforeseenError(actorRef);

  return (
    <ReflectionCapture
      actorRef={actorRef}
      headingLevel="h4"
      others={others.map((other) => ({ task: other, name: nameAndHour(other) }))}
      submitLabel="Save Reflection"
    />
  );
}
