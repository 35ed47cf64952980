import type { OutboxRunningTimer } from '../../domain/outbox/outboxItem.ts';
import type { TaskTimer } from '../../domain/timer/timer.ts';
import { timerIdOf } from '../../domain/timer/timerId.ts';
import {
  isOwn,
  isWorthTelling,
  tellable,
  tellingOf,
  type Telling,
  type ToldTimer,
} from '../../domain/timer/toldTimer.ts';
import { deviceName } from './deviceName.ts';
import { discardItem, keepItem, readItems, releaseItem } from '../outbox/outbox.ts';
import { readTold } from './toldTimers.ts';

let telling = Promise.resolve();

/**
 * Puts into the outbox how a timer of this device stands, if the member's other devices are to know (rules/timer#T22): in place of
 * what waits there of it still. Of one with which another device goes on nothing is told but its end.
 */
export function tellTimer(email: string, timer: TaskTimer): Promise<void> {
  const told = telling.then(() => tell(email, timer));
  telling = told.catch(() => undefined);

  return told;
}

/** Waits until what this page has to tell of timers is in the outbox. */
export function timersTold(): Promise<void> {
  return telling;
}

async function tell(email: string, timer: TaskTimer): Promise<void> {
  const device = deviceName();
  const body = tellable(timer, device);
  if (body === null) return;

  const name = timerIdOf(timer.task);
  const [items, told] = await Promise.all([readItems(email), readTold(email)]);
  const waiting = items.filter(
    (item): item is OutboxRunningTimer => item.kind === 'runningTimer' && item.name === name,
  );
  const known = told[name] ?? null;
  if (known?.state === 'ended') return;
  if (known !== null && !isOwn(known, device) && body.state !== 'ended') return;

  const next = { body, madeAt: timer.seen.wall };
  if (!isWorthTelling(waiting.at(-1) ?? lastTold(known, device), next)) return;

  const id = crypto.randomUUID();
  const fresh = { id, keptAt: Date.now(), attempts: 0, notBefore: 0, refusal: null };
  await keepItem(email, { ...fresh, ...next, kind: 'runningTimer', name });
  releaseItem(id);
  for (const item of waiting) await discardItem(email, item.id);
}

/** What the service was told by this device; null for nothing, and where another one has told of it since. */
function lastTold(known: ToldTimer | null, device: string): Telling | null {
  return known?.device === device ? tellingOf(known) : null;
}
