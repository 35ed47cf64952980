import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isAlike, unlessAlike } from '#src/domain/common/alike.ts';

describe('two values', () => {
  test('are alike where one was written down and read again, in whatever order its keys were', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(isAlike(value, turned(JSON.parse(JSON.stringify(value))))).toBe(true);
      }),
    );
  });

  test('are as alike as their texts with sorted keys', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), fc.jsonValue({ maxDepth: 2 }), (a, b) => {
        expect(isAlike(a, b)).toBe(textOf(a) === textOf(b));
      }),
    );
  });

  test('differ in a key, in an entry, in a length and in a kind', () => {
    for (const [a, b] of [
      [{ a: 1 }, { a: 2 }],
      [{ a: 1 }, { a: 1, b: 1 }],
      [
        { a: 1, c: 1 },
        { a: 1, b: 1 },
      ],
      [
        [1, 2],
        [1, 3],
      ],
      [[1], [1, 2]],
      [[], {}],
      [null, {}],
      [{}, { toString: 1 }],
      ['1', 1],
    ]) {
      expect([isAlike(a, b), isAlike(b, a)]).toEqual([false, false]);
    }
  });

  test('are alike where one has a key with nothing', () => {
    expect(isAlike({ a: 1, b: undefined }, { a: 1 })).toBe(true);
    expect(isAlike({ a: 1 }, { a: 1, b: undefined })).toBe(true);
  });
});

test('what says in a field what was said before has the field that stood there, and else its own', () => {
  const said = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 1 }));
  fc.assert(
    fc.property(said, said, (before, after) => {
      const kept = unlessAlike(before, after);

      expect(kept).toEqual(after);
      for (const [field, value] of Object.entries(kept)) {
        expect(value).toBe(isAlike(before[field], value) ? before[field] : after[field]);
      }
    }),
  );
});

function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;

  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, one]) => [key, turned(one)]),
  );
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
