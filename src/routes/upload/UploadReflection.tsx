import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';

import { ReflectionCapture } from '../../components/reflection/ReflectionCapture.tsx';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { liveReflection } from '../reflection/reflectionPorts.ts';

/** The reflection of a task, in its row of the daily upload. */
export function UploadReflection({
  email,
  task,
  onCaptured,
  onSaving,
}: {
  email: string;
  task: ShownTask;
  onCaptured: () => void;
  /** Hears whether it is being saved, until the member has read what came of it. */
  onSaving: (isSaving: boolean) => void;
}) {
  const { sessionRef } = useAppActors();
  const [machine] = useState(() => liveReflection(sessionRef));
  const [input] = useState(() => ({ email, task, canSkip: false }));
  const actorRef = useActorRef(machine, { input, ...useInspection() });
  const capture = useEffectEvent(onCaptured);
  const isSaving = useSelector(
    actorRef,
    (snapshot) => snapshot.matches('saving') || snapshot.matches('telling'),
  );
  const tellSaving = useEffectEvent(onSaving);
  useUnforeseenError(actorRef);

  useEffect(() => {
    const ending = actorRef.subscribe(({ output }) => {
      if (output?.kind === 'captured') capture();
    });
    return () => ending.unsubscribe();
  }, [actorRef]);

  useEffect(() => tellSaving(isSaving), [isSaving]);

  return <ReflectionCapture actorRef={actorRef} headingLevel="h4" submitLabel="Save Reflection" />;
}
