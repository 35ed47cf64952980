import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { watchedName } from '#src/domain/app/shellCaches.ts';
import type { WorkerFetch, WorkerScope } from '#src/worker/scope.ts';
import { createShell, pageTimeout, routes, type Build } from '#src/worker/shell.ts';
import { memoryCaches } from './memoryCaches.ts';

const origin = 'https://fourfold.example';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the shell is kept', () => {
  test('whole, and what an older build has of it is not fetched again (rules/shell#X6)', async () => {
    const browser = openBrowser();
    await browser.worker(buildOf('one', ['/assets/a-1.js', '/assets/b-1.js'])).install();
    browser.asked.length = 0;
    await browser.worker(buildOf('two', ['/assets/a-1.js', '/assets/b-2.js'])).install();

    expect([...(browser.caches.contents.get('fourfold-shell-two-')?.keys() ?? [])]).toEqual([
      '/index.html',
      '/login',
      '/assets/a-1.js',
      '/assets/b-2.js',
    ]);
    expect(browser.asked).toEqual(['/index.html', '/login', '/assets/b-2.js']);
  });

  test.each([
    ['a file is gone', { '/assets/b-1.js': new Response('', { status: 404 }) }],
    ['a network answers everything with a page of its own', { '/assets/b-1.js': html('Sign in') }],
    ['a page is of another build', { '/login': html(pageOf('two')) }],
  ])('or not at all: %s', async (_, answers) => {
    const browser = openBrowser(answers);

    await expect(
      browser.worker(buildOf('one', ['/assets/a-1.js', '/assets/b-1.js'])).install(),
    ).rejects.toThrow(/^\/(?:assets|login)/u);
  });
});

test('what was cleared of it is kept again at the next visit', async () => {
  const browser = await installed();
  browser.caches.contents.clear();
  await browser.ask('/progress', 'navigate');
  await browser.settled();

  browser.answers['*'] = 'gone';
  expect(await textOf(browser.ask('/progress', 'navigate'))).toContain('page /index.html');
});

describe('a page', () => {
  test('comes from the network, which knows the newest (rules/shell#X7)', async () => {
    const browser = await installed();

    expect(await textOf(browser.ask('/progress', 'navigate'))).toBe('network: /progress');
  });

  test.each([
    ['/', 'page /index.html'],
    ['/progress', 'page /index.html'],
    ['/login', 'page /login'],
    ['/task/2026-11-26%3ATETHER%3A1', 'page /index.html'],
  ])('is the kept one without a network: %s', async (path, text) => {
    const browser = await installed({ '*': 'gone' });

    expect(await textOf(browser.ask(path, 'navigate'))).toContain(text);
  });

  test('is the kept one where a server in front answers for itself, or nobody in time (rules/shell#X7)', async () => {
    const failing = await installed({ '*': new Response('Bad gateway', { status: 502 }) });
    expect(await textOf(failing.ask('/progress', 'navigate'))).toContain('page /index.html');

    const slow = await installed({ '*': 'silent' });
    const answer = textOf(slow.ask('/progress', 'navigate'));
    await vi.advanceTimersByTimeAsync(pageTimeout);
    expect(await answer).toContain('page /index.html');
  });

  test('is what the network said where none is kept', async () => {
    const browser = openBrowser({ '*': new Response('Bad gateway', { status: 502 }) });
    const shell = browser.worker(buildOf('one', []));
    const answer = await shell.answer(browser.event('/progress', 'navigate'));

    expect(answer?.status).toBe(502);
  });
});

