import axe, { type Result, type RunOptions } from 'axe-core';
import { pauseAnimations } from 'storybook/preview-api';
import { afterEach, beforeEach, expect } from 'vitest';
import { commands, page } from 'vitest/browser';

import { closeDrawings } from './run/drawings.ts';
import { pressWithoutPause } from './run/hands.ts';
import { viewports, type Width } from './viewports.ts';

interface Look {
  theme: 'light' | 'dark';
  width: Width;
}

interface Task {
  result?: { state: string };
  file: { filepath: string };
}

/** What the story's own test leaves on its context, as far as it is read here. */
interface Played {
  id: string;
  tags: readonly string[];
  globals: { viewport?: { value?: string } };
  parameters: { a11y?: { context?: { exclude?: string[] } } };
}

/**
 * What is amiss alone is read, and no rule that runs here asks for the sheets themselves. A story is no whole page, and needs no
 * landmark around each of its parts. Which spacing is written into an element is asked of all at once.
 */
const rules: RunOptions = {
  resultTypes: ['violations'],
  preload: { assets: ['media'] },
  rules: { region: { enabled: false }, 'avoid-inline-spacing': { enabled: false } },
};
/** What another theme or width may change. Names, roles and their order are looked at once here, and in each look end to end. */
const rulesOfLooks: RunOptions = {
  ...rules,
  runOnly: {
    type: 'rule',
    values: [
      'aria-hidden-focus',
      'color-contrast',
      'link-in-text-block',
      'scrollable-region-focusable',
      'target-size',
    ],
  },
  rules: {},
};
const inlineSpacing = ['letter-spacing', 'line-height', 'word-spacing']
  .map((name) => `[style*="${name}"][style*="!important"]`)
  .join();

declare module 'vitest/browser' {
  interface BrowserCommands {
    leavePage: () => Promise<void>;
    spokenPage: (path: string) => Promise<string>;
  }
}

let isAway = false;

pressWithoutPause();

beforeEach(async () => {
  if (isAway && document.querySelector(':hover') === null) return;
  await commands.leavePage();
  isAway = true;
});

/**
 * A story is mounted and played once, in light, at the width it was written for. What it left on the page is then looked at, there and
 * with the theme and the width changed in place; nothing of it leaves the page where lines run to the left. Each room in both themes at
 * both widths is looked at end to end.
 */
afterEach(async ({ task, story }: { task: Task; story?: Played }) => {
  if (story === undefined || task.result?.state === 'fail') return;

  await assertSpoken(task, story);
  const played = widthOf(story);
  const other = otherThan(played);
  // What moves or fades stands at its end, so that no colour is looked at on its way.
  const resume = pauseAnimations();
  try {
    await look({ theme: 'light', width: played }, story, rules);
    await look({ theme: 'dark', width: other }, story, rulesOfLooks);
    document.documentElement.dir = 'rtl';
    assertFits({ theme: 'dark', width: other });
  } finally {
    document.documentElement.dir = '';
    document.documentElement.dataset['theme'] = 'light';
    resume();
  }
});

/**
 * What is spoken of a screen is as somebody read it, of each story with the tag `spoken`: `vitest run --project=stories -u` writes it anew,
 * to be read before it is committed (rules/spoken#H2).
 */
async function assertSpoken({ file }: Task, { id, tags }: Played): Promise<void> {
  if (!tags.includes('spoken')) return;

  const path = file.filepath.replace(/[^/]+$/u, `spoken/${id}.yml`);
  await expect(await commands.spokenPage(path)).toMatchFileSnapshot(path);
}

async function look(one: Look, story: Played, asked: RunOptions): Promise<void> {
  await take(one);
  assertFits(one);
  await assertAccessible(one, story, asked);
}

function otherThan(width: Width): Width {
  return width === 'phone' ? 'desktop' : 'phone';
}

function widthOf({ globals }: Played): Width {
  return globals.viewport?.value === 'phone' ? 'phone' : 'desktop';
}

async function take({ theme, width }: Look): Promise<void> {
  const { styles } = viewports[width];
  const isAnother = innerWidth !== Number.parseInt(styles.width, 10);
  if (!isAnother && document.documentElement.dataset['theme'] === theme) return;

  document.documentElement.dataset['theme'] = theme;
  if (isAnother) {
    await page.viewport(Number.parseInt(styles.width, 10), Number.parseInt(styles.height, 10));
  }
  // What listens to its own size has answered when the frame after the next is drawn.
  await nextFrame();
  await nextFrame();
}

function assertFits({ theme, width }: Look): void {
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

async function assertAccessible({ theme, width }: Look, { parameters }: Played, asked: RunOptions) {
  expect(document.querySelector(inlineSpacing), 'what fixes its spacing in its style').toBeNull();
  const { exclude = [] } = parameters.a11y?.context ?? {};
  const violations = await amiss(exclude, asked);
  if (violations.length === 0) return;

  const said = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`,
  );
  throw new Error(`In ${theme} on a ${width} axe finds:\n${said.join('\n')}`);
}

async function amiss(exclude: string[], asked: RunOptions): Promise<Result[]> {
  const open = closeDrawings();
  try {
    return (await axe.run({ include: [document.body], exclude }, asked)).violations;
  } finally {
    open();
  }
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });
}
