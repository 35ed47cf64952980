import type { Subscription } from 'xstate';

import { timerTitle } from '../../components/timer/timerTexts.ts';
import type { TimerDeskActorRef } from '../../machines/timer/timerDeskMachine.ts';
import type { TimerActorRef } from '../../machines/timer/timerMachine.ts';

/**
 * Tells what is left of a running timer, as the browser's tab says it, at once and whenever that changes; null while none runs. Returns
 * how to stop, which tells null.
 */
export function onTimerNamed(
  timerDeskRef: TimerDeskActorRef,
  tell: (title: string | null) => void,
): () => void {
  let followed: TimerActorRef | undefined;
  let following: Subscription | undefined;
  let told: string | null = null;
  const say = (title: string | null) => {
    if (title !== told) tell(title);
    told = title;
  };
  const look = () => {
    const { timer } = timerDeskRef.getSnapshot().children;
    if (timer !== followed) {
      following?.unsubscribe();
      followed = timer;
      following = timer?.subscribe(look);
    }
    const kept = timer?.getSnapshot().context.timer;
    say(kept?.isRunning === true ? timerTitle(kept) : null);
  };
  const subscription = timerDeskRef.subscribe(look);

  look();
  return () => {
    subscription.unsubscribe();
    following?.unsubscribe();
    say(null);
  };
}