test('nothing of a service is answered or kept, whatever it is called (rules/shell#X8)', async () => {
  const browser = await installed();
  const before = keysOf(browser);
  const path = fc.oneof(
    fc.webPath().map((rest) => `/api${rest}`),
    fc.webPath().map((rest) => `/auth${rest}`),
    fc.constantFrom('/api', '/auth', '/health', '/ready', '/api/v1/media/a/b.webm'),
  );
  const mode = fc.constantFrom('navigate' as const, 'cors' as const, 'no-cors' as const);

  fc.assert(
    fc.property(path.filter(isService), mode, (asked, by) => {
      expect(browser.ask(asked, by)).toBeNull();
    }),
  );
  expect(browser.ask('https://elsewhere.example/assets/a-1.js', 'cors')).toBeNull();
  expect(browser.ask('/progress', 'navigate', { method: 'POST' })).toBeNull();
  expect(keysOf(browser)).toEqual(before);
});

test('what a browser answers without the worker is what the worker would (rules/shell#X8)', async () => {
  const browser = await installed({ '/assets/a-1.js': 'gone' });
  const sourceOf = (path: string) =>
    routes.find(({ condition: { urlPattern } }) => {
      const pattern = urlPattern.pathname.replace('*', '.*');
      return new RegExp(`^${pattern}$`, 'u').test(path);
    })?.source ?? 'worker';

  expect(['/api/v1/media/a', '/auth/login', '/assets/a-1.js', '/login'].map(sourceOf)).toEqual([
    'network',
    'network',
    'cache',
    'worker',
  ]);
  expect(browser.ask('/api/v1/media/a', 'cors')).toBeNull();
  expect(await textOf(browser.ask('/assets/a-1.js', 'cors'))).toBe('network: /assets/a-1.js');
});

describe('a practice video', () => {
  test('is kept whole once it was watched, and each part of it is there then (rules/shell#X10)', async () => {
    const film = () => new Response('0123456789', { headers: { 'Content-Type': 'video/webm; x' } });
    const browser = await installed({ '/media/tether.webm': film() });
    const first = await browser.ask('/media/tether.webm', 'no-cors', {
      headers: { Range: 'bytes=0-' },
    });
    await browser.settled();
    expect(await first?.text()).toBe('0123456789');

    browser.answers['*'] = 'gone';
    const part = await browser.ask('/media/tether.webm', 'no-cors', {
      headers: { Range: 'bytes=3-5' },
    });
    expect([part?.status, part?.headers.get('Content-Range'), await part?.text()]).toEqual([
      206,
      'bytes 3-5/10',
      '345',
    ]);
    expect([...(browser.caches.contents.get(watchedName)?.keys() ?? [])]).toEqual([
      '/media/tether.webm',
    ]);
  });

  test.each([
    ['bytes=8-', 206, '89'],
    ['bytes=-3', 206, '789'],
    ['bytes=4-99', 206, '456789'],
    ['bytes=10-', 416, ''],
    ['lines=1-2', 200, '0123456789'],
  ])('is answered for %s with %i', async (range, status, text) => {
    const browser = await installed();
    await (
      await browser.caches.open(watchedName)
    ).put('/media/tether.webm', new Response('0123456789'));
    const part = await browser.ask('/media/tether.webm', 'no-cors', { headers: { Range: range } });

    expect([part?.status, await part?.text()]).toEqual([status, text]);
  });
});

describe('two versions (rules/shell#X13):', () => {
  test('an older tab finds its files until it is gone, and then they go', async () => {
    const browser = openBrowser();
    browser.tabs = ['old'];
    const one = browser.worker(buildOf('one', ['/assets/room-1.js']));
    await one.install();
    await one.activate();
    const two = browser.worker(buildOf('two', ['/assets/room-2.js']));
    await two.install();
    await two.activate();
    browser.answers['/assets/room-1.js'] = new Response('', { status: 404 });

    expect(await textOf(two.answer(browser.event('/assets/room-1.js', 'cors')))).toBe(
      'network: /assets/room-1.js',
    );
    browser.tabs = ['old', 'new'];
    await two.answer(browser.event('/progress', 'navigate'));
    await browser.settled();
    expect([...browser.caches.contents.keys()]).toContain('fourfold-shell-one-');

    browser.tabs = ['new'];
    await two.answer(browser.event('/progress', 'navigate'));
    await browser.settled();
    expect([...browser.caches.contents.keys()]).toEqual(['fourfold-shell-two-']);
  });

  test('nothing goes amid an update, whose cache may be among them', async () => {
    const browser = openBrowser();
    browser.tabs = ['old'];
    const one = browser.worker(buildOf('one', []));
    await one.install();
    const three = browser.worker(buildOf('three', []));
    await three.install();
    browser.waiting = {};
    await one.activate();
    browser.tabs = [];
    await one.answer(browser.event('/progress', 'navigate'));
    await browser.settled();

    expect([...browser.caches.contents.keys()]).toContain('fourfold-shell-three-');
  });
});

