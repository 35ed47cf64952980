import { readFileSync } from 'node:fs';

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

import { fonts } from './scripts/fonts.ts';

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

/** What a visitor's rooms show alike. What only a member's rooms share comes with the first of those. */
const sharedParts =
  /[\\/]src[\\/](?:components[\\/](?:art[\\/](?!Pillar|DayMark|MoodFace)|app[\\/](?:VisitorHeader|ThemeToggle)|ui[\\/](?:TextField|IconButton|Icon|Notice|Wordmark|VisuallyHidden)\.)|routes[\\/]app[\\/](?:useScreen|useUnforeseenError))/;

/** What several rooms of a member need, and no visitor's room does. */
const memberParts =
  /[\\/]node_modules[\\/](?:@base-ui|@floating-ui|idb)[\\/]|[\\/]src[\\/](?:components[\\/](?:schedule|today|pillars|practice|app[\\/](?!VisitorHeader|ThemeToggle)|account[\\/]Profile|art[\\/]Pillar|ui[\\/](?:Dialog|AlertDialog|Avatar|InputField|SegmentedChoice|Slider|Stepper|Switch|Tabs|Toast|stepped|useHold|useSettled))|machines[\\/](?:practice|schedule|today|pillars|app[\\/](?:rooms|notices|outbox))|routes[\\/](?:practice|schedule|today|pillars|app[\\/](?:Member|Notices|Rooms|rooms|backOr|fromRequest|memberCall|notify|onMember|outbox|useLogout|useOverlay))|services[\\/](?:bell|clock|commitmentsApi|dayRecords|deviceStore|member|moments|outbox|pageTitle|profile|recorder|recordings|reflection|schedule|tabChannel|taskTimers|timerLock|wakeLock)|domain[\\/](?:dayPlan|dayShares|dayTasks|member|outbox|practice|profile|reflection|sampleTasks|schedule|streak|task|timer))/;

/** What the first view needs in one file, what several show alike in another: small files compress badly and each costs a request. */
const fewFiles = [
  { name: 'app', tags: ['$initial' as const], priority: 3 },
  { name: 'shared', test: sharedParts, minShareCount: 2, priority: 2 },
  {
    name: 'rooms',
    test: memberParts,
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  },
];

export default defineConfig(({ mode }) => ({
  plugins: [fonts(), react({ compiler: true }), mockWorker()],
  server: { port: 5173, strictPort: true },
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
