import { readFileSync } from 'node:fs';

import { GlobalWindow } from 'happy-dom';
import { createServer } from 'vite';

import { eventShapesPlugin } from '../inspector/eventShapesPlugin.ts';
import type * as Charts from './charts.tsx';
import type { AtlasMachine, Workbench } from './workbench.ts';

/**
 * Reads machines and stories as modules, in a DOM of happy-dom's and without a browser, and holds them against the index of
 * a built Storybook.
 */
export async function evaluateWorkbench(root: string, storybook: string): Promise<Workbench> {
  const window = new GlobalWindow({ url: 'http://localhost:6006/' });
  provideGlobals(window);
  const vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    plugins: [eventShapesPlugin(root)],
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });

  try {
    const module = await vite.ssrLoadModule('/scripts/atlas/charts.tsx');
    if (!isCharts(module)) throw new Error('scripts/atlas/charts.tsx exports no readWorkbench.');

    const read = await module.readWorkbench();
    const index: unknown = JSON.parse(readFileSync(`${storybook}/index.json`, 'utf8'));
    return { ...read, faults: [...read.faults, ...missingIn(index, read.charts)] };
  } finally {
    await vite.close();
    await window.happyDOM.close();
  }
}

/** What a page has and Node has not; what Node has stays Node's. */
function provideGlobals(window: GlobalWindow) {
  for (const name of Object.getOwnPropertyNames(window)) {
    if (name in globalThis) continue;
    const value: unknown = Reflect.get(window, name);
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}

function missingIn(index: unknown, charts: AtlasMachine[]): string[] {
  const entries =
    typeof index === 'object' && index !== null && 'entries' in index ? index.entries : {};
  const known = new Set(Object.keys(entries ?? {}));
  const ids = new Set(
    charts.flatMap(({ states }) => states.flatMap(({ stories }) => stories.map(({ id }) => id))),
  );

  return [...ids]
    .filter((id) => !known.has(id))
    .map((id) => `The built Storybook has no story "${id}". Build it anew: npx storybook build`);
}

function isCharts(module: object): module is typeof Charts {
  return 'readWorkbench' in module && typeof module.readWorkbench === 'function';
}
