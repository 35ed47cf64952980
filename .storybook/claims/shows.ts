import type { StateValue } from 'xstate';

/** What a story promises to have on screen when it has played: a leaf state of a machine. */
export interface Claim {
  machine: string;
  state: string;
}

/** `parameters.shows`. Without a state, the story's `state` arg is meant. */
export type Shows = { machine: string; state?: StateValue };

/** The claims a story makes with `parameters.shows`. */
export function claimsOf(parameters: { shows?: unknown }, args: { state?: unknown } = {}): Claim[] {
  const { shows } = parameters;
  if (shows === undefined || shows === null) return [];

  return [shows].flat().flatMap((claim) => {
    if (!isShows(claim)) {
      throw new Error(
        `parameters.shows must be { machine, state } or a list of them, not ${JSON.stringify(claim)}.`,
      );
    }
    const state = claim.state ?? args.state;
    if (!isStateValue(state)) {
      throw new Error(
        `parameters.shows names the machine "${claim.machine}" but no state: add one, or a "state" arg.`,
      );
    }
    return pathsOf(state).map((path) => ({ machine: claim.machine, state: path }));
  });
}

/** The leaf paths of a state value: `{ mfa: 'idle' }` is `mfa.idle`; a parallel state has several. */
export function pathsOf(value: StateValue): string[] {
  if (typeof value === 'string') return [value];

  return Object.entries(value).flatMap(([key, child]) =>
    child === undefined ? [] : pathsOf(child).map((path) => (path === '' ? key : `${key}.${path}`)),
  );
}

function isShows(value: unknown): value is Shows {
  return (
    typeof value === 'object' &&
    value !== null &&
    'machine' in value &&
    typeof value.machine === 'string'
  );
}

function isStateValue(value: unknown): value is StateValue {
  return typeof value === 'string' || (typeof value === 'object' && value !== null);
}
