import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { contrast } from './contrastOf.ts';

const css = readFileSync(new URL('../../src/styles/tokens.css', import.meta.url), 'utf8');
const light = colorsIn(':root {');
const themes = { light, dark: { ...light, ...colorsIn("[data-theme='dark'],") } };

const pillars = ['tether', 'recovery', 'nourishment', 'movement'];
const papers = ['canvas', 'surface', 'sunken'];
const washes = ['wash-dawn', 'wash-evening', 'wash-night'];

/** What the tokens promise: this text on these grounds, at this ratio at least (WCAG 2.2, 1.4.3 and 1.4.11). */
const promises: [text: string, grounds: string[], ratio: number][] = [
  ['ink', [...papers, ...washes, 'raised'], 7],
  ['ink-2', [...papers, ...washes, 'raised'], 4.5],
  ['ink-3', [...papers, ...washes], 4.5],
  ['on-ink', ['ink', 'ink-2'], 4.5],
  ['line-strong', ['canvas', 'surface'], 3],
  ['focus', [...papers, ...washes], 3],
  ['danger', [...papers, 'danger-tint'], 4.5],
  ['success', papers, 4.5],
  ['warning', papers, 4.5],
  ['count-gold', ['night-top', 'night-middle', 'night-bottom'], 4.5],
  ['count-orange', ['night-top', 'night-middle', 'night-bottom'], 4.5],
  ['count-red', ['night-top', 'night-middle', 'night-bottom'], 4.5],
  ['night-ink', ['night-top', 'night-middle', 'night-bottom'], 7],
  ['night-ink-2', ['night-top', 'night-middle', 'night-bottom'], 7],
  ...pillars.map((pillar): [string, string[], number] => [
    `${pillar}-text`,
    [...papers, `${pillar}-tint`],
    4.5,
  ]),
  ...pillars.map((pillar): [string, string[], number] => [
    `${pillar}-strong`,
    [...papers, `${pillar}-tint`],
    7,
  ]),
  ...pillars.map((pillar): [string, string[], number] => [`${pillar}-mark`, papers, 3]),
  ...pillars.map((pillar): [string, string[], number] => [
    `night-${pillar}`,
    ['night-top', 'night-middle', 'night-bottom'],
    3,
  ]),
];

describe.each(Object.entries(themes))('the %s theme', (_, colors) => {
  test.each(promises)('%s is readable on %j at %d', (text, grounds, ratio) => {
    const ratios = grounds.map((ground) => [ground, contrast(colors, text, ground)]);

    expect(ratios.filter(([, found]) => Number(found) < ratio)).toEqual([]);
  });
});

test('the ratio is the one of WCAG', () => {
  const colors = { black: '#000000', white: '#ffffff', grey: '#767676' };

  expect(contrast(colors, 'black', 'white')).toBe(21);
  expect(contrast(colors, 'grey', 'white')).toBeCloseTo(4.54, 2);
});

function colorsIn(opening: string): Record<string, string> {
  const block = css.slice(css.indexOf(opening)).split('}')[0] ?? '';
  const pairs = [...block.matchAll(/--(?<name>[\w-]+): (?<color>#[\da-f]{6});/gu)];

  return Object.fromEntries(pairs.map(({ groups }) => [groups?.['name'], groups?.['color']]));
}
