import { unansweredCall } from '#src/mocks/common/passage.ts';

interface Call {
  method: string;
  url: string;
  taken: PromiseWithResolvers<void>;
}

const onTheirWay = new Set<Call>();

/**
 * A fetch of which every call of a service reaches the worker, also one that its caller gives up: the browser would drop some of
 * those and not others, and what arrives late would meet the next story's services.
 */
export function followedFetch(fetchThrough: typeof fetch, origin: string): typeof fetch {
  return async (input, init) => {
    const { signal } = new Request(input instanceof Request ? input.clone() : input, init);
    const request = new Request(input, { ...init, signal: null });
    if (unansweredCall(request, origin) === null) return fetchThrough(input, init);

    signal.throwIfAborted();
    const { method, url } = request;
    const call = { method, url, taken: Promise.withResolvers<void>() };
    onTheirWay.add(call);
    const answer = fetchThrough(request).finally(() => take(call));
    return Promise.race([answer, givenUp(signal)]);
  };
}

/** Notes that the services of the story that is shown have got a request. */
export function noteTaken({ method, url }: Request): void {
  const call = [...onTheirWay].find((one) => one.method === method && one.url === url);
  if (call !== undefined) take(call);
}

/** Resolves once no call is on its way to the services any more; their answers may still be. */
export async function allTaken(): Promise<void> {
  while (onTheirWay.size > 0) {
    // One may lead to the next.
    await Promise.all([...onTheirWay].map(({ taken }) => taken.promise));
  }
}

function take(call: Call): void {
  onTheirWay.delete(call);
  call.taken.resolve();
}

function givenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
