import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { Browser, BrowserContext } from 'playwright';
import * as v from 'valibot';

import { compare } from './compare.ts';
import { looks, type Look } from './looks.ts';
import { offlineBrowser, photograph, studio } from './photograph.ts';

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
  origin: string;
  shots: Shot[];
  /** Of accepted images: <look>/<story>.png. */
  acceptedFolder: string;
  /** Is emptied, then has the new images and the differences: new/<look>/<story>.png, difference/… */
  reportFolder: string;
  workers: number;
  onResult?: (result: Result) => void;
}

const storybookIndex = v.object({
  entries: v.record(
    v.string(),
    v.object({ id: v.string(), type: v.string(), title: v.string(), name: v.string() }),
  ),
});

/** The stories of a built Storybook whose id has the words in it, in every look. */
export function shotsOf(folder: string, words: string): Shot[] {
  const text = readFileSync(join(folder, 'index.json'), 'utf8');
  const { entries } = v.parse(storybookIndex, JSON.parse(text));

  return Object.values(entries)
    .filter(({ id, type }) => type === 'story' && id.includes(words))
    .flatMap(({ id, title, name }) =>
      looks.map((look) => ({ id, title: `${title} / ${name}`, look })),
    );
}

/** Photographs every shot and compares it with the accepted image. The results stand in the order of the shots. */
export async function runVisual(session: Session): Promise<Result[]> {
  rmSync(session.reportFolder, { recursive: true, force: true });
  const browser = await offlineBrowser();
  const queue = [...session.shots.entries()];
  const results: Result[] = [];

  const work = async () => {
    const studioFor = studios(browser);
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [place, shot] = next;
      const result = await take(await studioFor(shot.look), session, shot);
      results[place] = result;
      session.onResult?.(result);
    }
  };
  await Promise.all(Array.from({ length: session.workers }, work));

  await browser.close();
  return results;
}

/** Where the image of a shot stands in a folder. */
export function imageIn(folder: string, { id, look }: Shot): string {
  return join(folder, look.name, `${id}.png`);
}

/** One studio for each look, so that a story finds in the cache what the one before it has loaded. */
function studios(browser: Browser): (look: Look) => Promise<BrowserContext> {
  const opened = new Map<string, Promise<BrowserContext>>();

  return (look) => {
    const studioOfLook = opened.get(look.name) ?? studio(browser, look);
    opened.set(look.name, studioOfLook);
    return studioOfLook;
  };
}

async function take(context: BrowserContext, session: Session, shot: Shot): Promise<Result> {
  const { origin, acceptedFolder, reportFolder } = session;
  const page = await context.newPage();
  try {
    const current = await photograph(page, { origin, ...shot });
    keep(imageIn(join(reportFolder, 'new'), shot), current);

    const accepted = imageIn(acceptedFolder, shot);
    if (!existsSync(accepted)) return { ...shot, outcome: 'new', pixels: 0, fault: null };

    const { pixels, difference } = compare(readFileSync(accepted), current);
    if (difference === null) return { ...shot, outcome: 'same', pixels, fault: null };

    keep(imageIn(join(reportFolder, 'difference'), shot), difference);
    return { ...shot, outcome: 'different', pixels, fault: null };
  } catch (error) {
    const fault = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return { ...shot, outcome: 'failed', pixels: 0, fault };
  } finally {
    await page.close();
  }
}

function keep(file: string, image: Buffer) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, image);
}
