import { readFileSync } from 'node:fs';

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

import { fonts } from './scripts/client/fonts.ts';
import { eventShapesPlugin } from './scripts/inspector/eventShapesPlugin.ts';

const worker = new URL('.storybook/public/mockServiceWorker.js', import.meta.url);

/** Serves the MSW worker in mock mode from Storybook's folder, so that no other build contains it. */
function mockWorker(): Plugin {
  return {
    name: 'fourfold:mock-worker',
    apply: (_, { mode }) => mode === 'mock',
    configureServer(server) {
      server.middlewares.use('/mockServiceWorker.js', (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript');
        response.end(readFileSync(worker));
      });
    },
    buildStart() {
      if (this.meta.watchMode) return;
      this.emitFile({
        type: 'asset',
        fileName: 'mockServiceWorker.js',
        source: readFileSync(worker, 'utf8'),
      });
    },
  };
}

/** What several of a member's rooms need, and no visitor's: their areas, what stands around them, and what the device keeps. */
const memberParts = [
  /[\\/]node_modules[\\/](?:@base-ui|@floating-ui|idb)[\\/]/,
  /[\\/]src[\\/]\w+[\\/](?:rooms|practice|pillars|schedule|today|timer|reflection|upload|outbox|device)[\\/]/,
  /[\\/](?:art[\\/]pillars|ui[\\/](?:choices|overlays)|common[\\/]member)[\\/]/,
  /[\\/](?:page[\\/]clock|common[\\/](?:timeZone|wallClock)|account[\\/](?:accountZone|zoneQuestion))\.ts$/,
];

/** What a visitor's rooms show alike. */
const visitorParts =
  /[\\/]src[\\/](?:components[\\/](?:art|landing|app|ui)|routes[\\/]common)[\\/][^\\/]+$/;

/** What the first view needs in one file, what several show alike in another: small files compress badly and each costs a request. */
const fewFiles = [
  { name: 'app', tags: ['$initial' as const], priority: 3 },
  { name: 'shared', test: visitorParts, minShareCount: 2, priority: 1 },
  {
    name: 'rooms',
    test: (id: string) => memberParts.some((part) => part.test(id)),
    minShareCount: 2,
    priority: 2,
    includeDependenciesRecursively: false,
  },
];

/** The folders that builds and tests write. */
const made = ['dist', 'dist-mock', 'storybook-static', 'test-results', 'visual', 'data'];

export default defineConfig(({ mode }) => ({
  plugins: [
    fonts(),
    react({ compiler: true }),
    mockWorker(),
    eventShapesPlugin(import.meta.dirname),
  ],
  server: {
    port: 5173,
    strictPort: true,
    // What is made beside a running app reloads nobody's page.
    watch: { ignored: made.map((folder) => `**/${folder}/**`) },
  },
  preview: { port: 5173, strictPort: true },
  // Found before the first page opens: a dependency that turns up later reloads the page under its reader.
  optimizeDeps: { entries: ['index.html', 'inspector.html'] },
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    manifest: true,
    sourcemap: mode === 'mock',
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: mode === 'mock' ? ['index.html', 'inspector.html'] : ['index.html'],
      output: mode === 'mock' ? {} : { codeSplitting: { groups: fewFiles } },
    },
  },
}));
