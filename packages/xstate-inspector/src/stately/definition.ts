import type { AnyStateMachine } from 'xstate';

/** A machine as the viewer draws it, as JSON: its states and transitions with the names of what they do, and nothing that it holds. */
export function definitionOf(machine: AnyStateMachine | null, id: string): string {
  if (machine === null) return JSON.stringify({ id });

  return JSON.stringify({ ...machine.config, context: undefined }, (key, value: unknown) => {
    if (key === 'context') return undefined;

    return typeof value === 'function' ? { type: value.name } : value;
  });
}
