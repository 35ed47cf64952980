import { pillarCodes, type PillarCode } from '../../src/domain/common/pillarCode.ts';
import { night, paper } from './drawing.ts';

/** How far out the ring of each pillar stands, in a box of 32: what is left of the day mark in 16 px. */
const rings: Readonly<Record<PillarCode, number>> = {
  TETHER: 3.2,
  NOURISHMENT: 6.4,
  MOVEMENT: 9.6,
  RECOVERY: 12.8,
};
const letters: Readonly<Record<PillarCode, string>> = {
  TETHER: 't',
  NOURISHMENT: 'n',
  MOVEMENT: 'm',
  RECOVERY: 'r',
};

/** The icon of a tab, as SVG: paper by day, and the night where the browser is dark. It stands in every page, so it is small. */
export function favicon(): string {
  const shape = pillarCodes
    .map((code) => `<circle class="${letters[code]}" cx="16" cy="16" r="${rings[code]}"/>`)
    .join('');

  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>' +
    `${colors('#f8f5f0', paper)}@media(prefers-color-scheme:dark){${colors('#1d1829', night)}}` +
    '</style><circle class="g" cx="16" cy="16" r="16"/><g fill="none" stroke-width="1.8">' +
    `${shape}</g></svg>\n`
  );
}

function colors(ground: string, marks: Readonly<Record<PillarCode, string>>): string {
  const lines = pillarCodes.map((code) => `.${letters[code]}{stroke:${marks[code]}}`);

  return `.g{fill:${ground}}${lines.join('')}`;
}
