import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

import { chunkGroups } from './scripts/client/chunks.ts';
import { fonts } from './scripts/client/fonts.ts';
import { compiled, eagerModules, smallest } from './scripts/client/shortScripts.ts';
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

/** Takes back the worker of a build that was served on the same port before: it would answer in place of the sources. */
function retiredShell(): Plugin {
  return {
    name: 'fourfold:retired-shell',
    apply: 'serve',
    configureServer(server) {
      const answer = async (response: ServerResponse) => {
        const retired = await server.transformRequest('/src/worker/retired.ts');
        response.setHeader('Content-Type', 'text/javascript');
        // A worker is no module.
        response.end(retired?.code.replaceAll(/^export .*$/gmu, ''));
      };
      server.middlewares.use('/sw.js', (_, response) => void answer(response));
    },
  };
}

/** A file of several rooms would be called for all of them. */
const shortNames = {
  chunkFileNames: ({ name }: { name: string }) => `assets/${short(name)}-[hash].js`,
  assetFileNames: ({ names }: { names: readonly string[] }) =>
    `assets/${short(names[0] ?? '')}-[hash][extname]`,
};

function short(name: string): string {
  return /^[^~.]*/u.exec(name)?.[0] ?? name;
}

/** The router offers its build without warnings under no name that a bundler asks for; what React has now needs no stand-in. */
const slimmer = [
  { find: /^use-sync-external-store\/shim$/u, replacement: 'react' },
  { find: /^react-router$/u, replacement: routerFile('index.mjs') },
  { find: /^react-router\/dom$/u, replacement: routerFile('dom-export.mjs') },
];

function routerFile(name: string): string {
  return fileURLToPath(
    new URL(`node_modules/react-router/dist/production/${name}`, import.meta.url),
  );
}

/** The router names its components for a debugger, and by that keeps in every page those that this app never shows. */
function namelessRouter(): Plugin {
  return {
    name: 'fourfold:nameless-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\// },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = "[^"]*";$/gmu, '')
          .replaceAll(
            / = (?=React\w*\.(?:forwardRef|createContext|memo)\()/gu,
            ' = /* @__PURE__ */ ',
          ),
        map: null,
      }),
    },
  };
}

/** The folders that builds and tests write. */
const made = ['dist', 'dist-mock', 'storybook-static', 'test-results', 'visual', 'data'];

export default defineConfig(({ mode, isSsrBuild = false }) => ({
  plugins: [
    fonts(),
    react({ compiler: compiled }),
    mockWorker(),
    retiredShell(),
    namelessRouter(),
    mode === 'production' && !isSsrBuild ? eagerModules() : null,
    eventShapesPlugin(import.meta.dirname),
  ],
  resolve: { alias: mode === 'production' && !isSsrBuild ? slimmer : [] },
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
    modulePreload: { polyfill: false },
    manifest: true,
    sourcemap: mode === 'mock',
    ...(mode === 'production' && !isSsrBuild ? smallest : {}),
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: mode === 'mock' ? ['index.html', 'inspector.html'] : ['index.html'],
      output:
        mode === 'mock' || isSsrBuild
          ? {}
          : {
              ...smallest.rolldownOptions.output,
              codeSplitting: { groups: chunkGroups(import.meta.dirname) },
              ...shortNames,
            },
    },
  },
}));
