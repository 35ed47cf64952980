import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const later = globSync('src/{components,routes}/**/*.css', { cwd: root });

test('what has a whole page styled anew is told with the first styles', () => {
  const told = later.filter((file) =>
    /@(?:property|font-face|import|counter-style)\b|@layer[^{;]*;/u.test(
      readFileSync(new URL(file, root), 'utf8'),
    ),
  );

  expect(later.length).toBeGreaterThan(20);
  expect(told).toEqual([]);
});
