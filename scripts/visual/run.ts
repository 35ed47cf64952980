import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright';

import { compare } from './compare.ts';
import { looks, looksFrom, type Look } from './looks.ts';
import { leave, photographs, studio } from './photograph.ts';
import type { Story } from './stories.ts';
import { faultOf, keepFile, stillIn } from './wall.ts';

export interface Shot {
  id: string;
  title: string;
  look: Look;
}

/** How a story looks now, beside how it was accepted. `new` was never accepted. */
export interface Result extends Shot {
  outcome: 'same' | 'different' | 'new' | 'failed';
  pixels: number;
  /** Why it could not be photographed. */
  fault: string | null;
}

interface Session {
  browser: Browser;
  origin: string;
  stories: Story[];
  /** Of accepted images: <look>/<story>.png. */
  acceptedFolder: string;
  /** Is emptied, then has the new images and the differences: new/<look>/<story>.png, difference/… */
  reportFolder: string;
  /** Of the still pictures of the wall: <look>/<story>.webp. */
  wallFolder: string;
  workers: number;
  onResults?: (results: Result[]) => void;
}

/** Photographs every story in every look and compares it with the accepted image. The results stand in the stories' order. */
export async function runVisual(session: Session): Promise<Result[]> {
  rmSync(session.reportFolder, { recursive: true, force: true });
  const queue = [...session.stories.entries()];
  const results: Result[][] = [];

  const work = async () => {
    const context = await studio(session.browser);
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [place, story] = next;
      const page = await context.newPage();
      const taken = await take(page, session, story);
      await leave(page);
      results[place] = taken;
      session.onResults?.(taken);
    }
  };
  await Promise.all(Array.from({ length: session.workers }, work));

  return results.flat();
}

/** Where the image of a shot stands in a folder. */
export function imageIn(folder: string, { id, look }: Shot): string {
  return join(folder, look.name, `${id}.png`);
}

/** A story in every look. Once it fails, so do the looks that were not taken. */
async function take(page: Page, session: Session, story: Story): Promise<Result[]> {
  const results: Result[] = [];
  try {
    const wanted = { origin: session.origin, id: story.id, looks: looksFrom(story), isWhole: true };
    for await (const { look, page: image, still } of photographs(page, wanted)) {
      const result = image === null ? null : compared(session, { ...story, look }, image);
      if (result !== null) results.push(result);
      const file = stillIn(session.wallFolder, { id: story.id, look });
      // The wall has pictures of this build alone: one of a page that is as it was is there already.
      if (result?.outcome !== 'same' || !existsSync(file)) keepFile(file, await still());
    }
  } catch (error) {
    const fault = faultOf(error);
    const untaken = looks.filter(({ name }) => results.every(({ look }) => look.name !== name));
    results.push(
      ...untaken.map((look) => ({ ...story, look, outcome: 'failed' as const, pixels: 0, fault })),
    );
  }
  return results;
}

function compared({ acceptedFolder, reportFolder }: Session, shot: Shot, current: Buffer): Result {
  keepFile(imageIn(join(reportFolder, 'new'), shot), current);

  const accepted = imageIn(acceptedFolder, shot);
  if (!existsSync(accepted)) return { ...shot, outcome: 'new', pixels: 0, fault: null };

  const { pixels, difference } = compare(readFileSync(accepted), current);
  if (difference === null) return { ...shot, outcome: 'same', pixels, fault: null };

  keepFile(imageIn(join(reportFolder, 'difference'), shot), difference);
  return { ...shot, outcome: 'different', pixels, fault: null };
}
