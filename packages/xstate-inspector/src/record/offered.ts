import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';

import { guardName } from '../chart/graph.ts';
import type { Payloads } from '../payload/payloads.ts';
import type { OfferedEvent } from '../protocol/protocol.ts';
import type { SecretOptions } from '../protocol/secrets.ts';
import { exampleOf } from './example.ts';
import { activeNodes, handledTypes, isOwnType, selectedBy } from '../xstate/xstatePrivate.ts';

const refused = { isAccepted: false, refusedBy: [] };

interface OfferOptions {
  lastReceived: (type: string) => AnyEventObject | undefined;
  /** What the machine takes, where that is known. */
  payloads: Payloads | null;
  secrets: SecretOptions;
}

/**
 * The events that a machine knows, those its active states handle first. Each is asked about with the payload it came with
 * last, else with the plainest one. A guard that cannot be asked without a payload says nothing: then the event may be taken.
 */
export function offeredEvents(
  snapshot: AnyMachineSnapshot,
  { lastReceived, payloads, secrets }: OfferOptions,
): OfferedEvent[] {
  const handled = namedTypes(handledTypes(snapshot));
  const others = namedTypes(snapshot.machine.events).filter((type) => !handled.includes(type));

  return [
    ...handled.map((type) => offered(type, (event) => verdictOn(snapshot, event))),
    ...others.map((type) => offered(type, () => refused)),
  ];

  function offered(
    type: string,
    verdict: (event: AnyEventObject) => Pick<OfferedEvent, 'isAccepted' | 'refusedBy'>,
  ): OfferedEvent {
    const payload = payloads?.get(type) ?? null;
    const received = lastReceived(type);
    const event = received ?? { type, ...payload?.sample };
    const needs = received === undefined ? [...(payload?.needs ?? [])] : [];
    const { isAccepted, refusedBy } = verdict(payload?.filled(event, { isFresh: true }) ?? event);

    return {
      type,
      // With another payload than the plainest it may be taken.
      isAccepted: isAccepted || (needs.length > 0 && refusedBy.length > 0),
      refusedBy: [...refusedBy],
      example: exampleOf(event, payload, secrets),
      needs,
      filledIn: [...(payload?.filledIn ?? [])],
    };
  }
}

/** Those that the app names: neither XState's own nor what stands for several. */
function namedTypes(types: readonly string[]): string[] {
  return types.filter((type) => !isOwnType(type) && !type.endsWith('*'));
}

function verdictOn(
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): Pick<OfferedEvent, 'isAccepted' | 'refusedBy'> {
  if (snapshot.status !== 'active') return refused;

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
