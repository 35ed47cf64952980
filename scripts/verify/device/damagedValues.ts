import type { Random } from '../support/random.ts';

const odd: readonly unknown[] = [
  undefined,
  null,
  true,
  '',
  'odd',
  '\uD800',
  0,
  -1,
  1e308,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  [],
  {},
  [null],
  { version: 99 },
  'x'.repeat(100_000),
  new Date(Number.NaN),
  new Uint8Array(8),
];

/** A value as it may come back from a device: another kind of thing, or with odd things somewhere in it. */
export function damaged(value: unknown, random: Random): unknown {
  if (random.chance(0.1)) return random.of(odd);
  if (typeof value !== 'object' || value === null || value instanceof Blob) return random.of(odd);

  const entries: [string, unknown][] = Object.entries(value);
  if (entries.length === 0) return random.of(odd);
  const at = random.below(entries.length);
  const changed = entries.flatMap(([field, inner], index): [string, unknown][] => {
    if (index !== at) return [[field, inner]];
    return random.chance(0.15) ? [] : [[field, damaged(inner, random)]];
  });
  return Array.isArray(value) ? changed.map(([, inner]) => inner) : Object.fromEntries(changed);
}

/** A text as it may come back from local storage: cut, with other signs in it, or of another time. */
export function damagedText(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const sign = String.fromCodePoint(random.below(0x2_00));

  return random.of([
    text.slice(0, at),
    text.slice(0, at) + sign + text.slice(at + 1),
    text.replaceAll(/\d+/gu, '99'),
    text.replace(/"[^"]*"/u, 'null'),
    '{"__proto__":{"version":1}}',
    '[1]',
    'null',
    '',
    'x'.repeat(100_000),
  ]);
}
