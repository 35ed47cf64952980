import { posix } from 'node:path';

import { isNamedFolder } from '../../../scripts/architecture/folders.ts';

const mostOfOneKind = 16;

/** The files outside the areas and the named folders, and the folders with too many files of one kind, in words. */
export function misplacedFiles(paths: readonly string[]): string[] {
  const strange = paths.filter((path) => !isNamedFolder(folderOf(path)));
  const kinds = Map.groupBy(paths, (path) => `${folderOf(path)} ${posix.extname(path)}`);
  const crowded = [...kinds].filter(([, { length }]) => length > mostOfOneKind);

  return [
    ...strange.map((path) => `${path} stands in no area and no named folder.`),
    ...crowded.map(([kind, { length }]) => `${kind}: ${length} files, more than ${mostOfOneKind}.`),
  ];
}

function folderOf(path: string): string {
  const folder = posix.dirname(path);

  return folder === '.' ? '' : folder;
}
