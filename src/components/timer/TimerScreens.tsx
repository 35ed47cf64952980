import type { TimerActorRef } from '../../machines/timer/timerMachine.ts';
import type { TimerSaveActorRef } from '../../machines/timer/timerSaveMachine.ts';
import { TimerSaving } from './TimerSaving.tsx';
import { TimerScreen } from './TimerScreen.tsx';

export interface TimerScreensProps {
  timerRef: TimerActorRef | undefined;
  saveRef: TimerSaveActorRef | undefined;
  onClose: () => void;
}

/** What a timer has of the screen: itself while it is under way, and then its save. */
export function TimerScreens({ timerRef, saveRef, onClose }: TimerScreensProps) {
  return (
    <>
      {timerRef === undefined ? null : <TimerScreen onClose={onClose} timerRef={timerRef} />}
      {saveRef === undefined ? null : <TimerSaving onClose={onClose} saveRef={saveRef} />}
    </>
  );
}
