import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** How many are shown, so that the newest is in sight. */
const shown = 10;

/** The newest letters that `npm start` put into its folder, oldest first, as text. */
export async function lettersIn(dataFolder: string): Promise<string[]> {
  const folder = join(dataFolder, 'letters');
  const names = await readdir(folder).catch(() => []);
  const texts = names.filter((name) => name.endsWith('.txt')).toSorted();

  return Promise.all(texts.slice(-shown).map((name) => readFile(join(folder, name), 'utf8')));
}
