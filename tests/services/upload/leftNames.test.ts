import fc from 'fast-check';
import { expect, test } from 'vitest';

import { leftName, leftOf, type Left } from '#src/services/upload/leftNames.ts';

const date = '2026-11-21';

test('what was left of a day has a name of its own', () => {
  expect(leftName({ kind: 'made', date, way: 'image' })).toBe('left-image:2026-11-21');
  expect(leftName({ kind: 'part', date, id: 'r-1', part: 2 })).toBe('left-part:2026-11-21:r-1:2');
});

test('and is found by it', () => {
  const made = fc.record({
    kind: fc.constant('made' as const),
    date: fc.constant(date),
    way: fc.constantFrom('voice' as const, 'image' as const, 'video' as const),
  });
  const part = fc.record({
    kind: fc.constant('part' as const),
    date: fc.constant(date),
    id: fc.uuid(),
    part: fc.nat(),
  });

  fc.assert(
    fc.property(fc.oneof<fc.Arbitrary<Left>[]>(made, part), (left) => {
      expect(leftOf(leftName(left))).toEqual(left);
    }),
  );
});

test.each(['voice-1.webm', 'day-image-1', 'left-text:2026-11-21', 'left-part:2026-11-21:r1', ''])(
  'the name of a file among the media is none: %j',
  (name) => {
    expect(leftOf(name)).toBeNull();
  },
);
