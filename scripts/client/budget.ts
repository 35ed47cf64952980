import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { cuts } from './fonts.ts';
import { filesOf, fontOf, readManifest } from './manifest.ts';
import { roomModules } from './roomModules.ts';

/** A file the browser loads before a route can be used, and its size as it travels. */
export interface LoadedFile {
  file: string;
  kind: 'html' | 'script' | 'font';
  bytes: number;
}

/** What a route loads before it can be used, and how much that may be. */
export interface Load {
  path: string;
  files: LoadedFile[];
  limits: Limits;
}

interface Limits {
  /** Bytes. */
  script: number;
  font?: number;
  scripts?: number;
}

const publicLimits = { script: 100_000, font: 50_000, scripts: 5 };
const homeLimits = { script: 150_000, scripts: 15 };
/** Bytes of a room's scripts beyond what a member's first room has loaded, and what its first use has. */
const roomLimit = 25_000;

const addressLinks = [
  'src/routes/account/RecoveryRoutes.tsx',
  'src/routes/account/address/addressLinks.ts',
];

const publicModules: Readonly<Record<string, string | readonly string[]>> = {
  '/': 'src/routes/landing/LandingRoute.tsx',
  '/experience': 'src/routes/landing/ExperienceRoute.tsx',
  '/help': 'src/routes/app/HelpRoute.tsx',
  '/login': 'src/routes/account/LoginRoute.tsx',
  '/register': 'src/routes/account/RegisterRoute.tsx',
  '/request-invitation': 'src/routes/account/RecoveryRoutes.tsx',
  '/forgot-password': 'src/routes/account/RecoveryRoutes.tsx',
  '/reset-password': 'src/routes/account/RecoveryRoutes.tsx',
  '/not-me': 'src/routes/account/RecoveryRoutes.tsx',
  '/confirm-address': addressLinks,
  '/undo-address': addressLinks,
};

/** A member's first room, and what it fetches by itself to say what is new. */
const homeModules = ['index.html', 'member', 'home', 'feed'];
/** What is fetched once a page is used, and before a member can be in another room. */
const usedModules = [
  'desk',
  'bar',
  'sending',
  'sounds',
  'src/services/yourData/sealDevice.ts',
  'src/routes/rooms/ShellHost.tsx',
  'src/components/rooms/AlertHost.tsx',
  'src/components/practice/PracticeChooser.tsx',
];

/** What the sign-in page fetches for passkeys, in bytes, beyond what a sign-in by a password does. */
const passkeyLimit = 3_000;

/** What each visit looks at again, in bytes. */
const workerLimit = 6_000;

/** What each route loads first: all that its page and its modules need, and of a member's rooms what the first of them has not loaded. */
export function loadsOf(folder: string): Load[] {
  const manifest = readManifest(folder);
  const home = filesOf(manifest, homeModules).scripts;
  const used = filesOf(manifest, [...homeModules, ...usedModules]).scripts;
  const byPassword = filesOf(
    manifest,
    ['index.html', publicModules['/login'] ?? [], 'calls'].flat(),
  );
  const inFolder = (files: readonly string[], kind: LoadedFile['kind']) =>
    files.map((file) => measured(folder, file, kind));

  return [
    ...Object.entries(publicModules).map(([path, module]) => ({
      path,
      files: [
        measured(folder, join('.pages', path, 'index.html'), 'html'),
        ...inFolder(filesOf(manifest, ['index.html', ...[module].flat()]).scripts, 'script'),
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
      limits: { script: passkeyLimit },
    },
    {
      path: 'the worker',
      files: [measured(folder, 'sw.js', 'script')],
      limits: { script: workerLimit },
    },
    {
      path: '/dashboard',
      files: [measured(folder, 'index.html', 'html'), ...inFolder(home, 'script')],
      limits: homeLimits,
    },
    ...Object.entries(roomModules).map(([path, module]) => ({
      path,
      files: inFolder(
        filesOf(manifest, [module]).scripts.filter((file) => !used.includes(file)),
        'script',
      ),
      limits: { script: roomLimit },
    })),
  ];
}

/** Where a route is over its budget, in words. */
export function overBudget(loads: readonly Load[]): string[] {
  return loads.flatMap(({ path, files, limits }) => {
    const scripts = files.filter(({ kind }) => kind === 'script');
    const fonts = sum(files.filter(({ kind }) => kind === 'font'));
    const { script, scripts: count, font } = limits;
    return [
      sum(scripts) > script
        ? `${path} loads ${kB(sum(scripts))} of scripts: the budget is ${kB(script)}.`
        : '',
      count !== undefined && scripts.length > count
        ? `${path} loads ${scripts.length} scripts: the budget is ${count}.`
        : '',
      font !== undefined && fonts > font
        ? `${path} loads ${kB(fonts)} of fonts: the budget is ${kB(font)}.`
        : '',
    ].filter((fault) => fault !== '');
  });
}

/** The report `npm run build` prints. */
export function budgetReport(loads: readonly Load[]): string {
  return loads
    .map(({ path, files, limits }) => {
      const scripts = files.filter(({ kind }) => kind === 'script');
      return [
        `${path} loads ${kB(sum(files))} (brotli): ${scripts.length} scripts of ${kB(sum(scripts))}, at most ${kB(limits.script)}`,
        ...files
          .filter(() => path === '/dashboard' || Object.hasOwn(publicModules, path))
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
