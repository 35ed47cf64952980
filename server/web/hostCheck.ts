import type { Fetch } from './httpServer.ts';
import { ownAnswer } from './ownAnswers.ts';

/**
 * Answers 421 to a request that was sent to another name than this machine's own: such a page got here by having its
 * name resolved to loopback (DNS rebinding).
 */
export function onlyLoopback(port: number, fetch: Fetch): Fetch {
  const known = new Set(['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${port}`));

  return (request, bindings) =>
    known.has(request.headers.get('host')?.toLowerCase() ?? '')
      ? fetch(request, bindings)
      : ownAnswer(421, 'This address is not answered here.', null);
}
