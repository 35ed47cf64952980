import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  /** What the file is called for; a source that is fetched together with others has none of its own. */
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

/** What a build made of which source. */
export type Manifest = Readonly<Record<string, Chunk>>;

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/** Where a font of ours is, by the name of its cut. Throws an Error when the build has none of it. */
export function fontOf(manifest: Manifest, cut: string): string {
  const font = manifest[`.fonts/${cut}`];
  if (font === undefined) throw new Error(`The build has no ${cut}.`);

  return font.file;
}

/**
 * The files of these modules, or of files by their names, and of all that they import statically, each once, styles in the order in which they are imported.
 *
 * @throws Error when the build has no chunk for one of them.
 */
export function filesOf(
  manifest: Manifest,
  modules: readonly string[],
): { scripts: string[]; styles: string[] } {
  const found = new Set<string>();
  const chunks = modules.flatMap((module) => chunksOf(keyOf(module, manifest), manifest, found));

  return {
    scripts: unique(chunks.map(({ file }) => file)),
    styles: unique(chunks.flatMap(({ css }) => css ?? [])),
  };
}

/** All scripts of the build, each once. */
export function scriptsOf(manifest: Manifest): string[] {
  const files = Object.values(manifest).map(({ file }) => file);

  return unique(files.filter((file) => file.endsWith('.js')));
}

function keyOf(module: string, manifest: Manifest): string {
  if (manifest[module] !== undefined) return module;

  const isNamed = ([, { file, name }]: [string, Chunk]) => name === module && file.endsWith('.js');
  return Object.entries(manifest).find(isNamed)?.[0] ?? module;
}

function chunksOf(key: string, manifest: Manifest, found: Set<string>): Chunk[] {
  const chunk = manifest[key];
  if (chunk === undefined) {
    throw new Error(`The build has no chunk for ${key}: is it still loaded lazily by the routes?`);
  }
  if (found.has(key)) return [];

  found.add(key);
  const imported = (chunk.imports ?? []).flatMap((other) => chunksOf(other, manifest, found));
  return [...imported, chunk];
}

function unique(files: readonly string[]): string[] {
  return [...new Set(files)];
}
