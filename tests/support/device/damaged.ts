import fc from 'fast-check';

/** What a field may hold that should hold something else. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, true, 'odd', '', 0, -1, 1.5, Number.NaN, Infinity),
  fc.constantFrom<unknown>([], {}, [null], { odd: 1 }, ['odd']),
  fc.constant(null).map(() => new Blob(['odd'])),
);
const gone = Symbol('gone');

/**
 * A value in which up to three places, at any depth, are left out or hold something else, or something is added: a device
 * gives back what any version kept.
 */
export function damaged(value: unknown): fc.Arbitrary<unknown> {
  const damage = fc.record({
    path: fc.constantFrom(...pathsOf(value)),
    instead: fc.option(odd, { nil: gone, freq: 4 }),
  });

  return fc
    .array(damage, { maxLength: 3 })
    .map((all) => all.reduce((sound, { path, instead }) => withOdd(sound, path, instead), value));
}

/** The way to each value within a value, to itself, and to one more field of each object. */
function pathsOf(value: unknown): string[][] {
  if (!isContainer(value)) return [[]];

  const added = Array.isArray(value) ? [] : [['added']];
  const inner = Object.entries(value).flatMap(([field, item]) =>
    pathsOf(item).map((path) => [field, ...path]),
  );
  return [[], ...added, ...inner];
}

function withOdd(value: unknown, [field, ...rest]: string[], instead: unknown): unknown {
  if (field === undefined) return instead === gone ? undefined : instead;
  if (!isContainer(value)) return value;

  const isLeftOut = rest.length === 0 && instead === gone;
  const before: Map<string, unknown> = new Map(Object.entries(value));
  const after = new Map(before).set(field, withOdd(before.get(field), rest, instead));
  if (isLeftOut) after.delete(field);

  return Array.isArray(value) ? [...after.values()] : Object.fromEntries(after);
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Blob);
}
