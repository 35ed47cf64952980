import axe, { type RunOptions } from 'axe-core';
import { pauseAnimations } from 'storybook/preview-api';
import { afterEach, beforeEach } from 'vitest';
import { commands, page } from 'vitest/browser';

import { viewports, type Width } from './viewports.ts';

interface Look {
  theme: 'light' | 'dark';
  width: Width;
  rules: RunOptions;
}

/** What the story's own test leaves on its context, as far as it is read here. */
interface Played {
  globals: { viewport?: { value?: string } };
  parameters: { a11y?: { context?: { exclude?: string[] } } };
}

/** What is amiss alone is read of a look, and no rule that runs here asks for the sheets themselves. */
const lean = { resultTypes: ['violations'], preload: { assets: ['media'] } } satisfies RunOptions;

const contrast: RunOptions = { ...lean, runOnly: ['color-contrast'] };
/**
 * A story is no whole page, and needs no landmark around each of its parts. What is written into an element's style was looked at
 * when it was played.
 */
const allButContrast: RunOptions = {
  ...lean,
  rules: {
    region: { enabled: false },
    'color-contrast': { enabled: false },
    'avoid-inline-spacing': { enabled: false },
  },
};

declare module 'vitest/browser' {
  interface BrowserCommands {
    leavePage: () => Promise<void>;
  }
}

beforeEach(() => commands.leavePage());

/**
 * A story is mounted and played once, in light, at the width it was written for; there Storybook's own check has all rules.
 * What it left on the page is then looked at in the other looks, changed in place; nothing of it leaves the page where lines run to the left.
 */
afterEach(async ({ task, story }: { task: { result?: { state: string } }; story?: Played }) => {
  if (story === undefined || task.result?.state === 'fail') return;

  // What moves or fades stands at its end, so that no colour is looked at on its way.
  const resume = pauseAnimations();
  try {
    assertFits({ theme: 'light', width: widthOf(story) });
    for (const look of otherLooks(widthOf(story))) {
      await take(look);
      assertFits(look);
      await assertAccessible(look, story);
    }
    document.documentElement.dir = 'rtl';
    assertFits({ theme: 'light', width: otherThan(widthOf(story)) });
  } finally {
    document.documentElement.dir = '';
    document.documentElement.dataset['theme'] = 'light';
    resume();
  }
});

/**
 * What a theme changes is colour, and what a width changes is what stands where: dark is looked at for its contrast where the story
 * left the page, and the other width for all else. The contrast of each room in both themes at both widths is looked at end to end.
 */
function otherLooks(played: Width): Look[] {
  return [
    { theme: 'dark', width: played, rules: contrast },
    { theme: 'light', width: otherThan(played), rules: allButContrast },
  ];
}

function otherThan(width: Width): Width {
  return width === 'phone' ? 'desktop' : 'phone';
}

function widthOf({ globals }: Played): Width {
  return globals.viewport?.value === 'phone' ? 'phone' : 'desktop';
}

async function take({ theme, width }: Look): Promise<void> {
  const { styles } = viewports[width];
  document.documentElement.dataset['theme'] = theme;
  if (innerWidth !== Number.parseInt(styles.width, 10)) {
    await page.viewport(Number.parseInt(styles.width, 10), Number.parseInt(styles.height, 10));
  }
  // What listens to its own size has answered when the frame after the next is drawn.
  await nextFrame();
  await nextFrame();
}

function assertFits({ theme, width }: Omit<Look, 'rules'>): void {
  const { scrollWidth, clientWidth, dir } = document.documentElement;
  if (scrollWidth <= clientWidth) return;

  const widest = [...document.body.querySelectorAll('*')]
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > clientWidth + 1 || left < -1;
    })
    .map((element) => element.className || element.tagName);
  throw new Error(
    `In ${theme} on a ${width}${dir === '' ? '' : `, ${dir},`} the page scrolls sideways: it is ${scrollWidth} px wide in ${clientWidth} px. ` +
      `Beyond the edge: ${widest.slice(0, 5).join(', ')}.`,
  );
}

async function assertAccessible({ theme, width, rules }: Look, { parameters }: Played) {
  const { exclude = [] } = parameters.a11y?.context ?? {};
  const { violations } = await axe.run({ include: [document.body], exclude }, rules);
  if (violations.length === 0) return;

  const said = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`,
  );
  throw new Error(`In ${theme} on a ${width} axe finds:\n${said.join('\n')}`);
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });
}
