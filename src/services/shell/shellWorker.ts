import { followPressed } from './pressed.ts';

/** The worker's own address. Whatever else were to be made a script by that policy is refused. */
const workerPath = '/sw.js';

/** As long as a worker is waited for that says which build it is of, in milliseconds: one that is older than the question never answers. */
const answerTimeout = 2_000;

interface TrustedPolicies {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

/** What the browser's policy demands before it takes an address for a script; not every browser has such policies. */
declare const trustedTypes: TrustedPolicies;

let worker: Promise<ServiceWorkerRegistration | null> | null = null;

/** The build that this page is of; empty where it has none, or where the worker is to go. */
export function pageBuild(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="fourfold:build"]')?.content ?? '';
}

/**
 * Has the worker kept by the browser, once for a page. Resolves with null where there are no workers, as on a page without TLS, where
 * this page wants none, and where the browser refuses it.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || pageBuild() === '') return null;

  worker ??= register();
  return worker;
}

/** The build that a worker is of, or null for one that does not say. */
export function buildOf(asked: ServiceWorker): Promise<string | null> {
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const late = setTimeout(() => resolve(null), answerTimeout);
  port1.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
    resolve(typeof data === 'string' ? data : null),
  );
  port1.start();
  asked.postMessage('build', [port2]);

  return promise.finally(() => {
    clearTimeout(late);
    port1.close();
  });
}

/** Has the worker that waits take over, and resolves once it has; at once where none waits. Rejects with the signal's reason. */
export async function takeOver(signal: AbortSignal): Promise<void> {
  const registration = await registerWorker();
  const waiting = registration?.waiting ?? null;
  if (waiting === null) return;

  const { promise, resolve, reject } = Promise.withResolvers<void>();
  navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { signal });
  signal.addEventListener('abort', () => reject(signal.reason));
  waiting.postMessage('takeOver', []);
  await promise;
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  try {
    const registration = await navigator.serviceWorker.register(trustedPath(), { scope: '/' });
    followPressed();
    return registration;
  } catch {
    return null;
  }
}

function trustedPath(): string {
  if (!('trustedTypes' in globalThis)) return workerPath;

  return trustedTypes
    .createPolicy('fourfold-shell', {
      createScriptURL(url) {
        if (url !== workerPath) throw new TypeError(`${url} is no script of ours.`);
        return url;
      },
    })
    .createScriptURL(workerPath);
}
