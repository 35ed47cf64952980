import { moment } from '../../../domain/timer/moment.ts';
import type { OutboxActorRef } from '../../../machines/outbox/outboxMachine.ts';
import type { TimerDeskActorRef } from '../../../machines/timer/timerDeskMachine.ts';
import { readItems } from '../../../services/outbox/outbox.ts';
import { restRunning } from '../../../services/timer/restRunning.ts';
import { timersTold } from '../../../services/timer/timerTelling.ts';

/** As long as somebody on their way out waits for their other devices to be told, in milliseconds. */
const longestWait = 2_000;

interface Leaving {
  email: string;
  outboxRef: OutboxActorRef;
  timerDeskRef: TimerDeskActorRef;
}

/** Whether a timer of this member runs in this browser, in whichever tab. */
export function isTimerRunning({
  context,
  children,
}: ReturnType<TimerDeskActorRef['getSnapshot']>): boolean {
  const own = children.timer?.getSnapshot().context.timer;
  const kept = Object.values(context.timers);

  return own?.isRunning === true || kept.some(({ end, isRunning }) => isRunning && end === null);
}

/**
 * Lets the member's timer rest before they leave, in whichever tab it runs, and waits until their other devices are told (rules/timer#T28):
 * for two seconds at most, whatever the network does.
 */
export async function restTimers(leaving: Leaving): Promise<void> {
  const signal = AbortSignal.timeout(longestWait);
  const { promise: over, resolve } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => resolve());

  await Promise.race([rest(leaving, signal), over]);
}

async function rest(
  { email, outboxRef, timerDeskRef }: Leaving,
  signal: AbortSignal,
): Promise<void> {
  const { timer } = timerDeskRef.getSnapshot().children;
  timer?.send({ type: 'timer.pause', at: moment() });
  await timersTold();
  if (timer === undefined) await restRunning(email);

  await untilSent(email, outboxRef, signal);
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
