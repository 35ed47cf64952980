import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const stampFile = join(root, 'dist/.stamp');
const sources = [
  'src/**',
  'public/**',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/client/*.ts',
];

/** Whether `dist` was built from the sources as they are now. */
export function isClientCurrent(): boolean {
  try {
    return readFileSync(stampFile, 'utf8') === fingerprint();
  } catch {
    return false;
  }
}

/** Records that `dist` was just built from the sources as they are now. The next build removes the record first. */
export function stampClient(): void {
  writeFileSync(stampFile, fingerprint());
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const entries = globSync(sources, { cwd: root, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

  for (const file of files.toSorted()) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
