import { moment } from '../../../domain/timer/moment.ts';
import type { OutboxActorRef } from '../../../machines/outbox/outboxMachine.ts';
import type { TimerDeskActorRef } from '../../../machines/timer/timerDeskMachine.ts';
import { readItems } from '../../../services/outbox/outbox.ts';
import { restRunning } from '../../../services/timer/restRunning.ts';
import { timersTold } from '../../../services/timer/timerTelling.ts';

interface Leaving {
  email: string;
  outboxRef: OutboxActorRef;
  /** Null where it is not there yet. */
  timerDeskRef: TimerDeskActorRef | null;
}

/**
 * Lets the member's timer rest before they leave, in whichever tab it runs, and waits until their other devices are told (rules/timer#T28).
 * What waits here for longer than `longestWait`, in milliseconds, is let go.
 */
export async function restTimers(
  { email, outboxRef, timerDeskRef }: Leaving,
  longestWait: number,
): Promise<void> {
  const timer = timerDeskRef?.getSnapshot().children.timer;
  timer?.send({ type: 'timer.pause', at: moment() });
  await timersTold();
  if (timer === undefined && !(await restRunning(email))) return;

  await untilSent(email, outboxRef, AbortSignal.timeout(longestWait));
}

/** Waits until the outbox has nothing to tell of timers any more. */
async function untilSent(
  email: string,
  outboxRef: OutboxActorRef,
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = async () => {
    const items = await readItems(email);
    if (items.every(({ kind }) => kind !== 'runningTimer')) resolve();
  };
  const changes = [
    outboxRef.subscribe({ next: () => void look(), complete: resolve }),
    outboxRef.on('item.settled', () => void look()),
  ];
  signal.addEventListener('abort', () => resolve());

  void look();
  await promise.finally(() => changes.forEach((change) => change.unsubscribe()));
}
