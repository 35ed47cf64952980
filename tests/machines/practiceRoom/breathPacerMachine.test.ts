import { expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';

import {
  breathPacerMachine,
  type BreathPacerEvent,
  type PacedBreath,
} from '#src/machines/practiceRoom/breathPacerMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

const paced: PacedBreath = { breath: 'box', begunAt: 1_000, whole: 60 };

test('is where the clock says, phase by phase, until it is still (rules/practiceRoom#Q8)', () => {
  const asked: PacedBreath[] = [];
  const pacer = createActor(
    breathPacerMachine.provide({
      actors: {
        breathPhases: fromCallback<BreathPacerEvent, PacedBreath>(({ input }) => {
          asked.push(input);
        }),
      },
    }),
    { input: paced },
  ).start();
  const seen: unknown[] = [];
  for (const [phase, count] of [
    ['out', 4],
    ['empty', 4],
    ['in', 2],
    ['full', 1],
    ['still', null],
  ] as const) {
    pacer.send({ type: 'breath.moved', phase, count });
    seen.push([pacer.getSnapshot().value, pacer.getSnapshot().context.count]);
  }

  expect(asked).toMatchObject([paced]);
  expect(seen).toEqual([
    [{ breathing: 'out' }, 4],
    [{ breathing: 'empty' }, 4],
    [{ breathing: 'in' }, 2],
    [{ breathing: 'full' }, 1],
    ['still', null],
  ]);
});

test('every state is reached and every transition taken', () => {
  const coverage = coverageOf(breathPacerMachine, {
    input: paced,
    isSame: ({ value }) => [value],
    events: (['out', 'empty', 'in', 'full', 'still'] as const).map((phase) => ({
      type: 'breath.moved' as const,
      phase,
      count: 1,
    })),
  });

  expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
});
