import type { AnyActorLogic, AnyStateMachine, Snapshot } from 'xstate';

import { isUnprovided } from '../../../src/machines/common/unprovided.ts';

/** An action of a machine that has an effect on the world, and what it was given. */
export interface Effect {
  action: string;
  params: unknown;
}

type Given =
  | { type: 'walk.done'; output: unknown }
  | { type: 'walk.failed'; error: unknown }
  | { type: 'xstate.stop' };

/** An actor that does nothing until it is told how it ends. */
const standIn: AnyActorLogic = {
  config: null,
  getInitialSnapshot: (_: unknown, input: unknown) => ({
    status: 'active' as const,
    output: undefined,
    error: undefined,
    input,
    matches: () => false,
    hasTag: () => false,
  }),
  transition(snapshot: object, event: Given) {
    switch (event.type) {
      case 'walk.done':
        return { ...snapshot, status: 'done', output: event.output };

      case 'walk.failed':
        return { ...snapshot, status: 'error', error: event.error };

      case 'xstate.stop':
        return { ...snapshot, status: 'stopped' };

      default:
        return snapshot;
    }
  },
  getPersistedSnapshot: (snapshot: Snapshot<unknown>) => snapshot,
  restoreSnapshot: (snapshot: Snapshot<unknown>) => snapshot,
};

/**
 * The machine with a stand-in for everything that it has from outside. What its actions would do, `tell` is told; a question
 * that is asked outside is answered `isYes`.
 */
export function onStandIns(
  machine: AnyStateMachine,
  { isYes, tell }: { isYes: boolean; tell: (effect: Effect) => void },
): AnyStateMachine {
  const { actions, actors, guards } = machine.implementations;
  const guardsHere = Object.entries(guards).map(
    ([name, guard]) =>
      [name, typeof guard === 'function' ? answered(guard, isYes) : guard] as const,
  );
  const actorsHere = Object.keys(actors).map((name) => [name, standIn] as const);
  const actionsHere = Object.entries(actions)
    .filter(([, action]) => typeof action === 'function' && !('resolve' in action))
    .map(
      ([name]) => [name, (_: unknown, params: unknown) => tell({ action: name, params })] as const,
    );

  return machine.provide({
    actors: Object.fromEntries(actorsHere),
    actions: Object.fromEntries(actionsHere),
    guards: Object.fromEntries(guardsHere),
  }) as AnyStateMachine;
}

type Guard = (...given: never[]) => boolean;

function answered(guard: Guard, isYes: boolean): Guard {
  if ('check' in guard) return guard;

  return (...given) => {
    try {
      return guard(...given);
    } catch (error) {
      if (isUnprovided(error)) return isYes;
      throw error;
    }
  };
}
