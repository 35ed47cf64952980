import {
  createActor,
  fromPromise,
  SimulatedClock,
  StateMachine,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type EventObject,
  type InspectionEvent,
} from 'xstate';

import { leafStates } from '#stories/support/registry.ts';

interface Exploration {
  events: (EventObject & Record<string, unknown>)[];
  input?: unknown;
  /** What makes two snapshots the same for the search; all of them, if left out. Narrow it where a context can grow for ever. */
  isSame?: (snapshot: AnyMachineSnapshot) => unknown;
}

/**
 * Plays every order of events until no new snapshot turns up, each from a fresh actor whose effects never answer,
 * and names the leaf states that were not reached and the transitions that were not taken.
 */
export function coverageOf(
  machine: AnyStateMachine,
  { events, input, isSame = whole }: Exploration,
) {
  const silent = silenced(machine);
  const reached = new Set<string>();
  const taken = new Set<unknown>();
  const seen = new Set<string>();
  const paths: EventObject[][] = [[]];

  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    const snapshot = play(silent, path, input, taken);
    const key = JSON.stringify([snapshot.status, isSame(snapshot)]);
    if (seen.has(key)) continue;

    seen.add(key);
    for (const node of snapshot._nodes) reached.add(node.path.join('.'));
    if (snapshot.status === 'active') {
      for (const event of events) paths.push([...path, event]);
    }
  }

  return {
    statesNotReached: [...leafStates(silent)].filter((leaf) => !reached.has(leaf)),
    transitionsNotTaken: transitionsOf(silent.root)
      .filter(({ transition }) => !taken.has(transition))
      .map(({ label }) => label),
  };
}

function whole({ value, context }: AnyMachineSnapshot) {
  return [value, context];
}

function play(
  machine: AnyStateMachine,
  path: EventObject[],
  input: unknown,
  taken: Set<unknown>,
): AnyMachineSnapshot {
  const inspect = (event: InspectionEvent) => {
    if (event.type !== '@xstate.microstep') return;
    for (const transition of event._transitions) taken.add(transition);
  };
  const actor = createActor(machine, { input, inspect, clock: new SimulatedClock() });
  actor.subscribe({ error: () => null });
  actor.start();
  for (const event of path) actor.send(event);

  const snapshot = actor.getSnapshot();
  actor.stop();
  return snapshot;
}

/** Has an actor hear an event of XState's own, as the end of a child or of a delay is: no machine's own type names one. */
export function happens(
  actor: AnyActorRef | undefined,
  event: EventObject & Record<string, unknown>,
) {
  if (actor === undefined)
    throw new Error(`There is no such actor for ${event.type} to happen to.`);

  actor.send(event);
}

/** The machine with effects that never answer and actions that do nothing, and so the machines that it invokes; assignments stay. */
export function silenced<TMachine extends AnyStateMachine>(machine: TMachine): TMachine {
  const actors = Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>);
  const actions = Object.entries(machine.implementations.actions);

  return machine.provide({
    actors: Object.fromEntries(
      actors.map(([name, logic]) => [
        name,
        logic instanceof StateMachine
          ? silenced(logic as AnyStateMachine)
          : fromPromise(() => new Promise<never>(() => {})),
      ]),
    ),
    actions: Object.fromEntries(
      actions.filter(([, action]) => !isAssignment(action)).map(([name]) => [name, () => {}]),
    ),
  }) as TMachine;
}

function isAssignment(action: unknown): boolean {
  return typeof action === 'function' && 'type' in action && action.type === 'xstate.assign';
}

function transitionsOf(node: AnyStateNode): { label: string; transition: unknown }[] {
  const own = [...node.transitions.values()].flat();

  return [
    ...[...own, ...(node.always ?? [])].map((transition) => ({
      label: labelOf(node, transition),
      transition,
    })),
    ...Object.values(node.states).flatMap(transitionsOf),
  ];
}

function labelOf(
  node: AnyStateNode,
  transition: AnyStateNode['transitions'] extends Map<string, (infer T)[]> ? T : never,
) {
  const guard = transition.guard;
  const name =
    guard === undefined
      ? ''
      : ` if ${typeof guard === 'object' && 'type' in guard ? guard.type : String(guard)}`;
  const target = transition.target?.map((one) => one.path.join('.')).join(', ') ?? 'no other state';

  return `${node.path.join('.') || node.key}: ${transition.eventType || 'always'}${name} → ${target}`;
}
