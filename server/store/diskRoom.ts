import { statfsSync } from 'node:fs';

import type { KyselyPlugin, RootOperationNode } from 'kysely';

import { OperatorError } from '../process/operatorError.ts';

/** How much must be free on the disk for a write, in bytes. A database that finds none amid one cannot go on. */
export interface Reserves {
  /** For photos and videos: refused first, so that the small ones go on. */
  files: number;
  /** For everything else; more than the log of the database takes at once, 16 MiB. */
  rest: number;
}

export const standardReserves: Reserves = { files: 256 * 1024 * 1024, rest: 64 * 1024 * 1024 };

/** What the making of a database takes, in bytes: 40 MiB, and what must be free for its writes. */
const newDatabase = 128 * 1024 * 1024;

/** There is too little room on the disk for a write. Nothing was written. */
export class StoreFull extends OperatorError {
  override readonly name = 'StoreFull';

  constructor() {
    super('There is no room left on the disk of the database. Make room, and try again.');
  }
}

/**
 * Looks for the room that a new database takes, before anything of it is there: a full disk would be taken for damage.
 *
 * @throws OperatorError where there is less.
 */
export function requireRoomForDatabase(folder: string): void {
  if (freeBytes(folder) >= newDatabase) return;

  throw new OperatorError(
    `There is no room for a new database in ${folder}: 128 MiB must be free. Make room, or name another folder with FOURFOLD_DATA.`,
  );
}

const tablesOfFiles = new Set(['reflection_media_parts', 'photos']);

/** Looks for room before each statement that writes; reads and deletions go on. Statements then reject with StoreFull. */
export function roomPlugin(
  folder: string,
  reserves: Reserves = standardReserves,
  freeIn: (folder: string) => number = freeBytes,
): KyselyPlugin {
  return {
    transformQuery({ node }) {
      const needed = neededBy(node, reserves);
      if (needed !== null && freeIn(folder) < needed) throw new StoreFull();

      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

/** Null for what needs none. */
function neededBy(node: RootOperationNode, { files, rest }: Reserves): number | null {
  switch (node.kind) {
    case 'InsertQueryNode':
      return tablesOfFiles.has(node.into?.table.identifier.name ?? '') ? files : rest;

    case 'UpdateQueryNode':
      return rest;

    case 'RawNode':
      return /^\s*(?:insert|update|with|create|alter)\b/iu.test(node.sqlFragments[0] ?? '')
        ? rest
        : null;

    default:
      return null;
  }
}

/** What whoever this process runs as may still write, in bytes. */
function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);

  return bavail * bsize;
}
