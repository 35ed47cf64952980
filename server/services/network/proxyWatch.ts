import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';

/** What an operator should look into, by a name that `/health` answers and the log explains. */
export type Warning = 'forwarded-headers-untrusted' | 'letters-paused';

/** What a server for members says as it starts without trust in a proxy: TLS ends at one in front, so there is one. */
export const noProxyTrusted =
  'FOURFOLD_TRUST_PROXY is not 1: everyone behind one proxy shares one limit of sign-ins. Set it if the proxy in front of Fourfold writes X-Forwarded-For.';

const forwardedHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/**
 * Notices a proxy in front that nobody told of: then all who come through it count as one network. The first request
 * that was forwarded is warned of in the log, without any address (rules/account#C52). `others` are told beside it.
 */
export function createProxyWatch(
  log: Logger,
  trustProxy: boolean,
  others: () => readonly Warning[] = () => [],
) {
  const seen = new Set<Warning>();

  return {
    warnings: (): readonly Warning[] => [...seen, ...others()],
    watch: createMiddleware(async (context, next) => {
      const isForwarded = forwardedHeaders.some((name) => context.req.header(name) !== undefined);
      if (isForwarded && !trustProxy && !seen.has('forwarded-headers-untrusted')) {
        seen.add('forwarded-headers-untrusted');
        log.warn(
          { warning: 'forwarded-headers-untrusted' },
          'Requests come with forwarded headers, which are not trusted: everyone behind the proxy shares one limit of sign-ins. If the proxy is yours, set FOURFOLD_TRUST_PROXY=1.',
        );
      }

      await next();
    }),
  };
}

/** What a health answers: that it is well, and what an operator should look into, if anything (rules/account#C52). */
export function healthOf(proxyWatch: ProxyWatch | undefined): Health {
  const warnings = proxyWatch?.warnings() ?? [];

  return { status: 'ok', ...(warnings.length === 0 ? {} : { warnings }) };
}

interface Health {
  status: 'ok';
  warnings?: readonly Warning[];
}

export type ProxyWatch = ReturnType<typeof createProxyWatch>;
