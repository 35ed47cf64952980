import { transition, type AnyEventObject, type AnyMachineSnapshot } from 'xstate';

import type { SecretOptions } from '../protocol/secrets.ts';
import { shown } from '../values/json.ts';

/**
 * Why a machine would end in an error if it took an event, in words; null where it would not. Nothing is done: only the next
 * snapshot is computed, as XState computes it before it acts.
 */
export function faultOfTaking(
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
  secrets: SecretOptions,
): string | null {
  try {
    const [next] = transition(snapshot.machine, snapshot, event);
    return next.status === 'error' ? said(snapshot, next.error, secrets) : null;
  } catch (error) {
    return said(snapshot, error, secrets);
  }
}

function said({ machine }: AnyMachineSnapshot, error: unknown, secrets: SecretOptions): string {
  const text = shown(error instanceof Error ? error.message : error, secrets);

  return `${machine.id} would end in an error by it (${typeof text === 'string' ? text : JSON.stringify(text)})`;
}
