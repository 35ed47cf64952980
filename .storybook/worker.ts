import { isCommonAssetRequest } from 'msw';

const ownPaths =
  /^\/(@|__|node_modules\/|src\/|stories\/|\.storybook\/|\.fonts\/|sb-|assets\/|iframe\.html|index\.json|virtual:|vitest)/;

const unanswered: string[] = [];

/** Starts MSW for a story. The page's own files go through; any other request that no handler answers fails. */
export async function startWorker() {
  const [{ setupWorker }, { HttpNetworkFrame }] = await Promise.all([
    import('msw/browser'),
    import('msw/experimental'),
  ]);
  const worker = setupWorker();

  await worker.start({
    quiet: true,
    serviceWorker: { url: './mockServiceWorker.js' },
    onUnhandledFrame({ frame }) {
      if (!(frame instanceof HttpNetworkFrame)) return;

      const { request } = frame.data;
      if (isOwnFile(request)) return;

      const what = `${request.method} ${request.url}`;
      unanswered.push(what);
      throw new Error(
        `No handler answers ${what}. Answer it in the story's beforeEach({ msw }) or in src/mocks.`,
      );
    },
  });

  return worker;
}

export function forgetRequests() {
  unanswered.length = 0;
}

/** Fails a story that called a service which nobody mocked, whatever its screen made of the failure. */
export function assertAnswered() {
  if (unanswered.length === 0) return;

  throw new Error(
    `No handler answers ${unanswered.join(', ')}. Answer it in the story's beforeEach({ msw }) or in src/mocks.`,
  );
}

function isOwnFile(request: Request): boolean {
  const url = new URL(request.url);
  if (url.protocol === 'data:' || url.protocol === 'blob:') return true;

  return (
    url.origin === location.origin && (isCommonAssetRequest(request) || ownPaths.test(url.pathname))
  );
}
