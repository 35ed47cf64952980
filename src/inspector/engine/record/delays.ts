import type { AnyActor, AnyMachineSnapshot, AnyStateNode } from 'xstate';

import { snapshotOf } from './record.ts';

/**
 * Schedules the delays of an actor's active states, each at its full length from now. An actor that begins from a resolved
 * snapshot has entered no state, so that XState scheduled none. What waits already stays.
 */
export function scheduleDelays(actor: AnyActor): void {
  const snapshot = snapshotOf(actor);
  if (snapshot.status !== 'active') return;

  const { scheduler } = actor.system;
  const waiting = waitingOf(actor);
  for (const [type, delay] of delaysOf(snapshot)) {
    const milliseconds = resolved(actor, snapshot, delay);
    if (milliseconds === null || waiting.has(type)) continue;

    // As XState does for `after`: the state's exit cancels by the type.
    scheduler.schedule(actor, actor, { type }, milliseconds, type);
  }
}

/** The delays of the active states, each by the event it sends. */
function delaysOf({ _nodes }: AnyMachineSnapshot): Map<string, unknown> {
  const nodes: readonly AnyStateNode[] = _nodes;
  const transitions = nodes.flatMap((node) => [...node.transitions.values()].flat());

  return new Map(
    transitions.flatMap((transition) =>
      'delay' in transition ? [[String(transition.eventType), transition.delay] as const] : [],
    ),
  );
}

function resolved(actor: AnyActor, snapshot: AnyMachineSnapshot, delay: unknown): number | null {
  const delays: Record<string, unknown> = snapshot.machine.implementations.delays;
  const found = typeof delay === 'string' ? delays[delay] : delay;
  const context: unknown = snapshot.context;
  const args = { context, event: { type: 'xstate.init' }, self: actor, system: actor.system };
  const value: unknown = typeof found === 'function' ? Reflect.apply(found, null, [args]) : found;

  return typeof value === 'number' ? value : null;
}

function waitingOf(actor: AnyActor): Set<string> {
  const scheduled = Object.values(actor.system.getSnapshot()._scheduledEvents);

  return new Set(scheduled.filter(({ source }) => source === actor).map(({ id }) => id));
}
