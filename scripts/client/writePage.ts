import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where a build keeps the pages of its addresses: no file of it is served under its own name. */
export const pagesFolder = '.pages';

/** Writes the page of an address into a built folder. */
export function writePage(folder: string, path: string, html: string): void {
  const file = join(folder, pagesFolder, path, 'index.html');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, html);
}
