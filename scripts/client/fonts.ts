import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

type Axes = Record<string, number | { min: number; max: number }>;

interface Cut {
  file: string;
  source: string;
  text: string;
  axes: Axes;
  /** The weight whose letter widths the fallbacks are fitted to. */
  typical: Record<string, number>;
  /** What stands in its place until it is there, by the family that it has in src/styles/fonts.css: a device has one of them. */
  fallbacks: Readonly<Record<string, Metrics>>;
}

interface Metrics {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  lineGap: number;
  averageWidth: number;
}

export interface FallbackNumbers {
  'size-adjust': string;
  'ascent-override': string;
  'descent-override': string;
  'line-gap-override': string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, '.fonts');

const punctuation = '‘’“”–—…·';
/** What lists and sums are written with: no title is. */
const signs = '•→−×€';
const basicLatin = range(0x20, 0x7e);
const latin1Letters = range(0xc0, 0xff);
const latin1Signs = range(0xa0, 0xbf);
/** Kerning and ligatures, and the figures of equal width that clocks and counters need. No letter here is put together. */
const features = ['kern', 'liga', 'lnum', 'tnum'];

/** From each font's own tables; the average width is that of running English, spaces included (capsize's measure). */
const georgia: Metrics = {
  unitsPerEm: 2048,
  ascent: 1878,
  descent: -449,
  lineGap: 0,
  averageWidth: 913,
};
const arial: Metrics = {
  unitsPerEm: 2048,
  ascent: 1854,
  descent: -434,
  lineGap: 67,
  averageWidth: 904,
};
const notoSerif: Metrics = {
  unitsPerEm: 1000,
  ascent: 1069,
  descent: -293,
  lineGap: 0,
  averageWidth: 477,
};
const roboto: Metrics = {
  unitsPerEm: 2048,
  ascent: 1900,
  descent: -500,
  lineGap: 0,
  averageWidth: 908,
};
const dejaVuSerif: Metrics = {
  unitsPerEm: 2048,
  ascent: 1901,
  descent: -483,
  lineGap: 0,
  averageWidth: 1049,
};
const dejaVuSans: Metrics = { ...dejaVuSerif, averageWidth: 1038 };

/** What the first view shows. */
export const cuts: Cut[] = [
  {
    file: 'newsreader-display.woff2',
    source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    text: basicLatin + latin1Letters + punctuation,
    axes: { opsz: 72, wght: { min: 200, max: 400 } },
    typical: { opsz: 72, wght: 300 },
    fallbacks: {
      'Newsreader fallback': georgia,
      'Newsreader on Android': notoSerif,
      'Newsreader on Linux': dejaVuSerif,
    },
  },
  {
    file: 'figtree-text.woff2',
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    text: basicLatin + latin1Letters + latin1Signs + punctuation + signs,
    axes: { wght: { min: 400, max: 600 } },
    typical: { wght: 400 },
    fallbacks: {
      'Figtree fallback': arial,
      'Figtree on Android': roboto,
      'Figtree on Linux': dejaVuSans,
    },
  },
];

/** What no first view shows: it is fetched where it is used. */
const laterCuts: Omit<Cut, 'typical' | 'fallbacks'>[] = [
  {
    file: 'newsreader-quote.woff2',
    source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-italic.woff2',
    text: basicLatin + latin1Letters + punctuation + signs,
    axes: { opsz: 36, wght: { min: 200, max: 400 } },
  },
];

/** Cuts the fonts into `.fonts`, and does nothing when they are already cut from the same sources. */
export async function buildFonts(): Promise<void> {
  const allCuts = [...cuts, ...laterCuts];
  const recipe = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)));
  for (const cut of allCuts) recipe.update(readFileSync(sourceOf(cut)));
  const wanted = recipe.digest('hex');
  const stamp = join(folder, 'stamp');

  const isCut =
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === wanted &&
    allCuts.every((cut) => existsSync(join(folder, cut.file)));
  if (isCut) return;

  mkdirSync(folder, { recursive: true });
  for (const cut of allCuts) {
    const font = await subsetFont(readFileSync(sourceOf(cut)), cut.text, {
      targetFormat: 'woff2',
      variationAxes: cut.axes,
      keepFeatures: features,
      noHinting: true,
    });
    place(join(folder, cut.file), font);
  }
  place(stamp, wanted);
}

