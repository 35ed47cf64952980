import fc from 'fast-check';

/** What a field may hold that should hold something else. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, true, 'odd', '', 0, -1, 1.5, Number.NaN, Infinity),
  fc.constantFrom<unknown>([], {}, [null], { odd: 1 }, ['odd']),
  fc.constant(null).map(() => new Blob(['odd'])),
);

/** A value of which, at any depth, something may be replaced, left out or added: a device gives back what any version kept. */
export function damaged(value: unknown): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: within(value) }, { weight: 1, arbitrary: odd });
}

function within(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value)) {
    const items = value.map((item) => fc.option(damaged(item), { nil: gone, freq: 12 }));
    return fc.tuple(...items).map((all) => all.filter((item) => item !== gone));
  }
  if (typeof value !== 'object' || value === null || value instanceof Blob) {
    return fc.constant(value);
  }

  const fields = Object.entries({ ...value, added: gone }).map(([field, item]) =>
    fc
      .option(item === gone ? odd : damaged(item), { nil: gone, freq: item === gone ? 1 : 12 })
      .map((damage): [string, unknown] => [field, damage]),
  );
  return fc
    .tuple(...fields)
    .map((all) => Object.fromEntries(all.filter(([, item]) => item !== gone)));
}

const gone = Symbol('gone');
