import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

import { parseAst } from 'rolldown/parseAst';

import { workspaces, type Workspace } from '../../../scripts/architecture/layers.ts';

/** A way one file reaches for another: its value when it runs, its types only, or its value when it is asked for. */
type Manner = 'value' | 'type' | 'dynamic';

export interface Import {
  specifier: string;
  manner: Manner;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = new Map<string, Import[]>();

/** The imports of each file, in the order in which they stand. A source is parsed once. */
export function importsOfAll(files: ReadonlyMap<string, string>): Map<string, Import[]> {
  return new Map(
    [...files].map(([path, source]) => {
      const known = read.get(source) ?? importsOf(path, source);
      read.set(source, known);

      return [path, known];
    }),
  );
}

/** The path that an import of a file means, also by the name of a package of this repository, or null for another package's. */
export function resolve(path: string, specifier: string): string | null {
  const workspace = workspaces.find(
    ({ name }) => specifier === name || specifier.startsWith(`${name}/`),
  );
  if (workspace !== undefined) return publicFile(workspace, specifier);
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);

  return null;
}

/** The file behind a public entry of a package, or the package itself where it has no such entry. */
function publicFile({ name, at }: Workspace, specifier: string): string {
  const manifest = JSON.parse(readFileSync(`${root}${at}/package.json`, 'utf8')) as {
    exports: Record<string, string>;
  };

  return posix.join(at, manifest.exports[`.${specifier.slice(name.length)}`] ?? '');
}

function importsOf(path: string, source: string): Import[] {
  if (path.endsWith('.css')) return [];

  const imports: Import[] = [];
  walk(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), (node) => {
    const specifier = specifierOf(node);
    if (specifier !== null) imports.push({ specifier, manner: mannerOf(node) });
  });

  return imports;
}

interface Node {
  type: string;
  [key: string]: unknown;
}

function specifierOf(node: Node): string | null {
  const isImport = [
    'ImportDeclaration',
    'ExportNamedDeclaration',
    'ExportAllDeclaration',
    'ImportExpression',
    'TSImportType',
  ].includes(node.type);
  const source = isImport ? (node['source'] ?? node['argument']) : null;

  return isNode(source) && typeof source['value'] === 'string' ? source['value'] : null;
}

function mannerOf(node: Node): Manner {
  if (node.type === 'ImportExpression') return 'dynamic';
  if (node.type === 'TSImportType') return 'type';
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return 'type';

  const names = Array.isArray(node['specifiers']) ? node['specifiers'].filter(isNode) : [];
  const isTypesOnly =
    names.length > 0 &&
    names.every((name) => name['importKind'] === 'type' || name['exportKind'] === 'type');

  return isTypesOnly ? 'type' : 'value';
}

function walk(value: unknown, see: (node: Node) => void) {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, see);
    return;
  }
  if (typeof value !== 'object' || value === null) return;

  if (isNode(value)) see(value);
  for (const child of Object.values(value)) walk(child, see);
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  );
}
