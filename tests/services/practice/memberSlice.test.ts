import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';

import { areSessions } from '#src/services/practice/memberSlice.ts';
import { sessionOn } from '../../support/members.ts';

const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const moment = v.pipe(v.string(), v.isoTimestamp());

/** What a session is, in the words of a schema. */
const sessions = v.array(
  v.object({
    id: v.string(),
    startTime: moment,
    endTime: v.nullable(moment),
    durationMinutes: v.pipe(amount, v.safeInteger()),
    type: v.picklist(['breath', 'timed', 'guided']),
    completed: v.boolean(),
    day: v.pipe(v.string(), v.isoDate()),
    stretches: v.exactOptional(v.array(v.object({ from: amount, to: amount }))),
    isEntered: v.exactOptional(v.literal(true)),
    isTold: v.exactOptional(v.literal(true)),
  }),
);

const whole = {
  ...sessionOn('2026-11-20'),
  stretches: [{ from: 1, to: 2 }],
  isEntered: true,
  isTold: true,
};
const fields = Object.keys(whole);

describe('what is kept as sessions', () => {
  test('is taken for them where a schema would, whichever of their fields is missing or another', () => {
    fc.assert(
      fc.property(fc.array(damaged(), { maxLength: 3 }), (value) => {
        expect(areSessions(value)).toBe(v.is(sessions, value));
      }),
      { numRuns: 2_000 },
    );
    expect(areSessions([whole, sessionOn('2026-11-21')])).toBe(true);
  });

  test.each([null, 'sessions', {}, [null], ['session'], [[]]])('is not %j', (value) => {
    expect(areSessions(value)).toBe(false);
  });
});

/** A session of which one field may be missing, or something else. */
function damaged(): fc.Arbitrary<unknown> {
  const others = fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    'guided',
    '2026-11-20',
    '2026-11-20T06:00:00.000Z',
    '2026-11-20T06:00+01:00',
    '2026-13-40',
    0,
    -1,
    0.5,
    2 ** 53,
    Infinity,
    Number.NaN,
    true,
    false,
    [],
    [{ from: 0, to: 0 }],
    [{ from: 0 }],
    [{ from: -1, to: 2 }],
    [null],
  );

  return fc
    .record({
      field: fc.constantFrom(...fields, 'another'),
      other: others,
      isLeftOut: fc.boolean(),
    })
    .map(({ field, other, isLeftOut }) =>
      isLeftOut
        ? Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field))
        : { ...whole, [field]: other },
    );
}
