import { shellPrefix, watchedName } from '../domain/app/shellCaches.ts';
import type { Route, ShellCache, WorkerFetch, WorkerScope } from './scope.ts';
import { keepTabsOf, removeForgotten } from './olderTabs.ts';
import { partOf } from './partOf.ts';

/** What a build is made of. */
export interface Build {
  /** Changes with each of them. */
  id: string;
  /** Paths of files that never change under their names, and of what the rooms show. */
  files: readonly string[];
  /** Paths of pages; the first is the page of every address that has none of its own. */
  pages: readonly [string, ...string[]];
}

/** As long as a page of the network is waited for where one is kept, in milliseconds. */
export const pageTimeout = 3_000;
/** So many files are fetched at once: whoever uses the page meanwhile comes first. */
const atOnce = 3;

/** What answers for a service, and is never kept, whatever it says of itself. */
const services = /^\/(?:api|auth|health|ready)(?:\/|$)/u;
const videos = /^\/media\/[^/]+\.(?:webm|mp4)$/u;

/** The same as the worker answers, for browsers that need not ask it: services never, and files under their hash from any of the caches. */
export const routes: readonly Route[] = [
  { condition: { urlPattern: { pathname: '/(api|auth)/*' } }, source: 'network' },
  { condition: { urlPattern: { pathname: '/assets/*' } }, source: 'cache' },
];

/**
 * The app's shell in a service worker: its files from the cache, its pages from the network as long as that answers, and nothing of
 * any service (rules/shell#X6 to rules/shell#X10).
 */
export function createShell(scope: WorkerScope, build: Build) {
  const { caches, location, registration } = scope;
  const own = `${shellPrefix}${build.id}-${scope.fourfoldServed ?? ''}`;
  const files = new Set(build.files);
  const keeping = new Set<string>();

  /** Keeps the whole of a build, or fails: half of one would break offline. */
  async function install(): Promise<void> {
    const cache = await caches.open(own);
    for (const path of build.pages) await keepPage(cache, path);

    const left = [...build.files];
    const next = async (): Promise<void> => {
      const path = left.shift();
      if (path === undefined) return;
      await keepFile(cache, path);
      return next();
    };
    await Promise.all(Array.from({ length: atOnce }, next));
  }

  /** A page of another build, as of a server that is not told yet, would ask for files that this one does not have. */
  async function keepPage(cache: ShellCache, path: string): Promise<void> {
    const page = await scope.fetch(path, { cache: 'reload', redirect: 'error' });
    const text = await page.clone().text();
    if (!page.ok || !text.includes(`name="fourfold:build" content="${build.id}"`)) {
      throw new Error(`${path} is no page of build ${build.id}.`);
    }
    await cache.put(path, page);
  }

  async function keepFile(cache: ShellCache, path: string): Promise<void> {
    const known = isHashed(path) ? await caches.match(path, anyVary) : undefined;
    const file = known ?? (await scope.fetch(path, { redirect: 'error' }));
    // A network that wants a sign-in of its own answers everything with a page.
    if (!file.ok || isPage(file)) throw new Error(`${path} is not there.`);
    await cache.put(path, file);
  }

  async function activate(): Promise<void> {
    const older = (await caches.keys()).filter(
      (name) => name.startsWith(shellPrefix) && name !== own,
    );
    await keepTabsOf(scope, own, older);
    await removeForgotten(scope, own);
    await registration.navigationPreload?.enable().catch(() => null);
    await scope.clients.claim();
  }

  /** What this worker answers; null for what is none of its business, and goes to the network as if there were no worker. */
  function answer(event: WorkerFetch): Promise<Response> | null {
    const { method, mode, url } = event.request;
    const { origin, pathname } = new URL(url);
    if (method !== 'GET' || origin !== location.origin || services.test(pathname)) return null;

    if (mode === 'navigate') return isPagePath(pathname) ? pageFor(event, pathname) : null;
    if (videos.test(pathname)) return videoFor(event, pathname);
    return files.has(pathname) || isHashed(pathname) ? fileFor(event, pathname) : null;
  }

  async function pageFor(event: WorkerFetch, path: string): Promise<Response> {
    const asked = fromNetwork(event);
    const inTime = Promise.race([asked.catch(() => null), late()]);
    // And no longer: what is under way here keeps a newer worker from taking over.
    event.waitUntil(inTime);
    event.waitUntil(removeForgotten(scope, own).catch(() => null));

    const answered = await inTime;
    if (answered !== null && answered.status < 500) {
      event.waitUntil(mend().catch(() => null));
      return answered;
    }
    return (await keptPage(path)) ?? asked;
  }

  /** What somebody cleared is kept again, as long as the server has this build. */
  async function mend(): Promise<void> {
    if ((await keptPage(build.pages[0])) === undefined) await install();
  }

  async function fromNetwork({ preloadResponse, request }: WorkerFetch): Promise<Response> {
    const preloaded = await preloadResponse;

    return preloaded ?? scope.fetch(request);
  }

  async function keptPage(path: string): Promise<Response | undefined> {
    const cache = await caches.open(own);
    const kept = build.pages.find((one) => one === path) ?? build.pages[0];

    return cache.match(kept, anyVary);
  }

  /** A file of an older build is there for as long as one of its tabs is. */
  async function fileFor({ request }: WorkerFetch, path: string): Promise<Response> {
    const cache = await caches.open(own);
    const kept = (await cache.match(path, anyVary)) ?? (await caches.match(path, anyVary));

    return kept ?? scope.fetch(request);
  }

  async function videoFor(event: WorkerFetch, path: string): Promise<Response> {
    const watched = await caches.open(watchedName);
    const kept = await watched.match(path, anyVary);
    if (kept !== undefined) return partOf(kept, event.request.headers.get('Range'));

    event.waitUntil(keepVideo(watched, path).catch(() => null));
    return scope.fetch(event.request);
  }

  /** A player asks for parts; only a whole file can be kept. */
  async function keepVideo(watched: ShellCache, path: string): Promise<void> {
    if (keeping.has(path)) return;

    keeping.add(path);
    try {
      const whole = await scope.fetch(path, { redirect: 'error' });
      const isVideo = whole.headers.get('Content-Type')?.startsWith('video/') ?? false;
      if (whole.status === 200 && isVideo) await watched.put(path, whole);
    } finally {
      keeping.delete(path);
    }
  }

  return { install, activate, answer };
}

/** The server says which encodings it knows; what is kept is decoded. */
const anyVary = { ignoreVary: true };

function isHashed(path: string): boolean {
  return path.startsWith('/assets/');
}

function isPagePath(path: string): boolean {
  return path === '/index.html' || !path.slice(path.lastIndexOf('/') + 1).includes('.');
}

function isPage({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') ?? false;
}

function late(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), pageTimeout);
  });
}
