import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type BrowserContext, type Page } from '@playwright/test';

import { chromiumLaunchOptions } from '../../../scripts/system/chromium.ts';
import { openAs, openAsNewcomer } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

// rules/practiceFeed#E23, rules/reflection#F5, rules/reflection#F6, rules/reflection#F7, rules/today#D19
test('a voice note survives a killed browser, is continued, kept, sent by name, and heard again', async ({
  browser,
  fourfold,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'fourfold-browser-'));
  const first = await openBrowser(profile, fourfold.app);

  await test.step('a browser is killed amid a recording', async () => {
    const page = first.pages()[0] ?? (await first.newPage());
    await openAsNewcomer(page, fourfold, {
      email: 'elin@example.com',
      path: '/progress',
      tetherAt: '23:59',
    });
    await page.getByRole('button', { name: /^Start, Tether/u }).click();
    await page.getByRole('button', { name: 'Finish now' }).click();
    await page.getByText('Voice', { exact: true }).click();
    await page.getByRole('button', { name: 'Start recording' }).click();
    await expect(page.getByText(/^0:(?:0[4-9]|1\d)$/u)).toBeVisible();
    await kill(first, profile);
  });

  const second = await openBrowser(profile, fourfold.app);
  const page = second.pages()[0] ?? (await second.newPage());
  await test.step('which is offered again, and is too short', async () => {
    await page.goto('/progress');
    await page.getByRole('button', { name: /^Add Reflection/u }).click();
    await expect(page.getByText(/^Unfinished voice note \(0:(?:0[2-9]|1[0-4])\)/u)).toBeVisible();
    await expect(page.getByText('Voice note must be at least 15 seconds')).toBeVisible();
  });

  await test.step('continued, kept and saved', async () => {
    await page.getByRole('button', { name: 'Continue recording' }).click();
    await expect(page.getByText('Long enough').first()).toBeVisible();
    await page.getByRole('button', { name: 'Stop recording' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();

    const sent = page.waitForRequest('**/task/reflection');
    await page.getByRole('button', { name: 'Save Reflection' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      reflection_type: 'voice',
      reflection_data: expect.stringMatching(/^voice-[\w-]+\.(?:m4a|webm)$/u),
    });
    await expect(page.getByText('Complete (Voice)')).toBeVisible();
  });

  await test.step('and heard again after a reload', async () => {
    await hear(page);
  });

  await test.step('and on another device, from the account', async () => {
    const other = await browser.newPage({ baseURL: fourfold.app });
    await openAs(other, fourfold, { email: 'elin@example.com', path: '/progress' });
    await hear(other);
    expect(await other.getByLabel('Your voice note').getAttribute('src')).toMatch(/^http/u);
    await other.close();
  });

  await second.close();
  await rm(profile, { recursive: true, force: true });
});

/** Plays the voice note of the day; one that is still on its way is asked for again. */
async function hear(page: Page) {
  await expect(async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Play' }).click();
    const note = page.getByLabel('Your voice note');
    await expect
      .poll(() => note.evaluate((audio: HTMLAudioElement) => audio.currentTime), { timeout: 5_000 })
      .toBeGreaterThan(0);
  }).toPass();
}

/** A browser with a microphone that hums, over a profile that outlives it. */
async function openBrowser(profile: string, baseURL: string): Promise<BrowserContext> {
  const { args, ...options } = chromiumLaunchOptions();

  return chromium.launchPersistentContext(profile, {
    ...options,
    args: [...args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    baseURL,
    permissions: ['microphone'],
  });
}

/** Ends every process of the browser over a profile at once, with no chance to write anything down. */
async function kill(context: BrowserContext, profile: string) {
  const ended = new Promise((resolve) => context.once('close', resolve));
  spawnSync('pkill', ['-KILL', '-f', profile]);
  await ended;
}
