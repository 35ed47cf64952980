import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';

import { ReflectionCapture } from '../../components/reflection/ReflectionCapture.tsx';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { liveReflection } from './reflectionPorts.ts';
import { useHeldDay } from '../common/member/useHeldDay.ts';

/** The reflection of a task's own page. It may be left for later (rules/reflection#F17). */
export function TaskReflection({
  email,
  task,
  onCaptured,
  onSkipped,
  onSaving,
}: {
  email: string;
  task: ShownTask;
  onCaptured: () => void;
  onSkipped: () => void;
  /** Hears whether it is being saved: what the task becomes meanwhile is its own doing. */
  onSaving: (isSaving: boolean) => void;
}) {
  const { sessionRef } = useAppActors();
  const [machine] = useState(() => liveReflection(sessionRef));
  const [input] = useState(() => ({ email, task, canSkip: true }));
  const actorRef = useActorRef(machine, { input, ...useInspection() });
  const capture = useEffectEvent(onCaptured);
  const skip = useEffectEvent(onSkipped);
  const isSaving = useSelector(actorRef, (snapshot) => snapshot.matches('saving'));
  const tellSaving = useEffectEvent(onSaving);
  useUnforeseenError(actorRef);
  useHeldDay();

  useEffect(() => {
    const ending = actorRef.subscribe(({ output }) => {
      if (output?.kind === 'captured') capture();
      if (output?.kind === 'skipped') skip();
    });
    return () => ending.unsubscribe();
  }, [actorRef]);

  useEffect(() => tellSaving(isSaving), [isSaving]);

  return <ReflectionCapture actorRef={actorRef} submitLabel="Complete Task" />;
}
