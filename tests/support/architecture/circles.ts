import { posix } from 'node:path';

import { importsOfAll, resolve } from './imports.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Each circle of files and of folders, in words. What is imported for its types, or on demand, counts. */
export function circlesOf(files: ReadonlyMap<string, string>): string[] {
  const imports = new Map(
    [...importsOfAll(files)].map(([path, found]) => [
      path,
      new Set(
        found
          .map(({ specifier }) => resolve(path, specifier))
          .filter((target) => target !== null)
          .filter((target) => files.has(target)),
      ),
    ]),
  );

  return [
    ...circlesIn(imports).map((circle) => `A circle of files: ${circle}`),
    ...circlesIn(byFolder(imports)).map((circle) => `A circle of folders: ${circle}`),
  ];
}

function byFolder(imports: Graph): Graph {
  const folders = new Map<string, Set<string>>();
  for (const [path, targets] of imports) {
    const folder = posix.dirname(path);
    const known = folders.get(folder) ?? new Set();
    for (const target of targets) {
      if (posix.dirname(target) !== folder) known.add(posix.dirname(target));
    }
    folders.set(folder, known);
  }

  return folders;
}

function circlesIn(graph: Graph): string[] {
  const done = new Set<string>();
  const circles: string[] = [];

  const visit = (name: string, trail: string[]) => {
    const from = trail.indexOf(name);
    if (from !== -1) {
      circles.push([...trail.slice(from), name].join(' → '));
      return;
    }
    if (done.has(name)) return;

    for (const target of graph.get(name) ?? []) visit(target, [...trail, name]);
    done.add(name);
  };
  for (const name of graph.keys()) visit(name, []);

  return circles;
}
