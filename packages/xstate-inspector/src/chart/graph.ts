import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';

import { causeOf, delayOf, guardsWithin, providedTo } from '../xstate/xstatePrivate.ts';

/** A state of a machine with the states within it. Its path is that of `mfa.idle`; the root's is empty. */
export interface StateBox {
  path: string;
  name: string;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  isInitial: boolean;
  tags: string[];
  /** What the state invokes, by the name of its source. */
  invokes: string[];
  children: StateBox[];
}

/** A transition as it is drawn. Without targets it stays where it is. */
export interface TransitionEdge {
  /** Names the transition within its machine: source, event and place among those of the same event. */
  id: string;
  source: string;
  targets: string[];
  kind: 'event' | 'after' | 'always' | 'done' | 'error';
  /** The event type as the machine names it; empty for `always`. */
  event: string;
  guard: string | null;
  /** Milliseconds of an `after` that is always the same; absent where the machine computes it. */
  delay?: number;
}

/** A machine as JSON, as far as a chart draws it and a coverage meter counts it. */
export interface MachineGraph {
  id: string;
  root: StateBox;
  edges: TransitionEdge[];
}

/** The graph of a machine. */
export function graphOf(machine: AnyStateMachine): MachineGraph {
  return {
    id: machine.id,
    root: boxOf(machine.root, false),
    edges: [...edgesOf(machine).values()],
  };
}

/** The edges of a machine by its own transition objects, which are those that XState reports of a microstep. */
export function edgesOf(machine: AnyStateMachine): Map<unknown, TransitionEdge> {
  return new Map(nodesOf(machine.root).flatMap(edgesFrom));
}

/** The paths of all active states, from the root's children to the leaves. */
export function activePaths(snapshot: AnyMachineSnapshot): string[] {
  return pathsWithin(snapshot.value, '');
}

function pathsWithin(value: unknown, within: string): string[] {
  if (typeof value === 'string') return [`${within}${value}`];
  if (typeof value !== 'object' || value === null) return [];

  return Object.entries(value).flatMap(([name, child]) => [
    `${within}${name}`,
    ...pathsWithin(child, `${within}${name}.`),
  ]);
}

function boxOf(node: AnyStateNode, isInitial: boolean): StateBox {
  const first = new Set<AnyStateNode>(node.type === 'compound' ? node.initial.target : []);

  return {
    path: node.path.join('.'),
    name: node.key,
    kind: node.type,
    isInitial,
    tags: [...node.tags],
    invokes: node.invoke.map(({ src }) => (typeof src === 'string' ? src : 'actor')),
    children: Object.values(node.states).map((child) => boxOf(child, first.has(child))),
  };
}

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

type Transition = NonNullable<AnyStateNode['always']>[number];

function edgesFrom(node: AnyStateNode): [unknown, TransitionEdge][] {
  const groups = [...node.transitions.values(), node.always ?? []];

  return groups.flatMap((group) =>
    group.map((transition, place): [unknown, TransitionEdge] => [
      transition,
      { ...edgeOf(node, transition, place), ...fixedDelay(node, transition) },
    ]),
  );
}

function edgeOf(node: AnyStateNode, transition: Transition, place: number): TransitionEdge {
  const source = node.path.join('.');
  const event = String(transition.eventType);

  return {
    id: `${source}|${event || 'always'}|${place}`,
    source,
    targets: (transition.target ?? []).map((target) => target.path.join('.')),
    kind: kindOf(event),
    event,
    guard: guardName(transition.guard),
  };
}

function fixedDelay(node: AnyStateNode, transition: Transition): { delay?: number } {
  const named = delayOf(transition);
  const delay = typeof named === 'string' ? providedTo(node.machine).delays[named] : named;
  return typeof delay === 'number' ? { delay } : {};
}

function kindOf(event: string): TransitionEdge['kind'] {
  return event === '' ? 'always' : (causeOf(event) ?? 'event');
}

/** The name of a guard: that of `{ type }`, of a function, or of the guards that `and`, `or` and `not` combine. */
export function guardName(guard: unknown): string | null {
  if (guard === undefined || guard === null) return null;
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'function') return combinedName(guard);
  if (typeof guard === 'object' && 'type' in guard) return String(guard.type);

  return 'guard';
}

function combinedName(guard: object): string {
  const guards = guardsWithin(guard);
  if (guards !== null) return `all(${guards.map(guardName).join(', ')})`;

  return 'name' in guard && typeof guard.name === 'string' && guard.name !== ''
    ? guard.name
    : 'guard';
}
