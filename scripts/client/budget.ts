import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** A file the browser loads before a route can be used, and its size as it travels. */
export interface FirstFile {
  file: string;
  kind: 'html' | 'script' | 'style' | 'font';
  bytes: number;
}

export interface FirstLoad {
  path: string;
  files: FirstFile[];
}

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

const limits = { script: 100_000, font: 50_000 };

const routes = [
  { path: '/', module: 'src/routes/landing/LandingRoute.tsx' },
  { path: '/login', module: 'src/routes/account/LoginRoute.tsx' },
  { path: '/register', module: 'src/routes/account/RegisterRoute.tsx' },
];

/** What each public route loads first: the page, its entry, the route's own chunk, and all they import statically. */
export function firstLoads(folder: string): FirstLoad[] {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const page = readFileSync(join(folder, 'index.html'), 'utf8');

  return routes.map(({ path, module }) => {
    const chunks = new Set<Chunk>();
    collect('index.html', manifest, chunks);
    collect(module, manifest, chunks);

    const scripts = [...chunks].map((chunk) => chunk.file);
    const styles = [...chunks].flatMap((chunk) => chunk.css ?? []);
    return {
      path,
      files: [
        measured(folder, 'index.html', 'html'),
        ...unique([...scripts, ...pageScripts(page)]).map((file) =>
          measured(folder, file, 'script'),
        ),
        ...unique([...styles, ...pageStyles(page)]).map((file) => measured(folder, file, 'style')),
        ...preloadedFonts(page).map((file) => measured(folder, file, 'font')),
      ],
    };
  });
}

/** Where a route is over the budget, in words. */
export function overBudget(loads: FirstLoad[]): string[] {
  return loads.flatMap(({ path, files }) =>
    (['script', 'font'] as const).flatMap((kind) => {
      const bytes = sum(files.filter((file) => file.kind === kind));
      return bytes > limits[kind]
        ? [`${path} loads ${kB(bytes)} of ${kind}s first: the budget is ${kB(limits[kind])}.`]
        : [];
    }),
  );
}

/** The report `npm run build` prints. */
export function budgetReport(loads: FirstLoad[]): string {
  return loads
    .map(({ path, files }) => {
      const of = (kind: FirstFile['kind']) => sum(files.filter((file) => file.kind === kind));
      return [
        `${path} loads ${kB(sum(files))} first (brotli): scripts ${kB(of('script'))} of ${kB(limits.script)}, fonts ${kB(of('font'))} of ${kB(limits.font)}`,
        ...files.map((file) => `  ${kB(file.bytes).padStart(9)}  ${file.file}`),
      ].join('\n');
    })
    .join('\n');
}

function collect(key: string, manifest: Record<string, Chunk>, into: Set<Chunk>) {
  const chunk = manifest[key];
  if (chunk === undefined) {
    throw new Error(`The build has no chunk for ${key}: is it still loaded lazily by the routes?`);
  }
  if (into.has(chunk)) return;

  into.add(chunk);
  for (const imported of chunk.imports ?? []) collect(imported, manifest, into);
}

function measured(folder: string, file: string, kind: FirstFile['kind']): FirstFile {
  const content = readFileSync(join(folder, file));

  return {
    file,
    kind,
    bytes: kind === 'font' ? content.length : brotliCompressSync(content).length,
  };
}

function pageScripts(page: string): string[] {
  return [...page.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].flatMap(([, file]) => file ?? []);
}

function pageStyles(page: string): string[] {
  return [...page.matchAll(/<link[^>]*rel="stylesheet"[^>]*>/g)].flatMap(
    ([tag]) => /href="\/([^"]+)"/.exec(tag)?.[1] ?? [],
  );
}

function preloadedFonts(page: string): string[] {
  return [...page.matchAll(/<link[^>]*as="font"[^>]*>/g)].flatMap(
    ([tag]) => /href="\/([^"]+)"/.exec(tag)?.[1] ?? [],
  );
}

function unique(files: string[]): string[] {
  return [...new Set(files)];
}

function sum(files: FirstFile[]): number {
  return files.reduce((total, file) => total + file.bytes, 0);
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
