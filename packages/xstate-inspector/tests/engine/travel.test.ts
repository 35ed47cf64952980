import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { lived, replayed } from '../../src/proofs/lived.ts';
import { histories } from '../lives/histories.ts';

describe('travelling', () => {
  test.each(Object.entries(histories))(
    'replays any history of %s: at each step in the same state, with the same context',
    (_name, history) => {
      fc.assert(
        fc.property(
          fc.array(fc.constantFrom(...history.happenings), { maxLength: 25 }),
          (happenings) => {
            const life = lived(history, happenings);

            expect(replayed(life)).toEqual(life.landed);
          },
        ),
        { numRuns: 60 },
      );
    },
  );
});
