import { launch, type ElementHandle, type Page } from 'puppeteer-core';
import { vi } from 'vitest';

import type { Engine, Handle, Json, Tab } from './engine.ts';

/** What a download ends with that the next page did not wait for: NS_BINDING_ABORTED. */
const brokenOff = 'status=2152398850';

/** Starts Debian's Firefox, which is driven by WebDriver BiDi, without a window. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-GB',
      'ui.prefersReducedMotion': 1,
      // A camera and a microphone that every page may use.
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
    },
  });

  return {
    name: 'Firefox',
    async open() {
      const context = await browser.createBrowserContext();
      return tabOf(await context.newPage(), () => context.close());
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

async function tabOf(page: Page, close: () => Promise<void>): Promise<Tab> {
  const heard: string[] = [];
  page.on('console', (message) => {
    const isAmiss = ['error', 'warn'].includes(message.type());
    if (isAmiss && !message.text().includes(brokenOff)) heard.push(message.text());
  });
  page.on('pageerror', (error) => heard.push(String(error)));
  const open = new Set<object>();
  page.on('request', (request) => {
    // What brings news never ends.
    if (!new URL(request.url()).pathname.endsWith('/live')) open.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end, (request) => open.delete(request));
  }
  const size = (width: number, height: number) => page.setViewport({ width, height });
  await size(1280, 800);

  return {
    heard,
    size,
    async goto(address) {
      await vi.waitUntil(() => open.size === 0, { timeout: 60_000 });
      await page.goto(address);
    },
    async reload() {
      await page.reload();
    },
    run: (body, ...given) => page.evaluate(called(body, given)),
    async pick(body, ...given) {
      const handle = await page.evaluateHandle<[], () => HTMLElement>(called(body, given));
      return handle.asElement() === null ? null : handleOf(page, handle);
    },
    picture: () => page.screenshot(),
    [Symbol.asyncDispose]: close,
  };
}

function handleOf(page: Page, element: ElementHandle): Handle {
  return {
    press: () => element.click(),
    async write(text) {
      await element.evaluate((field) => {
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
          field.select();
      });
      await element.focus();
      await page.keyboard.press('Backspace');
      await element.type(text);
    },
    async choose(paths) {
      const input = await element.toElement('input');
      await input.uploadFile(...paths);
    },
  };
}

function called(body: string, given: readonly Json[]): string {
  return `(function () {${body}\n}).apply(null, ${JSON.stringify(given)})`;
}
