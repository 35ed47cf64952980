import type { AnyActor, AnyMachineSnapshot } from 'xstate';

import {
  activeNodes,
  delayOf,
  providedTo,
  scheduleOwn,
  startType,
  waitingIn,
} from '../xstate/xstatePrivate.ts';
import { snapshotOf } from './record.ts';

/**
 * Schedules the delays of an actor's active states, each at its full length from now. An actor that begins from a resolved
 * snapshot has entered no state, so that XState scheduled none. What waits already stays.
 */
export function scheduleDelays(actor: AnyActor): void {
  const snapshot = snapshotOf(actor);
  if (snapshot.status !== 'active') return;

  const waiting = waitingOf(actor);
  for (const [type, delay] of delaysOf(snapshot)) {
    const milliseconds = resolved(actor, snapshot, delay);
    if (milliseconds === null || waiting.has(type)) continue;

    scheduleOwn(actor, type, milliseconds);
  }
}

/** The delays of the active states, each by the event it sends. */
function delaysOf(snapshot: AnyMachineSnapshot): Map<string, unknown> {
  const transitions = activeNodes(snapshot).flatMap((node) =>
    [...node.transitions.values()].flat(),
  );

  return new Map(
    transitions.flatMap((transition) => {
      const delay = delayOf(transition);
      return delay === undefined ? [] : [[String(transition.eventType), delay] as const];
    }),
  );
}

function resolved(actor: AnyActor, snapshot: AnyMachineSnapshot, delay: unknown): number | null {
  const { delays } = providedTo(snapshot.machine);
  const found = typeof delay === 'string' ? delays[delay] : delay;
  const context: unknown = snapshot.context;
  const args = { context, event: { type: startType }, self: actor, system: actor.system };
  const value: unknown = typeof found === 'function' ? Reflect.apply(found, null, [args]) : found;

  return typeof value === 'number' ? value : null;
}

function waitingOf(actor: AnyActor): Set<string> {
  const waiting = waitingIn(actor.system).filter(({ source }) => source === actor);

  return new Set(waiting.map(({ id }) => id));
}
