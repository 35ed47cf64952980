import { takenText } from '../../components/timer/timerTexts.ts';
import type { TimerDeskActorRef } from '../../machines/timer/timerDeskMachine.ts';

/** Tells, in words, what another device did with the timer under way, which rests here now. Returns how to stop. */
export function onTakenElsewhere(
  timerDeskRef: TimerDeskActorRef,
  tell: (text: string) => void,
): () => void {
  const taking = timerDeskRef.on('timer.takenElsewhere', ({ told }) => tell(takenText(told)));

  return () => taking.unsubscribe();
}
