import { lateEndText } from '../../components/timer/timerTexts.ts';
import type { TimerDeskActorRef } from '../../machines/timer/timerDeskMachine.ts';

/** Tells, in words, of each timer that ended while nobody was looking. Returns how to stop. */
export function onLateEnd(
  timerDeskRef: TimerDeskActorRef,
  tell: (text: string) => void,
): () => void {
  const report = ({ lateEnd }: { lateEnd: number | null }) => {
    if (lateEnd !== null) tell(lateEndText(lateEnd, Date.now()));
  };
  const endings = [
    timerDeskRef.on('timer.ended', report),
    timerDeskRef.on('timer.unsaved', report),
  ];

  return () => endings.forEach((ending) => ending.unsubscribe());
}
