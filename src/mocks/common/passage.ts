const servicePaths = /^\/(auth|api)\//;

interface Asked {
  url: string;
  method: string;
  mode: string;
}

/**
 * What is wrong with a request that no handler answers, or null for one that may pass: a document to open, or a file of
 * the page's own origin. A service's path is never a file, and another origin is never asked.
 */
export function unansweredCall(request: Asked, pageOrigin: string): string | null {
  if (request.mode === 'navigate') return null;

  const { protocol, origin, pathname } = new URL(request.url);
  if (protocol === 'data:' || protocol === 'blob:') return null;
  if (origin === pageOrigin && !servicePaths.test(pathname)) return null;

  return `No handler answers ${request.method} ${request.url}.`;
}