type Answer = Response | 'gone' | 'silent';

/** A browser with a network of its own: each path is answered as said, pages by their build, and all else by its name. */
function openBrowser(said: Record<string, Answer> = {}) {
  const caches = memoryCaches();
  const answers = { ...said };
  const asked: string[] = [];
  const lasting: Promise<unknown>[] = [];
  let build = 'one';
  const browser = {
    caches,
    answers,
    asked,
    tabs: [] as string[],
    waiting: null as object | null,
    worker(made: Build) {
      build = made.id;
      const scope: WorkerScope = {
        location: { origin },
        caches,
        clients: {
          matchAll: async () =>
            browser.tabs.map((id) => ({
              id,
              visibilityState: 'visible' as const,
              focus: async () => null,
              postMessage: () => {},
            })),
          openWindow: async () => null,
          claim: async () => {},
        },
        registration: {
          showNotification: async () => {},
          installing: null,
          get waiting() {
            return browser.waiting;
          },
          unregister: async () => true,
        },
        fetch,
        indexedDB: { open: () => expect.unreachable() },
        navigator: {},
        skipWaiting: async () => {},
        addEventListener: () => {},
      };
      return createShell(scope, made);
    },
    event: (path: string, mode: RequestMode, init: RequestInit = {}): WorkerFetch => {
      const request = new Request(new URL(path, origin), init);
      Object.defineProperty(request, 'mode', { value: mode });
      return { request, waitUntil: (task) => void lasting.push(task) };
    },
    settled: async () => void (await Promise.all(lasting.splice(0))),
  };

  async function fetch(request: Request | string): Promise<Response> {
    const path = new URL(request instanceof Request ? request.url : request, origin).pathname;
    asked.push(path);
    const answer = answers[path] ?? (request instanceof Request ? answers['*'] : undefined);
    if (answer === 'gone') throw new TypeError('Failed to fetch');
    if (answer === 'silent') return new Promise(() => {});
    if (answer !== undefined) return answer.clone();
    if (typeof request === 'string' && ['/index.html', '/login'].includes(path)) {
      return html(`${pageOf(build)} page ${path}`);
    }
    return new Response(`network: ${path}`);
  }

  return browser;
}

/** The same with a build installed before the network is as it is said. */
async function installed(said: Record<string, Answer> = {}) {
  const browser = openBrowser();
  const shell = browser.worker(buildOf('one', ['/assets/a-1.js']));
  await shell.install();
  await shell.activate();
  Object.assign(browser.answers, said);

  return {
    ...browser,
    ask: (path: string, mode: RequestMode, init?: RequestInit) =>
      shell.answer(browser.event(path, mode, init)),
  };
}

function buildOf(id: string, files: string[]): Build {
  return { id, files, pages: ['/index.html', '/login'] };
}

function pageOf(build: string): string {
  return `<meta name="fourfold:build" content="${build}">`;
}

function html(text: string): Response {
  return new Response(text, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

function isService(path: string): boolean {
  return /^\/(?:api|auth|health|ready)(?:\/|$)/u.test(new URL(path, origin).pathname);
}

async function textOf(answer: Promise<Response> | null): Promise<string> {
  return (await answer)?.text() ?? 'not answered';
}

function keysOf({ caches }: { caches: ReturnType<typeof memoryCaches> }) {
  return [...caches.contents].map(([name, kept]) => [name, [...kept.keys()]]);
}
