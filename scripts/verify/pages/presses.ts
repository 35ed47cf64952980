import type { CDPSession, Locator, Page } from '@playwright/test';

/** Something that a member presses, and how. */
export interface Press {
  name: string;
  /** Where it is pressed, if not on the page of the one before. */
  path?: string;
  what: (page: Page) => Locator;
  /** The key that is pressed in it, if it is not clicked. */
  key?: string;
  /** What follows before the next one, without being measured. */
  after?: (page: Page) => Promise<void>;
}

/** The presses of a member's day, in their order. */
export const pressesOfADay: readonly Press[] = [
  { name: 'practice: start', path: '/practice/timed-20', what: button('Start') },
  { name: 'practice: pause', what: button('Pause') },
  { name: 'practice: finish', what: button(/^Finish early/u) },
  { name: 'streak', path: '/dashboard', what: button(/^Streak/u) },
  { name: 'streak: hide it', what: role('switch', 'Show the streak') },
  { name: 'streak: show it', what: role('switch', 'Show the streak'), after: escape },
  { name: 'look', what: button(/^Switch to dark mode/u) },
  { name: 'look: back', what: button(/^Switch to light mode/u) },
  { name: 'chooser', what: button('Choose a practice') },
  { name: 'chooser: minutes', what: text('20 min'), after: escape },
  { name: 'profile', what: button(/your profile$/iu), after: escape },
  { name: 'progress', what: link('Progress') },
  { name: 'start a task', what: button('Start, Tether at 23:59') },
  { name: 'pause', what: button('Pause') },
  { name: 'resume', what: button('Resume') },
  { name: 'finish now', what: button('Finish now') },
  { name: 'reflection: a mood', what: text('Happy') },
  { name: 'reflection: text', what: text('Text') },
  { name: 'reflection: a letter', what: (page) => page.getByRole('textbox'), key: 'w' },
  { name: 'reflection: save', what: button('Save Reflection') },
  { name: 'analytics', path: '/progress', what: role('tab', 'Analytics') },
  { name: 'tasks', what: role('tab', 'Tasks') },
  { name: 'a pillar', path: '/dashboard', what: link(/^TETHER/u) },
  { name: 'another pillar', what: link('Recovery') },
  { name: 'day upload: a task', path: '/daily-upload', what: button(/^Breakfast/u) },
  { name: 'day upload: a letter', what: textbox('What did today feel like?'), key: 'w' },
  {
    name: 'day upload: a mood',
    what: (page) => page.getByText('Happy', { exact: true }).last(),
  },
  { name: 'day upload: submit', what: button('Submit Daily Upload') },
  { name: 'schedule: a switch', path: '/schedule', what: role('switch', 'Enable Tether') },
  { name: 'schedule: it again', what: role('switch', 'Enable Tether') },
  { name: 'schedule: a pillar', what: role('tab', 'Movement') },
  { name: 'schedule: the first', what: role('tab', 'Tether') },
  { name: 'schedule: longer', what: button('Increase session duration') },
  { name: 'schedule: more', what: button('Increase sessions per day') },
  { name: 'schedule: a day', what: button('Saturday') },
  { name: 'schedule: save', what: button('Save Schedule') },
  { name: 'schedule: confirm', what: button('Confirm & Save') },
  { name: 'words: a letter', path: '/words', what: search('Look for a word'), key: 'w' },
  { name: 'days: a day', path: '/days', what: link(/^Sunday 1 /u) },
];

/**
 * How long each press takes until the next paint, in milliseconds, on a device that is `times` times as slow. What no press of it took
 * 16 ms is told as 16.
 */
export async function pressAll(
  page: Page,
  devTools: CDPSession,
  presses: readonly Press[],
  times: number,
): Promise<Map<string, number>> {
  const took = new Map<string, number>();
  await page.addInitScript(watchPresses);
  for (const { after, key, name, path, what } of presses) {
    if (path !== undefined) await page.goto(path);
    const pressed = what(page);
    // The pointer is there before, as a finger is. Without force the page would be laid out amid the press, to see what is hit.
    await (key === undefined ? pressed.hover() : pressed.focus());
    await settled(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: times });
    await page.evaluate(() => globalThis.pressesTook?.splice(0));
    await (key === undefined ? pressed.click({ force: true }) : pressed.press(key));
    await painted(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const all = await page.evaluate(() => [...(globalThis.pressesTook ?? [])]);
    took.set(name, Math.max(16, ...all));
    await after?.(page);
  }
  return took;
}

declare global {
  var pressesTook: number[] | undefined;
}

/** Runs in the page, before any of its own. */
function watchPresses(): void {
  const took: number[] = [];
  globalThis.pressesTook = took;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('interactionId' in entry && entry.interactionId !== 0) took.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** What a page does after it is shown is done. */
async function settled(page: Page): Promise<void> {
  await page.locator('main').first().waitFor();
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 5_000 })),
  );
}

/** Frames enough for what was pressed to be shown, and told. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let one = 0; one < 6; one += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  });
}

function button(name: RegExp | string) {
  return (page: Page) =>
    page.getByRole('button', { name, exact: typeof name === 'string' }).first();
}

function role(kind: 'switch' | 'tab', name: string) {
  return (page: Page) => page.getByRole(kind, { name });
}

function text(words: string) {
  return (page: Page) => page.getByText(words, { exact: true }).first();
}

function link(name: RegExp | string) {
  return (page: Page) => page.getByRole('link', { name }).first();
}

function textbox(name: string) {
  return (page: Page) => page.getByRole('textbox', { name });
}

function search(name: string) {
  return (page: Page) => page.getByRole('searchbox', { name });
}

function escape(page: Page): Promise<void> {
  return page.keyboard.press('Escape');
}
