import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { test as base } from '@playwright/test';

import { serveFolder } from '../../../scripts/atlas/serve.ts';
import { serveDevApp } from '../../../scripts/dev/devApp.ts';
import { startFourfold, type Fourfold } from './fourfold.ts';
import { startWorkbench, type Workbench } from './workbench.ts';

interface Servers {
  fourfold: Fourfold;
  workbench: Workbench;
  /** The origin of the built Storybook with the atlas in it. */
  storybook: string;
  /** The folder of the atlas's still pictures, empty at first. */
  wall: string;
  /** The origin of the sources, as `npm run dev` serves them, with no service behind them. */
  devApp: string;
}

/**
 * What a test may ask for of servers. A worker starts each at the first test that asks for it, and keeps it to its end. Every
 * test begins with this one, so that one worker can run them all.
 */
export const test = base.extend<object, Servers>({
  fourfold: [
    async ({ playwright: _ }, provide) => {
      const fourfold = await startFourfold();
      await provide(fourfold);
      await fourfold.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  workbench: [
    async ({ playwright: _ }, provide) => {
      const workbench = await startWorkbench();
      await provide(workbench);
      await workbench.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  wall: [
    async ({ playwright: _ }, provide) => {
      const folder = await mkdtemp(join(tmpdir(), 'fourfold-wall-'));
      await provide(folder);
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  storybook: [
    async ({ wall }, provide) => {
      const folder = process.env['STORYBOOK_FOLDER'] ?? 'storybook-static';
      const { origin, server } = await serveFolder(folder, 0, wall);
      await provide(origin);
      server.close();
      server.closeAllConnections();
    },
    { scope: 'worker' },
  ],
  devApp: [
    async ({ playwright: _ }, provide) => {
      const dev = await serveDevApp(
        { app: 0, auth: 1, profile: 1, schedule: 1 },
        { cacheDir: 'node_modules/.cache/fourfold/dev-app', logLevel: 'error' },
      );
      await provide(`http://localhost:${dev.port}`);
      await dev[Symbol.asyncDispose]();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
