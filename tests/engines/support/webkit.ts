import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

import { Builder, Key, type WebDriver, WebElement } from 'selenium-webdriver';

import type { Engine, Handle, Tab } from './engine.ts';

/** Where Debian has what makes a WebKit that can be driven. */
export interface WebKitPaths {
  driver: string;
  browser: string;
  screen: string;
}

/** Starts a screen for Debian's WebKitGTK, which has no form without a window. Each device is a process of its own driver. */
export async function startWebKit({ driver, browser, screen }: WebKitPaths): Promise<Engine> {
  const shown = spawn(
    screen,
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const display = await firstLine(shown);
  const env = {
    ...process.env,
    DISPLAY: `:${display}`,
    LANG: 'en_GB.UTF-8',
    // Its sandbox wants what root in a container has not.
    ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
  };

  return {
    name: 'WebKit',
    async open() {
      const port = await freePort();
      const driving = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' });
      try {
        return await tabOf(await connect(port, browser), driving);
      } catch (error) {
        await end(driving);
        throw error;
      }
    },
    [Symbol.asyncDispose]: () => end(shown),
  };
}

/** A camera and a microphone that every page may use. */
const devices = ['--enable-media-stream=true', '--enable-mock-capture-devices=true'];

async function connect(port: number, binary: string): Promise<WebDriver> {
  await untilItListens(port);

  return new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation', ...devices] },
    })
    .build();
}

async function tabOf(page: WebDriver, driving: ChildProcess): Promise<Tab> {
  const window = page.manage().window();
  await page.manage().setTimeouts({ pageLoad: 60_000, script: 60_000 });
  const size = async (width: number, height: number) => {
    // The frame around the page takes some of it.
    await window.setRect({ x: 0, y: 0, width, height });
    const inner: { width: number; height: number } = await page.executeScript(
      'return { width: innerWidth, height: innerHeight }',
    );
    await window.setRect({
      x: 0,
      y: 0,
      width: 2 * width - inner.width,
      height: 2 * height - inner.height,
    });
  };
  await size(1280, 800);

  return {
    // It tells of none.
    heard: [],
    size,
    goto: (address) => page.get(address),
    reload: () => page.navigate().refresh(),
    run: (body, ...given) => page.executeScript<unknown>(body, ...given),
    async pick(body, ...given) {
      const found = await page.executeScript<unknown>(body, ...given);
      return found instanceof WebElement ? handleOf(page, found) : null;
    },
    picture: async () => Buffer.from(await page.takeScreenshot(), 'base64'),
    async [Symbol.asyncDispose]() {
      // The driver may be gone before it answers.
      await page.quit().catch(() => null);
      await end(driving);
    },
  };
}

function handleOf(page: WebDriver, element: WebElement): Handle {
  return {
    async press() {
      await page.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
      await element.click();
    },
    async write(text) {
      await page.executeScript('arguments[0].focus(); arguments[0].select()', element);
      await element.sendKeys(Key.BACK_SPACE, text);
    },
    choose: (paths) => element.sendKeys(paths.join('\n')),
  };
}

async function firstLine(screen: ChildProcess): Promise<string> {
  const told = screen.stdio[3];
  if (told === null || told === undefined) throw new Error('The screen has nothing to tell by.');

  const [line] = (await once(told, 'data')) as [Buffer];
  return line.toString().trim();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free.');

  return address.port;
}

async function untilItListens(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      await fetch(`http://127.0.0.1:${port}/status`);
      return;
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  }
  throw new Error('The driver of WebKit does not answer.');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;

  child.kill('SIGTERM');
  await once(child, 'exit');
}
