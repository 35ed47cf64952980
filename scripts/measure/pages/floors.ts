import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

import react from '@vitejs/plugin-react';
import { build } from 'vite';

import { smallest } from '../../client/shortScripts.ts';
import { bindAll, drain, portOf } from '../../../server/web/servers.ts';

/** What pages are measured against, served as quickly as may be. */
export interface Floors extends AsyncDisposable {
  /** A form in HTML, without a script. */
  readonly html: string;
  /** The same form by React, a declarative router and XState, and nothing else. */
  readonly react: string;
  /** A page of another site, from which a first visit comes. */
  readonly elsewhere: string;
}

const compress = promisify<string | Buffer, Buffer>(brotliCompress);
const sources = join(import.meta.dirname, 'floor');
const kinds: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Builds the floors with what Fourfold is built with, and serves them on a free port of this machine. */
export async function serveFloors(): Promise<Floors> {
  await using cleanup = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-floors-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  await build({
    configFile: false,
    root: sources,
    logLevel: 'warn',
    plugins: [react({ compiler: true })],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'baseline-widely-available',
      modulePreload: { polyfill: false },
      ...smallest,
      rolldownOptions: { ...smallest.rolldownOptions, checks: { bundlerTimings: false } },
    },
  });

  const files = new Map<string, Promise<Buffer>>();
  const compressed = (path: string) => {
    const known =
      files.get(path) ??
      (path === '/static.html' ? staticPage() : readFile(join(folder, path))).then(compress);
    files.set(path, known);
    return known;
  };
  const servers = await bindAll(0, ['127.0.0.1'], () =>
    createServer((request, response) => {
      const path = request.url ?? '/';
      void compressed(path).then(
        (body) =>
          response
            .setHeader('Content-Type', kinds[extname(path)] ?? 'application/octet-stream')
            .setHeader('Content-Encoding', 'br')
            .end(body),
        () => response.writeHead(404).end(),
      );
    }),
  );
  cleanup.defer(async () => void (await Promise.all(servers.map(drain))));

  const port = portOf(servers);
  const origin = `http://127.0.0.1:${port}`;
  const held = cleanup.move();
  return {
    html: `${origin}/static.html`,
    react: `${origin}/index.html`,
    elsewhere: `http://elsewhere.localhost:${port}/static.html`,
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

/** The form in HTML, with the styles of the other one within it. */
async function staticPage(): Promise<string> {
  const [page, styles] = await Promise.all(
    ['static.html', 'floor.css'].map((file) => readFile(join(sources, file), 'utf8')),
  );

  return (page ?? '').replace('</head>', () => `<style>${styles}</style></head>`);
}
