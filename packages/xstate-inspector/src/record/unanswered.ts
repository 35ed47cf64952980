import type { AnyMachineSnapshot } from 'xstate';

import { standIn } from '../values/standIn.ts';
import { activeNodes, providedTo } from '../xstate/xstatePrivate.ts';

/** What the active states invoke that never answers, since a stand-in has its place: by the names of the sources. */
export function unansweredIn(snapshot: AnyMachineSnapshot): string[] {
  const { actors } = providedTo(snapshot.machine);
  const sources = activeNodes(snapshot).flatMap(({ invoke }) => invoke.map(({ src }) => src));

  return [...new Set(sources)].filter(
    (source): source is string => typeof source === 'string' && actors[source] === standIn,
  );
}
