import type { AnyStateMachine } from 'xstate';

import { standIn } from '../values/standIn.ts';

/** What only computes the next snapshot. All other actions reach outside the machine. */
const kept = new Set(
  ['assign', 'raise', 'cancel', 'spawnChild', 'stopChild', 'enqueueActions'].map(
    (name) => `xstate.${name}`,
  ),
);

/** The machine with actors that never answer and actions that reach nobody; what changes its snapshot stays. */
export function silenced<TMachine extends AnyStateMachine>(machine: TMachine): TMachine;
export function silenced(machine: AnyStateMachine): AnyStateMachine {
  const actions = Object.entries(machine.implementations.actions);

  return unanswered(machine).provide({
    actions: Object.fromEntries(
      actions.filter(([, action]) => !isKept(action)).map(([name]) => [name, () => {}]),
    ),
  });
}

/** The machine with actors that never answer; its actions stay as they are. */
export function unanswered<TMachine extends AnyStateMachine>(machine: TMachine): TMachine;
export function unanswered(machine: AnyStateMachine): AnyStateMachine {
  const names = Object.keys(machine.implementations.actors);

  return machine.provide({ actors: Object.fromEntries(names.map((name) => [name, standIn])) });
}

/** The machine with actions that do nothing where nobody provided them; the others stay as they are. */
export function forgiving<TMachine extends AnyStateMachine>(machine: TMachine): TMachine;
export function forgiving(machine: AnyStateMachine): AnyStateMachine {
  const actions = Object.entries(machine.implementations.actions);

  return machine.provide({
    actions: Object.fromEntries(
      actions
        .filter(([, action]) => !isKept(action))
        .map(([name, action]) => [name, (...values: unknown[]) => forgive(action, values)]),
    ),
  });
}

function forgive(action: unknown, values: unknown[]): void {
  try {
    if (typeof action === 'function') Reflect.apply(action, undefined, values);
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('was not provided'))) throw error;
  }
}

function isKept(action: unknown): boolean {
  return (
    typeof action === 'function' &&
    'type' in action &&
    typeof action.type === 'string' &&
    kept.has(action.type)
  );
}
