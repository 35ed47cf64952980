import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { namesIn, noNames } from '#src/domain/common/names.ts';

test('a name is among many or not, as it is in a set of them', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', ':', '-', '\n') });
  fc.assert(
    fc.property(fc.array(name.filter((one) => !one.includes('\n'))), name, (names, asked) => {
      const set = new Set(names);

      for (const one of [asked, ...names]) expect(namesIn(names).has(one)).toBe(set.has(one));
    }),
  );
  expect(noNames.has('')).toBe(false);
});
