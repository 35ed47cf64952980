import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { fontOf, type Manifest } from './manifest.ts';

/**
 * Puts the styles into the page. Who asks for them by name finds that they are there: a link that is disabled fetches nothing.
 */
export function withStyles(page: string, folder: string, files: readonly string[]): string {
  const styles = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('');
  const links = files.map((file) => `<link rel="stylesheet" disabled crossorigin href="/${file}">`);

  return withHead(page.replaceAll(/^\s*<link rel="stylesheet"[^>]*>\n/gmu, ''), [
    `<style>${styles}</style>`,
    ...links,
  ]);
}

/** Has the browser fetch at once the scripts that a page does not name yet; after its fonts, where it can be read before them (`isRead`). */
export function preloadsOf(
  scripts: readonly string[],
  page: string,
  { isRead = false }: { isRead?: boolean } = {},
): string[] {
  const later = isRead ? ' fetchpriority="low"' : '';

  return scripts
    .filter((file) => !page.includes(file))
    .map((file) => `<link rel="modulepreload"${later} crossorigin href="/${file}">`);
}

/** Has the browser fetch these cuts of our fonts at once. */
export function fontsOf(manifest: Manifest, files: readonly string[]): string[] {
  return files.map(
    (file) =>
      `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${fontOf(manifest, file)}">`,
  );
}

/**
 * Has the browser ask for the faces of fonts once the words stand in others: asking is a tenth of what a phone does before its first frame.
 * The faces that the device has stay where they are.
 */
export function withLateFaces(page: string): string {
  const faces = page.match(fetchedFace) ?? [];

  return withHead(page.replaceAll(fetchedFace, ''), [
    `<style media="not all">${faces.join('')}</style>`,
    `<script>requestAnimationFrame(() => requestAnimationFrame(() => (document.querySelector('style[media="not all"]').media = 'all')))</script>`,
  ]);
}

const fetchedFace = /@font-face\{[^}]*url\([^}]*\}/gu;

/** Puts these elements at the end of a page's head. */
export function withHead(page: string, elements: readonly string[]): string {
  const lines = elements.map((element) => `    ${element}\n`).join('');

  // A function, so that no dollar sign of it is read as a reference.
  return page.replace('  </head>', () => `${lines}  </head>`);
}
