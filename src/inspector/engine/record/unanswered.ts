import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';

import { standIn } from '../values/standIn.ts';

/** What the active states invoke that never answers, since a stand-in has its place: by the names of the sources. */
export function unansweredIn({ _nodes, machine }: AnyMachineSnapshot): string[] {
  const nodes: readonly AnyStateNode[] = _nodes;
  const actors: Record<string, unknown> = machine.implementations.actors;
  const sources = nodes.flatMap(({ invoke }) => invoke.map(({ src }) => src));

  return [...new Set(sources)].filter(
    (source): source is string => typeof source === 'string' && actors[source] === standIn,
  );
}
