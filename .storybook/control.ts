import { unansweredCall } from '#src/mocks/common/passage.ts';

/**
 * A fetch for a page that its service worker may not control, as after a forced reload: it then refuses what would
 * reach the real services, and reports it.
 */
export function guardedFetch(
  fetchThrough: typeof fetch,
  page: { origin: string; isControlled: () => boolean },
  report: (fault: string) => void,
): typeof fetch {
  return (input, init) => {
    if (page.isControlled()) return fetchThrough(input, init);

    const request = new Request(input instanceof Request ? input.clone() : input, init);
    if (unansweredCall(request, page.origin) === null) return fetchThrough(input, init);

    const fault =
      `${request.method} ${request.url} would reach the real service, because the mock worker does not control ` +
      'this page. Reload it without holding Shift, and let the worker run.';
    report(fault);
    return Promise.reject(new TypeError(fault));
  };
}
