import {
  __unsafe_getAllOwnEventDescriptors as eventDescriptorsOf,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateNode,
} from 'xstate';

import { guardName } from '../../chart/graph.ts';
import type { OfferedEvent } from '../../protocol/protocol.ts';
import { shownEvent } from '../values/json.ts';

/**
 * The events that a machine knows, those its active states handle first. Each is asked about with the payload it came with
 * last, else with its type alone. A guard that cannot be asked without a payload says nothing: then the event may be taken.
 */
export function offeredEvents(
  snapshot: AnyMachineSnapshot,
  lastReceived: (type: string) => AnyEventObject | undefined,
): OfferedEvent[] {
  const handled = ownTypes(eventDescriptorsOf(snapshot));
  const others = ownTypes(snapshot.machine.events).filter((type) => !handled.includes(type));

  return [
    ...handled.map((type) => {
      const event = lastReceived(type) ?? { type };
      return { type, example: shownEvent(event), ...verdictOn(snapshot, event) };
    }),
    ...others.map((type) => ({
      type,
      isAccepted: false,
      refusedBy: [],
      example: shownEvent(lastReceived(type) ?? { type }),
    })),
  ];
}

function ownTypes(types: readonly string[]): string[] {
  return types.filter((type) => !type.startsWith('xstate.') && !type.endsWith('*'));
}

function verdictOn(
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): Pick<OfferedEvent, 'isAccepted' | 'refusedBy'> {
  if (snapshot.status !== 'active') return { isAccepted: false, refusedBy: [] };

  try {
    if (snapshot.can(event)) return { isAccepted: true, refusedBy: [] };

    const selected = new Set<unknown>(snapshot.machine.getTransitionData(snapshot, event));
    const refusing = candidates(snapshot, event.type).flatMap((group) => {
      const taken = group.findIndex((candidate) => selected.has(candidate));
      return group
        .slice(0, taken < 0 ? group.length : taken)
        .map(({ guard }) => guardName(guard))
        .filter((name) => name !== null);
    });
    return { isAccepted: false, refusedBy: [...new Set(refusing)] };
  } catch {
    return { isAccepted: true, refusedBy: [] };
  }
}

function candidates(snapshot: AnyMachineSnapshot, type: string) {
  const nodes: readonly AnyStateNode[] = snapshot._nodes;

  return nodes.map((node) => node.transitions.get(type) ?? []);
}
