import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright';

import type { PillarCode } from '../src/domain/common/pillarCode.ts';
import { icon, night, type Paint } from './icons/drawing.ts';
import { favicon } from './icons/favicon.ts';
import { chromiumLaunchOptions } from './system/chromium.ts';

const folder = fileURLToPath(new URL('../public/', import.meta.url));

const white = '#ffffff';
const alone: Paint = {
  marks: { TETHER: white, NOURISHMENT: white, MOVEMENT: white, RECOVERY: white },
  ground: 'none',
};

interface Picture {
  file: string;
  /** Px. */
  size: number;
  paint: Paint;
  /** How much of half the side the mark takes: of a maskable icon only what lies within 0.8 is sure to be seen. */
  reach: number;
  only?: PillarCode;
}

const pictures: readonly Picture[] = [
  ...[192, 512].map((size): Picture => ({
    file: `icons/fourfold-${size}.png`,
    size,
    paint: { marks: night, ground: 'round' },
    reach: 0.8,
  })),
  ...[192, 512].map((size): Picture => ({
    file: `icons/maskable-${size}.png`,
    size,
    paint: { marks: night, ground: 'full' },
    reach: 0.7,
  })),
  { file: 'icons/monochrome-512.png', size: 512, paint: alone, reach: 0.9 },
  {
    file: 'apple-touch-icon.png',
    size: 180,
    paint: { marks: night, ground: 'full' },
    reach: 0.76,
  },
  ...(
    [
      ['today', 'NOURISHMENT'],
      ['practice', 'TETHER'],
      ['upload', 'RECOVERY'],
    ] as const
  ).map(([name, only]): Picture => ({
    file: `icons/shortcut-${name}.png`,
    size: 96,
    paint: { marks: night, ground: 'round' },
    reach: 0.72,
    only,
  })),
];

/** Draws the icons of the app on a home screen into `public`, each from the day mark. */
mkdirSync(`${folder}icons`, { recursive: true });
const browser = await chromium.launch(chromiumLaunchOptions());
const page = await browser.newPage({ deviceScaleFactor: 1 });
await page.setContent(
  '<style>html, body { margin: 0; background: transparent } svg { display: block }</style>',
);
for (const { file, size, ...drawn } of pictures) {
  await page.setViewportSize({ width: size, height: size });
  await page.locator('body').evaluate(
    (body, markup) => {
      body.innerHTML = markup;
    },
    icon(size, drawn),
  );
  const picture = await page.screenshot({ omitBackground: true });
  writeFileSync(`${folder}${file}`, picture);
  console.log(`${file.padEnd(28)}${Math.ceil(picture.length / 1000)} kB`);
}
await browser.close();
writeFileSync(`${folder}icon.svg`, favicon());
