import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { OperatorError } from '../process/operatorError.ts';

export const backupUsage = `Backups of Fourfold.

  npm run backup -- FILE --ring RING [--new-ring]
      Writes everything that is kept into a new file, sealed under the keys of the ring.
      With --new-ring, begins the ring. Works while Fourfold runs and while it does not.
  npm run restore -- FILE --ring RING [--replace]
      Brings a backup back into an empty Fourfold that does not run. With --replace, gives up what is there.

Keep the ring apart from the backups, and one copy of it, the newest: docs/operating/backup.md says why.
With DATABASE_URL set, both work on that database.`;

/** What a command line asks for; paths are absolute. */
export interface BackupArguments {
  file: string;
  ring: string;
  /** Whether the command's own flag is there. */
  flag: boolean;
}

/**
 * Reads the arguments after the script's name. Null: help is asked for.
 *
 * @param flagName the command's own flag, without dashes.
 * @throws OperatorError for what makes no sense.
 */
export function parseBackupArguments(
  args: readonly string[],
  flagName: 'new-ring' | 'replace',
): BackupArguments | null {
  const hint = `See: npm run ${flagName === 'replace' ? 'restore' : 'backup'} -- --help`;
  const { help, positionals, ring, tokens } = parse(args, flagName, hint);
  if (help === true) return null;

  const [file, ...rest] = positionals;
  if (file === undefined) throw new OperatorError(`Say which file. ${hint}`);
  if (rest.length > 0) throw new OperatorError(`One file at a time. ${hint}`);
  if (ring === undefined) throw new OperatorError(`Name the key ring with --ring. ${hint}`);

  return { file: resolve(file), ring: resolve(ring), flag: tokens.has(flagName) };
}

function parse(args: readonly string[], flagName: string, hint: string) {
  try {
    const { positionals, tokens, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      tokens: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        ring: { type: 'string' },
        [flagName]: { type: 'boolean' },
      },
    });
    const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    const { help, ring } = values;
    return {
      help,
      positionals,
      ring: typeof ring === 'string' ? ring : undefined,
      tokens: new Set(names),
    };
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split('. ') : [];
    throw new OperatorError(`${sentence.replace(/\.$/u, '')}. ${hint}`);
  }
}
