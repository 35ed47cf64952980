// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let container: ReturnType<typeof fakeContainer>;

beforeEach(() => {
  vi.resetModules();
  document.head.innerHTML = '<meta name="fourfold:build" content="one">';
  container = fakeContainer();
  vi.stubGlobal('navigator', { serviceWorker: container, onLine: true });
});
afterEach(() => void vi.unstubAllGlobals());

test('an address that is a script by policy is that of the worker alone', async () => {
  const policies: Record<string, (url: string) => string> = {};
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => {
      policies[name] = rules.createScriptURL;
      return rules;
    },
  });
  const { registerWorker } = await import('#src/services/shell/shellWorker.ts');

  expect(await registerWorker()).toBe(container.registration);
  expect(container.registered).toEqual(['/sw.js']);
  expect(Object.keys(policies)).toEqual(['fourfold-shell']);
  expect(() => policies['fourfold-shell']?.('/other.js')).toThrow(
    '/other.js is no script of ours.',
  );
});

test('a page that wants no worker asks for none, and one that is refused goes on without', async () => {
  document.head.innerHTML = '<meta name="fourfold:build" content="">';
  const retired = await import('#src/services/shell/shellWorker.ts');
  expect([await retired.registerWorker(), container.registered]).toEqual([null, []]);

  vi.resetModules();
  document.head.innerHTML = '<meta name="fourfold:build" content="one">';
  container.register = () => Promise.reject(new DOMException('No.', 'SecurityError'));
  const refused = await import('#src/services/shell/shellWorker.ts');
  expect(await refused.registerWorker()).toBeNull();
});

test('a newer version that waits is told, and one that this page is of takes over untold (rules/shell#X11)', async () => {
  const report = await watching();
  expect(report).not.toHaveBeenCalled();

  const own = container.found('one');
  await expect.poll(() => own.said).toContain('takeOver');
  expect(report).not.toHaveBeenCalled();

  const newer = container.found('two');
  await expect.poll(() => report.mock.calls.length).toBe(1);
  expect(newer.said).toEqual(['build']);
});

test('a version that another tab let take over is told, and this page’s own is not (rules/shell#X13)', async () => {
  const report = await watching();
  container.takenOverBy('one');
  await expect.poll(() => container.controller?.said).toEqual(['build']);
  expect(report).not.toHaveBeenCalled();

  container.takenOverBy('two');
  await expect.poll(() => report.mock.calls.length).toBe(1);
});

test('the one that waits takes over when it is told to', async () => {
  const { takeOver } = await import('#src/services/shell/shellWorker.ts');
  await takeOver(new AbortController().signal);

  const waiting = container.found('two');
  const taken = takeOver(new AbortController().signal);
  await expect.poll(() => waiting.said).toContain('takeOver');
  container.takenOverBy('two');
  await expect(taken).resolves.toBeUndefined();
});

async function watching() {
  const { onNewerVersion } = await import('#src/services/shell/versions.ts');
  const report = vi.fn();
  onNewerVersion(report);
  await expect.poll(() => container.registered).toEqual(['/sw.js']);
  await new Promise((resolve) => {
    queueMicrotask(() => resolve(null));
  });

  return report;
}

/** A worker that says which build it is of, and remembers what it was told. */
function fakeWorker(build: string) {
  const said: unknown[] = [];

  return Object.assign(new EventTarget(), {
    said,
    postMessage(message: unknown, ports: readonly MessagePort[]) {
      said.push(message);
      if (message === 'build') ports[0]?.postMessage(build);
    },
  });
}

function fakeContainer() {
  const registration = Object.assign(new EventTarget(), {
    installing: null as ReturnType<typeof fakeWorker> | null,
    waiting: null as ReturnType<typeof fakeWorker> | null,
    update: async () => {},
  });
  const registered: unknown[] = [];
  const made = Object.assign(new EventTarget(), {
    registration,
    registered,
    controller: null as ReturnType<typeof fakeWorker> | null,
    register: async (path: unknown): Promise<object> => {
      registered.push(path);
      return registration;
    },
    /** A newer worker is found, and waits. */
    found(build: string) {
      const worker = fakeWorker(build);
      registration.installing = worker;
      registration.dispatchEvent(new Event('updatefound'));
      registration.waiting = worker;
      registration.installing = null;
      worker.dispatchEvent(new Event('statechange'));
      return worker;
    },
    takenOverBy(build: string) {
      registration.waiting = null;
      made.controller = fakeWorker(build);
      made.dispatchEvent(new Event('controllerchange'));
    },
  });

  return made;
}
