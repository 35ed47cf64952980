import { listenOn, type Listener } from '../web/listen.ts';
import { ownAnswer, ownHeaders } from '../web/ownAnswers.ts';
import type { Metrics } from './metrics.ts';

/**
 * Answers `GET /metrics` on a port of its own, which no proxy leads to.
 *
 * @throws OperatorError when the port is taken.
 */
export async function listenForMetrics(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { port, hosts }: { port: number; hosts: readonly string[] },
): Promise<Listener> {
  const listener = await listenOn('FOURFOLD_METRICS_PORT', port, hosts);
  listener.answer(async ({ method, url }) => {
    if (new URL(url).pathname !== '/metrics' || !['GET', 'HEAD'].includes(method)) {
      return ownAnswer(404, 'There is nothing at this address.', null);
    }

    return new Response(await metrics.text(), {
      headers: { ...ownHeaders(null), 'Content-Type': metrics.contentType },
    });
  });

  return listener;
}
