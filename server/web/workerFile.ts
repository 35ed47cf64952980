import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The service worker of a built folder, as it is served. What stands in the pages beside the build is told to it in its first line, so
 * that browsers find another worker wherever that changes. Null where the folder has none.
 */
export async function workerFile(
  folder: string,
  { isRetired, served }: { isRetired: boolean; served: string },
): Promise<string | null> {
  const path = join(folder, isRetired ? 'sw-retired.js' : 'sw.js');
  const found = await stat(path).catch(() => null);
  if (found === null) return null;

  const text = await readFile(path, 'utf8');
  return isRetired ? text : `self.fourfoldServed = '${shortHash(served)}';\n${text}`;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
