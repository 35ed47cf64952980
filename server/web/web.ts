import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context, type MiddlewareHandler } from 'hono';

import { healthOf, type ProxyWatch } from '../services/network/proxyWatch.ts';
import type { ServiceEnv } from '../services/wire/serviceEnv.ts';
import { apiHeaders } from '../services/wire/apiHeaders.ts';
import { createHtmlPages, type HtmlPage } from './htmlPages.ts';
import type { Fetch } from './httpServer.ts';
import { contentSecurityPolicy, pageHeaders } from './pageHeaders.ts';
import { workerFile } from './workerFile.ts';

/** Where the browser finds the services. Profile answers for commitments too. */
export interface ServiceOrigins {
  auth: string;
  profile: string;
  schedule: string;
}

export interface WebOptions {
  /** The built client. */
  folder: string;
  /** What stands in the address bar; every other name is redirected there. */
  origin: string;
  serviceOrigins: ServiceOrigins;
  /** Whether X-Forwarded-Host is written by a proxy of ours. */
  trustProxy?: boolean;
  /** Answers the services' paths under the app's own origin, where they have no other. */
  services?: Fetch;
  /** Tells of what the web server answers, as of what the services do. */
  requestLine?: MiddlewareHandler<ServiceEnv>;
  /** What its health warns of. */
  proxyWatch?: ProxyWatch;
  /** Whether the service worker is to go from every browser that has it (rules/shell#X15). */
  isShellRetired?: boolean;
  /** Where the reason of a failure is told; on standard error where there is none. */
  log?: { error(reason: { err: Error }, message: string): void };
}

const oneYear = 'public, max-age=31536000, immutable';
const servicePaths = /^\/(?:auth|api)\//u;

/** The web server of the built client: its files, its pages, and the policy they live under. */
export function createWeb(options: WebOptions): Hono<ServiceEnv> {
  const { folder, log, origin, proxyWatch, requestLine, serviceOrigins, services } = options;
  const { isShellRetired = false } = options;
  const web = new Hono<ServiceEnv>();
  const headers = pageHeaders(origin, Object.values(serviceOrigins));
  const send = (context: Context, page: HtmlPage) =>
    sendPage(
      context,
      page,
      contentSecurityPolicy(origin, Object.values(serviceOrigins), page.inline),
    );
  const pageOf = createHtmlPages(folder, {
    'fourfold:auth': serviceOrigins.auth,
    'fourfold:profile': serviceOrigins.profile,
    'fourfold:schedule': serviceOrigins.schedule,
    // A page without a build asks for no worker.
    ...(isShellRetired ? { 'fourfold:build': '' } : {}),
  });
  const files = serveStatic({ root: folder, precompressed: true });

  const isCanonical = canonicalHost(origin, options.trustProxy ?? false);

  if (proxyWatch !== undefined) web.use(proxyWatch.watch);
  if (services !== undefined) {
    web.use((context, next) =>
      servicePaths.test(context.req.path) && isCanonical(context)
        ? Promise.resolve(services(context.req.raw, context.env))
        : next(),
    );
  }

  if (requestLine !== undefined) web.use(requestLine);
  web.get('/health', apiHeaders({ secure: origin.startsWith('https:') }), (context) =>
    context.json(healthOf(proxyWatch)),
  );
  web.use(async (context, next) => {
    await next();
    for (const [name, value] of headers) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
    if (context.res.ok && !context.res.headers.has('Cache-Control')) {
      context.res.headers.set('Cache-Control', cachingOf(context.req.path));
    }
    // What is missing now may come with the next version.
    if (context.res.status === 404) context.res.headers.set('Cache-Control', 'no-store');
    if (context.res.ok && !context.res.headers.has('Vary')) {
      context.res.headers.set('Vary', 'Accept-Encoding');
    }
  });
  web.use((context, next) => {
    if (isCanonical(context)) return next();

    const { pathname, search } = new URL(context.req.url);
    return Promise.resolve(context.redirect(`${origin}${pathname}${search}`, 308));
  });
  web.get('/sw.js', async (context) => {
    const served = JSON.stringify([origin, serviceOrigins]);
    const { auth, profile } = serviceOrigins;
    const hosts = { auth, profile };
    const worker = await workerFile(folder, { hosts, isRetired: isShellRetired, served });
    if (worker === null) return context.text('There is nothing here.\n', 404);

    return context.body(worker, 200, { 'Content-Type': 'text/javascript; charset=utf-8' });
  });
  web.on(['GET', 'HEAD'], '*', async (context, next) => {
    const { path } = context.req;
    if (isPage(path)) return send(context, await pageOf(path));
    if (isHidden(path)) return context.notFound();

    return files(context, next);
  });
  // A form that is sent before any script could take it: its page comes again, without what was typed (rules/account#C82).
  web.post('*', (context, next) => {
    const { path } = context.req;
    if (!isPage(path) || !wantsPage(context)) return next();

    return Promise.resolve(context.redirect(`${origin}${path}`, 303));
  });
  web.notFound(async (context) =>
    isNavigation(context)
      ? send(context, await pageOf('/index.html'))
      : context.text('There is nothing here.\n', 404),
  );
  web.onError((err, context) => {
    if (log === undefined) process.stderr.write(`${err.stack ?? err.message}\n`);
    else log.error({ err }, 'request failed');
    return context.text('Something went wrong on our side. Please try again.\n', 500);
  });

  return web;
}

/** Tells what was sent to the canonical name; all else is redirected there, which also stops DNS rebinding. */
function canonicalHost(origin: string, trustProxy: boolean): (context: Context) => boolean {
  const canonical = new URL(origin).host;

  return ({ req }) => {
    const forwarded = trustProxy ? req.header('x-forwarded-host') : undefined;
    return (forwarded ?? req.header('host') ?? '').toLowerCase() === canonical;
  };
}

function isPage(path: string): boolean {
  return path === '/index.html' || !lastPart(path).includes('.');
}

/** Whether a browser goes there as to a page, whose unknown paths are the app's to answer. */
function isNavigation(context: Context): boolean {
  const { method, path } = context.req;

  return wantsPage(context) && ['GET', 'HEAD'].includes(method) && !path.startsWith('/assets/');
}

function wantsPage({ req }: Context): boolean {
  return /\btext\/html\b/iu.test(req.header('accept') ?? '');
}

function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.') || part.startsWith('%2e'));
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function cachingOf(path: string): string {
  return path.startsWith('/assets/') ? oneYear : 'no-cache';
}

function sendPage(context: Context, page: HtmlPage, policy: string): Response {
  const encoding = acceptsBrotli(context.req.header('accept-encoding') ?? '');

  return context.body(encoding ? page.brotli : page.plain, 200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    Vary: 'Accept-Encoding',
    ...(encoding ? { 'Content-Encoding': 'br' } : {}),
  });
}

function acceptsBrotli(header: string): boolean {
  return header
    .split(',')
    .some((encoding) => /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)|$)/u.test(encoding));
}
