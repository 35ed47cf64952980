import type { AnyStateMachine } from 'xstate';

import { standIn } from '../values/standIn.ts';
import { isComputing, providedTo } from '../xstate/xstatePrivate.ts';

/** The machine with actors that never answer and actions that reach nobody; what changes its snapshot stays. */
export function silenced<TMachine extends AnyStateMachine>(machine: TMachine): TMachine;
export function silenced(machine: AnyStateMachine): AnyStateMachine {
  const actions = Object.entries(providedTo(machine).actions);

  return unanswered(machine).provide({
    actions: Object.fromEntries(
      actions.filter(([, action]) => !isComputing(action)).map(([name]) => [name, () => {}]),
    ),
  });
}

/** The machine with actors that never answer; its actions stay as they are. */
export function unanswered<TMachine extends AnyStateMachine>(machine: TMachine): TMachine;
export function unanswered(machine: AnyStateMachine): AnyStateMachine {
  const names = Object.keys(providedTo(machine).actors);

  return machine.provide({ actors: Object.fromEntries(names.map((name) => [name, standIn])) });
}

/**
 * The machine with actions that do nothing where nobody provided them, which the app tells by what they throw; the others stay
 * as they are.
 */
export function forgiving<TMachine extends AnyStateMachine>(
  machine: TMachine,
  isUnprovided: (error: unknown) => boolean,
): TMachine;
export function forgiving(
  machine: AnyStateMachine,
  isUnprovided: (error: unknown) => boolean,
): AnyStateMachine {
  const actions = Object.entries(providedTo(machine).actions);

  return machine.provide({
    actions: Object.fromEntries(
      actions
        .filter(([, action]) => !isComputing(action))
        .map(([name, action]) => [
          name,
          (...values: unknown[]) => forgive(action, values, isUnprovided),
        ]),
    ),
  });
}

function forgive(
  action: unknown,
  values: unknown[],
  isUnprovided: (error: unknown) => boolean,
): void {
  try {
    if (typeof action === 'function') Reflect.apply(action, undefined, values);
  } catch (error) {
    if (!isUnprovided(error)) throw error;
  }
}
