import { useSelector } from '@xstate/react';

import { secondsPractised } from '../../domain/timer/timer.ts';
import type { TimerSaveActorRef } from '../../machines/timer/timerSaveMachine.ts';
import { statePath } from '../ui/statePath.ts';
import { TimerFrame } from './TimerFrame.tsx';
import { TimerHeading } from './TimerHeading.tsx';
import { TimerRing } from './TimerRing.tsx';
import { clockText, lengthText } from './timerTexts.ts';

const words = {
  saving: 'Saving your time',
  saved: 'Saved',
  telling: 'Time kept on this device',
  unsaved: 'Time kept on this device',
} as const;

/** A timer that is over, while its time is saved. */
export function TimerSaving({
  saveRef,
  onClose,
}: {
  saveRef: TimerSaveActorRef;
  onClose: () => void;
}) {
  const snapshot = useSelector(saveRef, (current) => current);
  const { timer } = snapshot.context;

  return (
    <TimerFrame
      machine="timerSave"
      onClose={onClose}
      state={statePath(snapshot.value)}
      pillar={timer.task.pillar}
      title={<TimerHeading task={timer.task} />}
    >
      <TimerRing isResting={false} timer={timer}>
        <p className="timer__digits">{clockText(0)}</p>
      </TimerRing>
      <div className="timer__controls">
        <p className="timer__length" role="status">
          {words[snapshot.value]}
        </p>
        <p className="timer__hint">
          {clockText(secondsPractised(timer))} of {lengthText(timer.plannedMs)}
        </p>
      </div>
    </TimerFrame>
  );
}
