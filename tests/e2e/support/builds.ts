import { cpSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Puts the built client into a folder, as a first deployment does. */
export function deploy(folder: string): void {
  cpSync('dist', folder, { recursive: true });
  // What is changed below has no smaller form.
  for (const file of globSync('**/*.{br,gz}', { cwd: folder })) rmSync(join(folder, file));
}

/**
 * Makes another version of what is deployed there: the same, but for the name of the file of a room, and for its build. The file of
 * the version before is gone.
 */
export function deployNewer(folder: string, room: string, build: string): void {
  const file = globSync(`assets/${room}-*.js`, { cwd: folder })[0]?.slice('assets/'.length);
  if (file === undefined) throw new Error(`Nothing of ${room} is deployed.`);

  const newer = `${room}-${build}.js`;
  renameSync(join(folder, 'assets', file), join(folder, 'assets', newer));
  const earlier = buildIn(folder);
  for (const path of globSync(['{assets,.vite}/*.{js,json}', '{,.pages/**/}*.{html,js}'], {
    cwd: folder,
  })) {
    const text = readFileSync(join(folder, path), 'utf8');
    writeFileSync(join(folder, path), text.replaceAll(file, newer).replaceAll(earlier, build));
  }
}

/** The build that is deployed there. */
export function buildIn(folder: string): string {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');

  return /name="fourfold:build" content="(?<build>\w+)"/u.exec(page)?.groups?.['build'] ?? '';
}

/** Deploys a worker that is wrong: whatever page is asked for, it answers with the one that it keeps. */
export function deployPoisoned(folder: string): void {
  writeFileSync(
    join(folder, 'sw.js'),
    `const poisoned = '<!doctype html><link rel="icon" href="data:,"><h1>Nobody can leave</h1>';
     const page = () => new Response(poisoned, { headers: { 'Content-Type': 'text/html' } });
     addEventListener('install', (event) => {
       skipWaiting();
       event.waitUntil(caches.open('poisoned').then((cache) => cache.put('/kept', page())));
     });
     addEventListener('activate', (event) => event.waitUntil(clients.claim()));
     addEventListener('fetch', (event) => {
       if (event.request.mode === 'navigate') event.respondWith(caches.match('/kept'));
     });`,
  );
}
