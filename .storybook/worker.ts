import type { SetupWorker } from 'msw/browser';

import { unansweredCall } from '#src/mocks/common/passage.ts';

import { guardedFetch } from './control.ts';
import { followedFetch, noteTaken } from './sentCalls.ts';

const remedy = "Answer it in the story's beforeEach({ msw }) or in src/mocks.";
const faults: string[] = [];
const asked: string[] = [];
let started: SetupWorker | null = null;

/** Starts MSW for a story. The page's own files go through; any other request that no handler answers fails. */
export async function startWorker() {
  const [{ setupWorker }, { HttpNetworkFrame }] = await Promise.all([
    import('msw/browser'),
    import('msw/experimental'),
  ]);
  const worker = setupWorker();

  await worker.start({
    quiet: true,
    serviceWorker: { url: './storyWorker.js' },
    onUnhandledFrame({ frame }) {
      if (!(frame instanceof HttpNetworkFrame)) return;

      const fault = unansweredCall(frame.data.request, location.origin);
      if (fault === null) return;

      faults.push(`${fault} ${remedy}`);
      throw new Error(`${fault} ${remedy}`);
    },
  });
  worker.events.on('request:start', ({ request }) => {
    if (unansweredCall(request, location.origin) === null) return;

    noteTaken(request);
    asked.push(`${request.method} ${new URL(request.url).pathname}`);
  });
  globalThis.fetch = guardedFetch(
    followedFetch(globalThis.fetch.bind(globalThis), location.origin),
    {
      origin: location.origin,
      isControlled: () => navigator.serviceWorker.controller !== null,
    },
    (fault) => faults.push(fault),
  );

  started = worker;
  return worker;
}

/** The worker, once it was started. */
export function startedWorker(): SetupWorker | null {
  return started;
}

export function forgetRequests() {
  faults.length = 0;
  asked.length = 0;
}

/** What a story has asked of the services so far: `GET /api/v1/profile/record`. */
export function askedOfServices(): readonly string[] {
  return asked;
}

/** Fails a story that called a service which nobody mocked, whatever its screen made of the failure. */
export function assertAnswered() {
  if (faults.length === 0) return;

  throw new Error(faults.join('\n'));
}
