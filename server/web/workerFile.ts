import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the worker finds the services that it asks. */
interface ServiceHosts {
  auth: string;
  profile: string;
}

/**
 * The service worker of a built folder, as it is served. What stands in the pages beside the build is told to it in its first line, so
 * that browsers find another worker wherever that changes, and where the services are, which it asks itself. Null where the folder has none.
 */
export async function workerFile(
  folder: string,
  { hosts, isRetired, served }: { hosts: ServiceHosts; isRetired: boolean; served: string },
): Promise<string | null> {
  const path = join(folder, isRetired ? 'sw-retired.js' : 'sw.js');
  const found = await stat(path).catch(() => null);
  if (found === null) return null;

  const text = await readFile(path, 'utf8');
  if (isRetired) return text;

  const told = `self.fourfoldServed = '${shortHash(served)}'; self.fourfoldHosts = ${JSON.stringify(hosts)};`;
  return `${told}\n${text}`;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
