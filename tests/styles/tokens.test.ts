import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const sheets = globSync('{src,stories}/**/*.css', { cwd: root }).filter(
  (file) => !file.replaceAll('\\', '/').startsWith('src/styles/'),
);

test('no type size and no duration is written outside the tokens', () => {
  const written = sheets.flatMap((file) =>
    readFileSync(new URL(file, root), 'utf8')
      .split('\n')
      .filter((line) => /font-size\s*:|font\s*:\s*\d|(?<![\w-])\d+(?:\.\d+)?m?s\b/u.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

  expect(sheets.length).toBeGreaterThan(20);
  expect(written).toEqual([]);
});
