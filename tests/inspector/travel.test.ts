import { travelled } from '@fourfold/xstate-inspector/replay';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';

import { histories } from './histories.ts';
import { lived } from './lived.ts';

describe('travelling', () => {
  test.each(Object.keys(histories))(
    'replays any history of %s: at each step in the same state, with the same context',
    (name) => {
      const { machine, input, happenings } = historyOf(name);
      fc.assert(
        fc.property(fc.array(happenings, { maxLength: 25 }), (history) => {
          const { known, landed } = lived(machine, input, history);
          const { record } = known;
          if (record === null) throw new Error('A machine has a record.');

          const replayed = record.steps.map(({ facts }) => travelled(known, record, facts.index));

          expect(replayed.map(({ divergence }) => divergence)).toEqual(landed.map(() => null));
          expect(replayed.map(({ snapshot }) => placeOf(snapshot))).toEqual(landed.map(placeOf));
        }),
        { numRuns: 60 },
      );
    },
  );
});

function historyOf(name: string) {
  const history = histories[name];
  if (history === undefined) throw new Error(`There is no history of ${name}.`);
  return history;
}

function placeOf({ status, value, context }: AnyMachineSnapshot) {
  return { status, value, context };
}
