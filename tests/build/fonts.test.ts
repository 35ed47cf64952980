import { readFileSync, statSync } from 'node:fs';

import { expect, test } from 'vitest';

import { buildFonts, cuts, fallbackNumbers } from '../../scripts/client/fonts.ts';

const styles = readFileSync(new URL('../../src/styles/fonts.css', import.meta.url), 'utf8');

const fallbacks = cuts.flatMap((cut) =>
  Object.entries(cut.fallbacks).map(([family, metrics]) => ({ family, cut, metrics })),
);

test.each(fallbacks)('$family has the widths and heights of its font', async (fallback) => {
  const { cut, family, metrics } = fallback;
  const rule = styles.split('@font-face').find((text) => text.includes(`'${family}'`));
  if (rule === undefined) throw new Error(`${family} is not there to compare.`);

  const written: Record<string, string | undefined> = Object.fromEntries(
    [...rule.matchAll(/([a-z-]+(?:-override|-adjust)): ([^;]+);/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );

  expect(written).toEqual(await fallbackNumbers(cut, metrics));
});

test('a time field is written in the text’s own font, whose like the browser would search the system for', () => {
  const text = styles.split('@font-face').find((rule) => rule.includes('figtree-text.woff2'));
  const ranges = [...(text ?? '').matchAll(/U\+([0-9A-F]{4})(?:-([0-9A-F]{4}))?/g)].map(
    ([, from = '', to = from]) => ({
      from: Number.parseInt(from, 16),
      to: Number.parseInt(to, 16),
    }),
  );
  const missing = Array.from('08:00\u202FPM--').filter((character) => {
    const point = character.codePointAt(0) ?? 0;
    return !ranges.some(({ from, to }) => point >= from && point <= to);
  });

  expect(missing).toEqual([]);
});

test('the first view needs at most 50 kB of fonts', async () => {
  await buildFonts();
  const sizes = cuts.map(
    (cut) => statSync(new URL(`../../.fonts/${cut.file}`, import.meta.url)).size,
  );

  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(50_000);
});
