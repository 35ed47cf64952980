import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { PNG } from 'pngjs';
import { matchPath } from 'react-router-dom';
import { describe, expect, test } from 'vitest';

import { paths } from '#src/routes/common/paths.ts';
import { favicon } from '../../scripts/icons/favicon.ts';

interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
}

interface Manifest {
  name: string;
  start_url: string;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
}

const folder = fileURLToPath(new URL('../../public', import.meta.url));
const manifest = JSON.parse(readFileSync(`${folder}/app.webmanifest`, 'utf8')) as Manifest;
const isRoom = (url: string) => Object.values(paths).some((path) => matchPath(path, url) !== null);

describe('the app on a home screen', () => {
  test('has a manifest with all that installing wants, and shortcuts that lead somewhere (rules/shell#X1)', () => {
    expect(manifest).toMatchObject({
      id: '/',
      name: 'Fourfold',
      short_name: 'Fourfold',
      scope: '/',
      display: 'standalone',
      theme_color: '#f8f5f0',
      color_scheme_dark: { theme_color: '#12101a' },
    });
    expect(
      [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)].filter(isRoom),
    ).toEqual(['/home', '/progress', '/practice', '/daily-upload']);
    expect(manifest.screenshots.map(({ form_factor: form }) => form)).toEqual(
      expect.arrayContaining(['narrow', 'wide']),
    );
    expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
      'monochrome 512x512',
    ]);
  });

  test('has each of its pictures, as large as it says', () => {
    const pictures = [
      ...manifest.icons,
      ...manifest.screenshots,
      ...manifest.shortcuts.flatMap(({ icons }) => icons),
    ];
    const wrong = pictures.filter(({ src, sizes, type }) => {
      if (!existsSync(folder + src)) return true;
      return type === 'image/png' && sizeOf(src) !== sizes;
    });

    expect(wrong).toEqual([]);
    expect(sizeOf('/apple-touch-icon.png')).toBe('180x180');
  });

  test('shows the whole mark however its icon is cut, and no ground where there is one colour (rules/shell#X2)', () => {
    for (const size of [192, 512]) {
      const { width, at } = pixelsOf(`/icons/maskable-${size}.png`);
      const ground = at(0, 0);
      const farthest = farthestFrom(width, (x, y) => at(x, y) !== ground);
      expect(farthest / width).toBeGreaterThan(0.3);
      expect(farthest / width).toBeLessThan(0.4);
    }

    const { width, at } = pixelsOf('/icons/monochrome-512.png');
    expect(at(0, 0)).toBe('0,0,0,0');
    expect(at(width / 2, width / 2)).toBe('255,255,255,255');
  });

  test('has the icon of a tab by day and by night, as the script draws it (rules/shell#X3)', () => {
    expect(readFileSync(`${folder}/icon.svg`, 'utf8')).toBe(favicon());
    expect(favicon()).toContain('@media(prefers-color-scheme:dark)');
  });

  test('asks of a page for three links, which no first view waits for (rules/shell#X4)', () => {
    const page = readFileSync(fileURLToPath(new URL('../../index.html', import.meta.url)), 'utf8');

    expect(page.match(/<link rel="(?!expect)[^>]*>/gu)).toEqual([
      '<link rel="icon" href="/icon.svg" type="image/svg+xml" />',
      '<link rel="apple-touch-icon" href="/apple-touch-icon.png" />',
      '<link rel="manifest" href="/app.webmanifest" />',
    ]);
  });
});

function sizeOf(src: string): string {
  const { width, height } = PNG.sync.read(readFileSync(folder + src));

  return `${width}x${height}`;
}

function pixelsOf(src: string) {
  const { data, width } = PNG.sync.read(readFileSync(folder + src));
  const at = (x: number, y: number) =>
    [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)].join(',');

  return { width, at };
}

/** How far from the middle a pixel of a square picture is that is drawn on, at most, in px. */
function farthestFrom(width: number, isDrawn: (x: number, y: number) => boolean): number {
  let farthest = 0;
  for (let y = 0; y < width; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const distance = Math.hypot(x + 0.5 - width / 2, y + 0.5 - width / 2);
      if (distance > farthest && isDrawn(x, y)) farthest = distance;
    }
  }

  return farthest;
}
