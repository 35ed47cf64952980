import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { cuts } from './fonts.ts';
import { filesOf, fontOf, readManifest, scriptsOf } from './manifest.ts';
import { publicPages, signInModules } from './publicPages.ts';
import { roomModules } from './roomModules.ts';

/** A file the browser loads before a route can be used, and its size as it travels. */
export interface LoadedFile {
  file: string;
  kind: 'html' | 'script' | 'style' | 'font';
  bytes: number;
}

/** What a route loads before it can be used, and how much that may be. */
export interface Load {
  path: string;
  files: LoadedFile[];
  limits: readonly Limit[];
}

interface Limit {
  kind: LoadedFile['kind'];
  bytes: number;
  files?: number;
}

/** A page has the styles of its first view within it. */
const publicLimits: readonly Limit[] = [
  { kind: 'html', bytes: 8_500 },
  { kind: 'script', bytes: 100_000, files: 4 },
  { kind: 'font', bytes: 50_000 },
];
const homeLimits: readonly Limit[] = [
  { kind: 'html', bytes: 8_500 },
  { kind: 'script', bytes: 150_000, files: 15 },
];
/** A room's scripts where a member's first visit is to it, 25 kB more than the first room's, and the styles of all rooms. */
const roomLimits: readonly Limit[] = [
  { kind: 'html', bytes: 8_700 },
  { kind: 'script', bytes: 175_000, files: 15 },
  { kind: 'style', bytes: 20_000, files: 1 },
];

/** What each room of a member begins with, and fetches by itself to say what is new; and the first of them. */
const firstModules = ['index.html', 'member', 'feed'];
const homeModules = [...firstModules, 'home'];
/** What is fetched once a page is used, or at rest. */
const usedModules = [
  'desk',
  'followed',
  'bar',
  'sending',
  'live',
  'sounds',
  'ways',
  'reflecting',
  'overlays',
  'src/services/yourData/sealDevice.ts',
  'src/routes/rooms/ShellHost.tsx',
  'src/components/practice/PracticeChooser.tsx',
];

/** The scripts of a member's first room on a device that is new to who has ended a day: what keeps that day comes with it. */
const endedLimits: readonly Limit[] = [{ kind: 'script', bytes: 150_000, files: 15 }];

/** What a member's first room fetches once it is used, or is at rest: nobody waits for it, and somebody pays for it. */
const usedLimits: readonly Limit[] = [{ kind: 'script', bytes: 91_000, files: 29 }];

/** What the sign-in page fetches for passkeys beyond what a sign-in by a password does. */
const passkeyLimits: readonly Limit[] = [{ kind: 'script', bytes: 3_000 }];

/** What no page begins with: what a press in it opens, each when it is wanted. */
const laterLimits: readonly Limit[] = [{ kind: 'script', bytes: 62_000, files: 44 }];

/** What each visit looks at again. */
const workerLimits: readonly Limit[] = [{ kind: 'script', bytes: 6_000 }];

/** What each route loads first: all that its page and its modules need. */
export function loadsOf(folder: string): Load[] {
  const manifest = readManifest(folder);
  const home = filesOf(manifest, homeModules);
  const used = filesOf(manifest, [...homeModules, ...usedModules]).scripts;
  const byPassword = filesOf(manifest, ['index.html', ...signInModules, 'calls']);
  const inFolder = (files: readonly string[], kind: LoadedFile['kind']) =>
    files.map((file) => measured(folder, file, kind));

  const loads: Load[] = [
    ...Object.entries(publicPages).map(([path, { modules }]) => ({
      path,
      files: [
        measured(folder, join('.pages', path, 'index.html'), 'html'),
        ...inFolder(filesOf(manifest, ['index.html', ...modules]).scripts, 'script'),
        ...inFolder(
          cuts.map((cut) => fontOf(manifest, cut.file)),
          'font',
        ),
      ],
      limits: publicLimits,
    })),
    {
      path: '/login with passkeys',
      files: inFolder(
        filesOf(manifest, ['src/routes/account/passkeys/PasskeyBeside.tsx']).scripts.filter(
          (file) => !byPassword.scripts.includes(file),
        ),
        'script',
      ),
      limits: passkeyLimits,
    },
    {
      path: 'the worker',
      files: [measured(folder, 'sw.js', 'script')],
      limits: workerLimits,
    },
    {
      path: '/dashboard',
      files: [
        measured(folder, join('.pages', 'dashboard', 'index.html'), 'html'),
        ...inFolder(home.scripts, 'script'),
      ],
      limits: homeLimits,
    },
    {
      path: '/dashboard, with a day that was ended,',
      files: inFolder(filesOf(manifest, [...homeModules, 'written']).scripts, 'script'),
      limits: endedLimits,
    },
    {
      path: '/dashboard, used,',
      files: inFolder(
        used.filter((file) => !home.scripts.includes(file)),
        'script',
      ),
      limits: usedLimits,
    },
    ...Object.entries(roomModules).map(([path, modules]) => {
      const { scripts, styles } = filesOf(manifest, [...firstModules, ...modules]);
      return {
        path,
        files: [
          // A page with a name in its address is the one that knows of none.
          measured(folder, join('.pages', path.includes(':') ? '' : path, 'index.html'), 'html'),
          ...inFolder(scripts, 'script'),
          ...inFolder(
            // The first room has its own within its page.
            styles.filter((file) => !home.styles.includes(file)),
            'style',
          ),
        ],
        limits: roomLimits,
      };
    }),
  ];
  const known = new Set(loads.flatMap(({ files }) => files.map(({ file }) => file)));
  const later = scriptsOf(manifest).filter((file) => !known.has(file));

  return [
    ...loads,
    { path: 'what is opened later', files: inFolder(later, 'script'), limits: laterLimits },
  ];
}

/** Where a route is over its budget, in words. */
export function overBudget(loads: readonly Load[]): string[] {
  return loads.flatMap(({ path, files, limits }) =>
    limits.flatMap(({ kind, bytes, files: count }) => {
      const ofKind = files.filter((file) => file.kind === kind);
      return [
        sum(ofKind) > bytes
          ? `${path} loads ${kB(sum(ofKind))} of ${kind}s: the budget is ${kB(bytes)}.`
          : '',
        count !== undefined && ofKind.length > count
          ? `${path} loads ${ofKind.length} ${kind}s: the budget is ${count}.`
          : '',
      ].filter((fault) => fault !== '');
    }),
  );
}

/** The report `npm run build` prints. */
export function budgetReport(loads: readonly Load[]): string {
  return loads
    .map(({ path, files, limits }) => {
      const parts = limits.map(({ kind, bytes }) => {
        const ofKind = files.filter((file) => file.kind === kind);
        return `${ofKind.length} ${kind}s of ${kB(sum(ofKind))}, at most ${kB(bytes)}`;
      });
      return [
        `${path} loads ${kB(sum(files))} (brotli): ${parts.join('; ')}`,
        ...files
          .filter(() => path === '/dashboard' || Object.hasOwn(publicPages, path))
          .map((file) => `  ${kB(file.bytes).padStart(9)}  ${file.file}`),
      ].join('\n');
    })
    .join('\n');
}

function measured(folder: string, file: string, kind: LoadedFile['kind']): LoadedFile {
  const content = readFileSync(join(folder, file));

  return {
    file,
    kind,
    bytes: kind === 'font' ? content.length : brotliCompressSync(content).length,
  };
}

function sum(files: readonly LoadedFile[]): number {
  return files.reduce((total, file) => total + file.bytes, 0);
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
