// @vitest-environment happy-dom
import { graphOf, layoutFaults, layoutOf } from '@fourfold/xstate-inspector/chart';
import { describe, expect, test } from 'vitest';
import { StateMachine, type AnyStateMachine } from 'xstate';

import { voiceNoteMachine } from '#src/machines/reflection/voiceNoteMachine.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../src/machines/**/*Machine.ts', {
  eager: true,
});
const machines = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is AnyStateMachine => value instanceof StateMachine)
  .map((machine): [string, AnyStateMachine] => [machine.id, machine]);

describe('the chart of every machine', () => {
  test.each(machines)('%s lies clear: boxes within their own, labels apart', async (_, machine) => {
    expect(layoutFaults(await layoutOf(graphOf(machine)))).toEqual([]);
  });

  test('lies the same way each time', async () => {
    const graph = graphOf(voiceNoteMachine);

    expect(await layoutOf(graph)).toEqual(await layoutOf(graph));
  });
});
