import type { Browser } from 'playwright';

/** What Storybook's preview tells of itself, as far as it is read here. */
interface Preview {
  currentRender?: { phase?: string };
  ready: () => Promise<unknown>;
  extract: () => Promise<Record<string, Described>>;
}

/** What it tells of a story that did not play to its end. */
interface Channel {
  last(name: 'playFunctionThrewException'): [Fault] | undefined;
  last(name: 'unhandledErrorsWhilePlaying'): [Fault[]] | undefined;
}

interface Fault {
  message?: string;
}

interface Described {
  id: string;
  title: string;
  name: string;
  storyGlobals: { viewport?: { value?: string } };
}

declare global {
  // Storybook's own name for what shows a story.
  var __STORYBOOK_PREVIEW__: Preview | undefined;
  /** What was told last by each name. */
  var __STORYBOOK_ADDONS_CHANNEL__: Channel | undefined;
}

export interface Story {
  id: string;
  title: string;
  /** In which width it is played, as its toolbar has it: a desktop's unless it says so. */
  isForPhones: boolean;
}

/** The stories of a Storybook whose id has the words in it. */
export async function storiesOf(browser: Browser, origin: string, words: string): Promise<Story[]> {
  const page = await browser.newPage();
  await page.goto(`${origin}/iframe.html?viewMode=story`);
  await page.waitForFunction(() => globalThis.__STORYBOOK_PREVIEW__ !== undefined);
  const stories = await page.evaluate(async () => {
    await globalThis.__STORYBOOK_PREVIEW__?.ready();
    const described = await globalThis.__STORYBOOK_PREVIEW__?.extract();

    return Object.values(described ?? {}).map(({ id, title, name, storyGlobals }) => ({
      id,
      title: `${title} / ${name}`,
      isForPhones: storyGlobals.viewport?.value === 'phone',
    }));
  });
  await page.close();

  return stories.filter(({ id }) => id.includes(words));
}
