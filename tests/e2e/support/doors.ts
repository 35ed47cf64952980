import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

import { test } from './servers.ts';

export { expect, test };

/** A place that has the inspector's view in it: its frame, or Storybook's panel. */
export type View = FrameLocator | Locator;

/** Opens the app with the inspector docked, and chooses the machine of a name. */
export async function openDocked(page: Page, address: string, machine: string): Promise<View> {
  await page.goto(address);
  const view = page.frameLocator('iframe[title=Inspector]');
  await chooseMachine(view, machine);

  return view;
}

/** Opens a story with its machine panel, and chooses the machine of a name. */
export async function openPanel(
  page: Page,
  { origin, story, machine }: { origin: string; story: string; machine: string },
): Promise<{ view: View; screen: FrameLocator }> {
  await page.goto(`${origin}/?path=/story/${story}`);
  await page.getByRole('tab', { name: 'Machine' }).click();
  const view = page.locator('.inspector-panel');
  await chooseMachine(view, machine);

  return { view, screen: page.frameLocator('#storybook-preview-iframe') };
}

/** Where the chosen machine is. */
export function valueIn(view: View): Locator {
  return view.getByTestId('machine-value');
}

/** Exports the chosen machine's trace. */
export async function exportTrace(view: View): Promise<string> {
  return madeBy(view, 'Export trace', 'Trace');
}

/** Copies the chosen machine's way as a test. */
export async function copyAsTest(view: View): Promise<string> {
  return madeBy(view, 'Copy as test', 'Test');
}

/** Hands a file to the inspector as a trace. */
export async function offerTrace(view: View, text: string): Promise<void> {
  await view.getByLabel('Import trace').setInputFiles({
    name: 'trace.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
}

/** Imports a trace and looks at the replica that is made of it. */
export async function importTrace(view: View, trace: string, machine: string): Promise<void> {
  await offerTrace(view, trace);
  await openTree(view);
  await view.getByRole('button', { name: `${machine} (replica)` }).click();
  await showPane(view, 'Send');
}

async function madeBy(view: View, command: string, what: string): Promise<string> {
  await view.getByRole('button', { name: command }).click();
  const made = view.getByRole('region', { name: what, exact: true });
  const text = await made.getByRole('textbox').inputValue();
  await made.getByRole('button', { name: 'Close' }).click();

  return text;
}

/** Shows one of what stands beside the chart. Where there is room for the tree, it stands there always. */
export async function showPane(view: View, name: string): Promise<void> {
  await view.getByRole('tab', { name }).click();
}

async function chooseMachine(view: View, machine: string): Promise<void> {
  await openTree(view);
  await view
    .getByRole('button', { name: new RegExp(`^${machine} `, 'u') })
    .first()
    .click();
  await expect(
    view.getByRole('heading', { name: new RegExp(`^${machine}\\b`, 'u') }),
  ).toBeVisible();
  await showPane(view, 'Send');
}

async function openTree(view: View): Promise<void> {
  await expect(view.getByRole('tab', { name: 'Send' })).toBeVisible();
  const tab = view.getByRole('tab', { name: 'Actors' });
  if ((await tab.count()) > 0) await tab.click();
}
