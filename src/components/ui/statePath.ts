import type { StateValue } from 'xstate';

/** The path of the leaf that a machine is in, as `data-state` shows it: `mfa.submitting`. */
export function statePath(value: StateValue): string {
  if (typeof value === 'string') return value;

  return Object.entries(value)
    .map(([key, below]) => (below === undefined ? key : `${key}.${statePath(below)}`))
    .join(' ');
}
