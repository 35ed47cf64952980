import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';

import { guardName } from '../chart/graph.ts';
import type { OfferedEvent } from '../protocol/protocol.ts';
import type { SecretOptions } from '../protocol/secrets.ts';
import { shownEvent } from '../values/json.ts';
import { activeNodes, handledTypes, isOwnType, selectedBy } from '../xstate/xstatePrivate.ts';

/**
 * The events that a machine knows, those its active states handle first. Each is asked about with the payload it came with
 * last, else with its type alone. A guard that cannot be asked without a payload says nothing: then the event may be taken.
 */
export function offeredEvents(
  snapshot: AnyMachineSnapshot,
  lastReceived: (type: string) => AnyEventObject | undefined,
  secrets: SecretOptions,
): OfferedEvent[] {
  const handled = namedTypes(handledTypes(snapshot));
  const others = namedTypes(snapshot.machine.events).filter((type) => !handled.includes(type));

  return [
    ...handled.map((type) => {
      const event = lastReceived(type) ?? { type };
      return { type, example: shownEvent(event, secrets), ...verdictOn(snapshot, event) };
    }),
    ...others.map((type) => ({
      type,
      isAccepted: false,
      refusedBy: [],
      example: shownEvent(lastReceived(type) ?? { type }, secrets),
    })),
  ];
}

/** Those that the app names: neither XState's own nor what stands for several. */
function namedTypes(types: readonly string[]): string[] {
  return types.filter((type) => !isOwnType(type) && !type.endsWith('*'));
}

function verdictOn(
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): Pick<OfferedEvent, 'isAccepted' | 'refusedBy'> {
  if (snapshot.status !== 'active') return { isAccepted: false, refusedBy: [] };

  try {
    if (snapshot.can(event)) return { isAccepted: true, refusedBy: [] };

    const selected = selectedBy(snapshot, event);
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
  return activeNodes(snapshot).map((node) => node.transitions.get(type) ?? []);
}
