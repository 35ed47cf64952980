import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { codeOf } from '../process/files.ts';
import { OperatorError } from '../process/operatorError.ts';

/** What a data folder may hold before there is data in it. */
const ofBeginning = /^(?:\.|lost\+found$|lock\.|control\.|services\.log|keys\.json)/u;

/**
 * Whether a data folder of Fourfold has its database yet. Nothing is ever written among what is somebody else's.
 *
 * @throws OperatorError naming what is found there that is none of Fourfold's.
 */
export async function hasOwnDatabase(folder: string): Promise<boolean> {
  const entries = await readdir(folder);
  if (entries.includes('database')) return isDatabase(join(folder, 'database'));

  const foreign = entries.find((entry) => !ofBeginning.test(entry));
  if (foreign !== undefined) throw isForeign(folder, foreign);

  return false;
}

/** What a data folder cannot be taken of, in words for whoever runs Fourfold; any other error is handed back as it is. */
export function untaken(folder: string, error: unknown): unknown {
  const code = codeOf(error);
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return new OperatorError(
        `The data folder ${folder} is no folder, or is in none. Name another one with FOURFOLD_DATA.`,
        { cause: error },
      );

    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new OperatorError(
        `The data folder ${folder} cannot be written (${code}). Let Fourfold write there, or name another one with FOURFOLD_DATA.`,
        { cause: error },
      );

    case 'EDQUOT':
    case 'ENOSPC':
      return new OperatorError(
        `There is no room left on the disk of the data folder ${folder} (${code}). Make room, and try again.`,
        { cause: error },
      );

    default:
      return error;
  }
}

/** What opening an embedded database failed of, in words for whoever runs Fourfold. */
export function unopened(folder: string, error: unknown): OperatorError {
  return new OperatorError(
    `The database ${folder} cannot be opened: it is damaged, and was left as it is. Move the data folder away to begin anew, or to bring a backup back into a new one (npm run restore).`,
    { cause: error },
  );
}

/** False for an empty folder. */
async function isDatabase(folder: string): Promise<boolean> {
  const entries = await readdir(folder).catch((): string[] => ['a file']);
  const [foreign] = entries;
  if (foreign !== undefined && !entries.includes('PG_VERSION')) throw isForeign(folder, foreign);

  return foreign !== undefined;
}

function isForeign(folder: string, entry: string): OperatorError {
  return new OperatorError(
    `The folder ${folder} holds what is none of Fourfold's, such as "${entry}". Name an empty one with FOURFOLD_DATA.`,
  );
}
