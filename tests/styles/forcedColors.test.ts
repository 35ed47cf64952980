import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;

test('what stands on ink keeps its colour where colours are forced: else it is the colour of the ink', () => {
  const rules = globSync('src/**/*.css', { cwd: root }).flatMap((file) =>
    [...readFileSync(root + file, 'utf8').matchAll(/(?<rule>[^{}]+\{[^{}]*\})/gu)].map(
      ({ groups }) => ({ file, rule: groups?.['rule'] ?? '' }),
    ),
  );
  const onInk = rules.filter(({ rule }) => /\scolor: var\(--on-ink\);/u.test(rule));

  expect(onInk.length).toBeGreaterThan(10);
  expect(onInk.filter(({ rule }) => !rule.includes('forced-color-adjust: none;'))).toEqual([]);
});
