import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder with the least that the services take for a built client, gone with this process. */
export async function emptyClient(): Promise<string> {
  const folder = folderOfRun('fourfold-measure-');
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head></head></html>');

  return folder;
}

/** A new folder, gone with this process, however it is told to end. */
export function folderOfRun(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  // Who was killed just before may still write a file there.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  return folder;
}
