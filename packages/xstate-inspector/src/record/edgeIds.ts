import type { AnyStateMachine } from 'xstate';

import { edgesOf, type TransitionEdge } from '../chart/graph.ts';

const found = new WeakMap<AnyStateMachine, Map<unknown, TransitionEdge>>();

/** The ids of transitions of a machine, each once. What is drawn nowhere, as the way into the first state, has none. */
export function edgeIds(machine: AnyStateMachine, transitions: readonly unknown[]): string[] {
  const edges = edgesOfMachine(machine);
  const ids = transitions.flatMap((transition) => edges.get(transition)?.id ?? []);

  return [...new Set(ids)];
}

/** The ids of all transitions of a machine. */
export function allEdgeIds(machine: AnyStateMachine): string[] {
  return [...edgesOfMachine(machine).values()].map(({ id }) => id);
}

function edgesOfMachine(machine: AnyStateMachine): Map<unknown, TransitionEdge> {
  const known = found.get(machine);
  if (known !== undefined) return known;

  const edges = edgesOf(machine);
  found.set(machine, edges);
  return edges;
}
