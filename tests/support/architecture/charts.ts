import type { AnyStateMachine, AnyStateNode } from 'xstate';

/** Beyond these a chart is no more taken in at a glance: its concern is to be another machine's. */
const deepest = 4;
const mostTransitions = 12;
const mostStates = 10;

/** What makes charts unreadable, in words: how deep they are nested, and how much a state of theirs has of its own. */
export function unreadableCharts(machines: readonly AnyStateMachine[]): string[] {
  return machines.flatMap(({ root }) => nodesOf(root).flatMap((node) => faultsOf(node)));
}

function faultsOf(node: AnyStateNode): string[] {
  const name = [node.machine.id, ...node.path].join('.');
  const transitions = [...node.transitions.values()].flat().length + (node.always ?? []).length;
  const states = Object.keys(node.states).length;

  return [
    ...(node.path.length > deepest
      ? [`${name} is ${node.path.length} states deep, over ${deepest}.`]
      : []),
    ...(transitions > mostTransitions
      ? [`${name} has ${transitions} transitions, over ${mostTransitions}.`]
      : []),
    ...(states > mostStates ? [`${name} has ${states} states, over ${mostStates}.`] : []),
  ];
}

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}
