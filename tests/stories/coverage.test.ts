// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { StateMachine, type AnyStateMachine } from 'xstate';

import { leafStates, statesShown } from '../support/stories.ts';

/** Machines without a screen of their own, and why. */
const unshown: Record<string, string> = {
  rooms:
    'The root of the member’s rooms: it only invokes the other machines, and each of those is shown.',
  door: 'It only starts the rooms, once.',
  app: 'The root of the actor system: it only invokes the other machines, and each of those is shown.',
};

const machineModules = import.meta.glob<Record<string, unknown>>(
  '../../src/machines/**/*Machine.ts',
  { eager: true },
);
const storyModules = import.meta.glob<Record<string, unknown>>('../../stories/**/*.stories.tsx', {
  eager: true,
});

const machines = Object.values(machineModules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is AnyStateMachine => value instanceof StateMachine);
const claims = statesShown(Object.values(storyModules));

describe('the workbench', () => {
  test.each(
    machines.filter((machine) => !(machine.id in unshown)).map((machine) => [machine.id, machine]),
  )('shows every state of %s, and none that it has not', (id, machine) => {
    const shown = new Set(
      claims.filter((claim) => claim.machine === id).map((claim) => claim.state),
    );

    expect([...shown].toSorted()).toEqual([...leafStates(machine)].toSorted());
  });

  test('claims states of known machines only', () => {
    const known = new Set(machines.map((machine) => machine.id));

    expect(claims.filter((claim) => !known.has(claim.machine))).toEqual([]);
  });

  test('excuses no machine that is gone', () => {
    const known = new Set(machines.map((machine) => machine.id));

    expect(Object.keys(unshown).filter((id) => !known.has(id))).toEqual([]);
  });
});
