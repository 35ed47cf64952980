import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder with the least that the services take for a built client, gone with this process. */
export async function emptyClient(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-measure-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head></head></html>');
  process.once('beforeExit', () => void rm(folder, { recursive: true, force: true }));

  return folder;
}