/** What a fallback's `@font-face` must say for its lines to be as long and as high as the font's. */
export async function fallbackNumbers(cut: Cut, fallback: Metrics): Promise<FallbackNumbers> {
  const sfnt = await subsetFont(readFileSync(sourceOf(cut)), basicLatin, {
    targetFormat: 'sfnt',
    variationAxes: cut.typical,
  });
  const font = metricsOf(sfnt);
  const adjust =
    font.averageWidth / font.unitsPerEm / (fallback.averageWidth / fallback.unitsPerEm);
  const override = (size: number) => percent(Math.abs(size) / font.unitsPerEm / adjust);

  return {
    'size-adjust': percent(adjust),
    'ascent-override': override(font.ascent),
    'descent-override': override(font.descent),
    'line-gap-override': override(font.lineGap),
  };
}

/** Cuts the fonts before Vite needs them. */
export function fonts(): Plugin {
  return { name: 'fourfold:fonts', config: buildFonts };
}

/** Reads what fallbacks are fitted to from a TrueType font's tables (OpenType 1.9: head, hhea, hmtx, cmap format 4). */
function metricsOf(sfnt: Buffer): Metrics {
  const tables = new Map<string, number>();
  for (let index = 0; index < sfnt.readUInt16BE(4); index += 1) {
    const record = 12 + index * 16;
    tables.set(sfnt.toString('latin1', record, record + 4), sfnt.readUInt32BE(record + 8));
  }
  const table = (tag: string) => {
    const offset = tables.get(tag);
    if (offset === undefined) throw new Error(`The font has no "${tag}" table.`);
    return offset;
  };
  const hhea = table('hhea');
  const glyphOf = characterMap(sfnt, table('cmap'));
  const fullMetrics = sfnt.readUInt16BE(hhea + 34);
  const widthOf = (character: string) => {
    const glyph = Math.min(glyphOf(character.codePointAt(0) ?? 0), fullMetrics - 1);
    return sfnt.readUInt16BE(table('hmtx') + glyph * 4);
  };
  const letters = Array.from(runningEnglish);

  return {
    unitsPerEm: sfnt.readUInt16BE(table('head') + 18),
    ascent: sfnt.readInt16BE(hhea + 4),
    descent: sfnt.readInt16BE(hhea + 6),
    lineGap: sfnt.readInt16BE(hhea + 8),
    averageWidth: letters.reduce((sum, letter) => sum + widthOf(letter), 0) / letters.length,
  };
}

function characterMap(sfnt: Buffer, cmap: number): (codePoint: number) => number {
  const records = Array.from(
    { length: sfnt.readUInt16BE(cmap + 2) },
    (_, index) => cmap + sfnt.readUInt32BE(cmap + 4 + index * 8 + 4),
  );
  const map = records.find((offset) => sfnt.readUInt16BE(offset) === 4);
  if (map === undefined) throw new Error('The font has no character map of format 4.');

  const twice = sfnt.readUInt16BE(map + 6);
  return (codePoint) => {
    for (let at = 0; at < twice; at += 2) {
      const end = sfnt.readUInt16BE(map + 14 + at);
      const start = sfnt.readUInt16BE(map + 16 + twice + at);
      if (codePoint > end) continue;
      if (codePoint < start) return 0;

      const delta = sfnt.readUInt16BE(map + 16 + 2 * twice + at);
      const rangeAt = map + 16 + 3 * twice + at;
      const rangeOffset = sfnt.readUInt16BE(rangeAt);
      if (rangeOffset === 0) return (codePoint + delta) % 0x1_0000;

      const glyph = sfnt.readUInt16BE(rangeAt + rangeOffset + (codePoint - start) * 2);
      return glyph === 0 ? 0 : (glyph + delta) % 0x1_0000;
    }
    return 0;
  };
}

/** In this text Arial's letters are as wide on average as in capsize's. */
const runningEnglish =
  'You sit for ten minutes in the morning, and you write down afterwards what the day was like. ' +
  'Over the weeks those minutes become a place to return to. ' +
  'Nothing here compares members among themselves. ' +
  'All that is left to do is to sit still.';

function sourceOf(cut: Pick<Cut, 'source'>): string {
  return join(root, 'node_modules', cut.source);
}

function place(path: string, content: string | Buffer) {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, path);
}

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

function percent(ratio: number): string {
  return `${Number((ratio * 100).toFixed(2))}%`;
}
