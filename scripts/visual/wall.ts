import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { Browser } from 'playwright';

import { looksFrom, type Look } from './looks.ts';
import { leave, photographs, studio } from './photograph.ts';
import type { Story } from './stories.ts';

/** Where the still picture of a story stands in a folder. */
export function stillIn(folder: string, { id, look }: { id: string; look: Look }): string {
  return join(folder, look.name, `${id}.webp`);
}

/** Prepares a folder for the pictures of a built Storybook: those of another build go. */
export function beginWall(folder: string, storybook: string): void {
  const file = join(folder, 'build.txt');
  const build = buildOf(storybook);
  if (existsSync(file) && readFileSync(file, 'utf8') === build) return;

  rmSync(folder, { recursive: true, force: true });
  keepFile(file, build);
}

interface Wall {
  browser: Browser;
  origin: string;
  stories: readonly Story[];
  folder: string;
  workers: number;
  /** Hears how many pictures are there, each time that there are more. */
  onTaken: (count: number) => void;
}

/** Takes the still pictures that are missing. Resolves with what went wrong, a line for each story that failed. */
export async function takeStills(wall: Wall): Promise<string[]> {
  const missing = (story: Story) =>
    looksFrom(story).filter((look) => !existsSync(stillIn(wall.folder, { id: story.id, look })));
  const queue = wall.stories.filter((story) => missing(story).length > 0);
  let count = wall.stories.reduce(
    (sum, one) => sum + looksFrom(one).length - missing(one).length,
    0,
  );
  const faults: string[] = [];
  wall.onTaken(count);

  const work = async () => {
    const context = await studio(wall.browser);
    for (let story = queue.shift(); story !== undefined; story = queue.shift()) {
      const { id, title } = story;
      const page = await context.newPage();
      try {
        const wanted = { origin: wall.origin, id, looks: missing(story), isWhole: false };
        for await (const { look, still } of photographs(page, wanted)) {
          keepFile(stillIn(wall.folder, { id, look }), await still());
          count += 1;
          wall.onTaken(count);
        }
      } catch (error) {
        faults.push(`${title}: ${faultOf(error)}`);
      }
      await leave(page);
    }
  };
  await Promise.all(Array.from({ length: wall.workers }, work));

  return faults;
}

/** The first line of what an error says. */
export function faultOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}

export function keepFile(file: string, content: Buffer | string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Names a built Storybook after what is in it: its assets have names after their own content. */
function buildOf(storybook: string): string {
  const hash = createHash('sha256');
  hash.update(readdirSync(join(storybook, 'assets')).toSorted().join('\n'));
  hash.update(readFileSync(join(storybook, 'index.json')));

  return hash.digest('hex');
}
