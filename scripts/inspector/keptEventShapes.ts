import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { eventShapes } from './eventShapes.ts';

const typed = '{src/{machines,domain,contract},scripts/inspector,scripts/verify/walks}/**/*.ts';

/** What the machines' events look like, as JSON: as it was found out for the very same sources, or anew. */
export function keptEventShapes(root: string): string {
  const folder = join(root, 'node_modules/.cache/fourfold');
  const file = join(folder, `event-shapes-${keyOf(root)}.json`);
  const kept = read(file);
  if (kept !== null) return kept;

  const shapes = JSON.stringify(eventShapes(root));
  mkdirSync(folder, { recursive: true });
  // Several processes may find it out at once.
  writeFileSync(`${file}.${process.pid}`, shapes);
  renameSync(`${file}.${process.pid}`, file);
  return shapes;
}

function keyOf(root: string): string {
  const hash = createHash('sha256');
  for (const path of globSync(typed, { cwd: root }).toSorted()) {
    hash.update(path).update(readFileSync(join(root, path)));
  }

  return hash.digest('hex').slice(0, 24);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
