import type { CDPSession, Page } from '@playwright/test';

/** Something that a member presses, and how. */
export interface Press {
  name: string;
  /** Where it is pressed, if not on the page of the one before. */
  path?: string;
  press: (page: Page) => Promise<void>;
  /** What follows before the next one, without being measured. */
  after?: (page: Page) => Promise<void>;
}

/** The presses of a member's day, in their order. */
export const pressesOfADay: readonly Press[] = [
  { name: 'practice: start', path: '/practice/timed-20', press: button('Start') },
  { name: 'practice: pause', press: button('Pause') },
  { name: 'practice: finish', press: button(/^Finish early/u) },
  { name: 'streak', path: '/dashboard', press: button(/^Streak/u) },
  { name: 'streak: hide it', press: role('switch', 'Show the streak') },
  { name: 'streak: show it', press: role('switch', 'Show the streak'), after: escape },
  { name: 'look', press: button(/^Switch to dark mode/u) },
  { name: 'look: back', press: button(/^Switch to light mode/u) },
  { name: 'chooser', press: button('Choose a practice') },
  { name: 'chooser: minutes', press: text('20 min'), after: escape },
  { name: 'profile', press: button(/your profile$/iu), after: escape },
  { name: 'progress', press: link('Progress') },
  { name: 'start a task', press: button('Start, Tether at 23:59') },
  { name: 'pause', press: button('Pause') },
  { name: 'resume', press: button('Resume') },
  { name: 'finish now', press: button('Finish now') },
  { name: 'reflection: a mood', press: text('Happy') },
  { name: 'reflection: text', press: text('Text') },
  { name: 'reflection: a letter', press: letter((page) => page.getByRole('textbox')) },
  { name: 'reflection: save', press: button('Save Reflection') },
  { name: 'analytics', path: '/progress', press: role('tab', 'Analytics') },
  { name: 'tasks', press: role('tab', 'Tasks') },
  { name: 'a pillar', path: '/dashboard', press: link(/^TETHER/u) },
  { name: 'another pillar', press: link('Recovery') },
  { name: 'day upload: a task', path: '/daily-upload', press: button(/^Breakfast/u) },
  { name: 'day upload: a letter', press: letter(textbox('What did today feel like?')) },
  {
    name: 'day upload: a mood',
    press: (page) => page.getByText('Happy', { exact: true }).last().click(),
  },
  { name: 'day upload: submit', press: button('Submit Daily Upload') },
  { name: 'schedule: a switch', path: '/schedule', press: role('switch', 'Enable Tether') },
  { name: 'schedule: it again', press: role('switch', 'Enable Tether') },
  { name: 'schedule: a pillar', press: role('tab', 'Movement') },
  { name: 'schedule: the first', press: role('tab', 'Tether') },
  { name: 'schedule: longer', press: button('Increase session duration') },
  { name: 'schedule: more', press: button('Increase sessions per day') },
  { name: 'schedule: a day', press: button('Saturday') },
  { name: 'schedule: save', press: button('Save Schedule') },
  { name: 'schedule: confirm', press: button('Confirm & Save') },
  { name: 'words: a letter', path: '/words', press: letter(search('Look for a word')) },
  { name: 'days: a day', path: '/days', press: link(/^Sunday 1 /u) },
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
  for (const { after, name, path, press } of presses) {
    if (path !== undefined) await page.goto(path);
    await settled(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: times });
    await page.evaluate(() => globalThis.pressesTook?.splice(0));
    await press(page);
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
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
}

function role(kind: 'switch' | 'tab', name: string) {
  return (page: Page) => page.getByRole(kind, { name }).click();
}

function text(words: string) {
  return (page: Page) => page.getByText(words, { exact: true }).first().click();
}

function link(name: RegExp | string) {
  return (page: Page) => page.getByRole('link', { name }).first().click();
}

function textbox(name: string) {
  return (page: Page) => page.getByRole('textbox', { name });
}

function search(name: string) {
  return (page: Page) => page.getByRole('searchbox', { name });
}

function letter(field: ReturnType<typeof textbox>) {
  return (page: Page) => field(page).press('w');
}

function escape(page: Page): Promise<void> {
  return page.keyboard.press('Escape');
}
