import { parseArgs } from 'node:util';

import { OperatorError } from '../process/operatorError.ts';

/** What a command line asks for. */
export type MemberRequest =
  | { command: 'help' }
  | { command: 'add'; email: string; name: string; mfa: boolean; passwordFromInput: boolean }
  | { command: 'invite'; email: string }
  | { command: 'code'; email: string };

export const usage = `Members of Fourfold.

  npm run member -- add someone@example.com --name "Some One" [--mfa] [--password-stdin]
      Makes a member. A password is made and shown once, unless one comes on standard input.
      With --mfa, shows the address that an authenticator app reads.
  npm run member -- invite someone@example.com
      Shows a link with which that person can register for seven days.
  npm run member -- code someone@example.com
      Shows the member's current one-time code.

Works while Fourfold runs and while it does not. With DATABASE_URL set, it works on that database.`;

const hint = 'See: npm run member -- --help';

/** Reads the arguments after the script's name. Throws an OperatorError for what makes no sense. */
export function parseCommandLine(args: readonly string[]): MemberRequest {
  const { values, positionals } = parse(args);
  const [command, email, ...rest] = positionals;

  if (values.help || command === 'help') return { command: 'help' };
  if (command === undefined)
    throw new OperatorError(`Say what to do: add, invite or code. ${hint}`);
  if (command !== 'add' && command !== 'invite' && command !== 'code') {
    throw new OperatorError(`There is no command "${command}": add, invite and code. ${hint}`);
  }
  if (email === undefined) throw new OperatorError(`Say whose e-mail address. ${hint}`);
  if (rest.length > 0) throw new OperatorError(`One e-mail address at a time. ${hint}`);

  const { name, mfa, 'password-stdin': passwordFromInput } = values;
  if (command === 'add') {
    if (name === undefined) throw new OperatorError(`Give the member a --name. ${hint}`);
    return { command, email, name, mfa, passwordFromInput };
  }
  if (name !== undefined || mfa || passwordFromInput) {
    throw new OperatorError(`--name, --mfa and --password-stdin belong to add. ${hint}`);
  }
  return { command, email };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        name: { type: 'string' },
        mfa: { type: 'boolean', default: false },
        'password-stdin': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split('. ') : [];
    throw new OperatorError(`${sentence.replace(/\.$/u, '')}. ${hint}`);
  }
}
