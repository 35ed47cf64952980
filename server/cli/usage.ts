import { parseArgs } from 'node:util';

import { OperatorError } from '../process/operatorError.ts';

import type { AccountRequest } from './accounts/accountRequest.ts';

/** What a command line asks for. */
export type MemberRequest =
  | { command: 'help' }
  | { command: 'add'; email: string; name: string; mfa: boolean; passwordFromInput: boolean }
  | { command: 'invite'; email: string }
  | { command: 'code'; email: string }
  | { command: 'account'; request: AccountRequest; json: boolean };

export const usage = `Members of Fourfold.

  npm run member -- add someone@example.com --name "Some One" [--mfa] [--password-stdin]
      Makes a member. A password is made and shown once, unless one comes on standard input.
      With --mfa, shows the address that an authenticator app reads.
  npm run member -- invite someone@example.com
      Shows a link with which that person can register for seven days.
  npm run member -- code someone@example.com
      Shows the member's current one-time code.
  npm run member -- letters [--refused] [--retry] [--json]
      Shows the newest letters of npm start, or which ones wait to be sent. With --refused those that
      came to nothing, with --retry has them tried again.
  npm run member -- reset someone@example.com [--factor] [--json]
      Sends the member a letter with a link for a new password, and shows it to nobody. With --factor
      takes a second factor and passkeys that were lost off the account, and signs the member out everywhere.
  npm run member -- sessions someone@example.com [--end] [--json]
      Shows where and since when the member is signed in; with --end signs them out everywhere.
  npm run member -- disable someone@example.com [--undo] [--json]
      Signs the member out and keeps the account closed; with --undo opens it again.

  npm run member -- requests [--json]
      Shows who would like to be invited.
  npm run member -- invite-approved someone@example.com [--json]
      Sends one of them an invitation, and shows its link to nobody.
  npm run member -- delete someone@example.com [--now] [--json]
      Has the member leave, with seven days to come back. With --now erases everything at once, after
      asking twice.

Works while Fourfold runs and while it does not. With DATABASE_URL set, it works on that database.`;

const commands =
  'add, invite, code, letters, reset, sessions, disable, delete, requests or invite-approved';
const accountFlags = ['refused', 'retry', 'factor', 'end', 'undo', 'now', 'json'] as const;
const memberFlags = ['name', 'mfa', 'password-stdin'] as const;
const hint = 'See: npm run member -- --help';

/** Reads the arguments after the script's name. Throws an OperatorError for what makes no sense. */
export function parseCommandLine(args: readonly string[]): MemberRequest {
  const { values, positionals } = parse(args);
  const [command, email, ...rest] = positionals;

  if (values.help || command === 'help') return { command: 'help' };
  if (command === undefined) throw new OperatorError(`Say what to do: ${commands}. ${hint}`);
  if (isAccountCommand(command)) return accountCommand(command, positionals.slice(1), values);
  if (command !== 'add' && command !== 'invite' && command !== 'code') {
    throw new OperatorError(`There is no command "${command}": ${commands}. ${hint}`);
  }
  requireNone(values, accountFlags);
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

type Values = ReturnType<typeof parse>['values'];

/** Which flags each of the commands on accounts takes, beside --json. */
const flagsOf = {
  letters: ['refused', 'retry'],
  reset: ['factor'],
  sessions: ['end'],
  disable: ['undo'],
  delete: ['now'],
  requests: [],
  'invite-approved': [],
} as const;

function isAccountCommand(command: string): command is keyof typeof flagsOf {
  return Object.hasOwn(flagsOf, command);
}

function accountCommand(
  command: keyof typeof flagsOf,
  addresses: readonly string[],
  values: Values,
): MemberRequest {
  const taken = new Set<string>(['json', ...flagsOf[command]]);
  requireNone(
    values,
    [...accountFlags, ...memberFlags].filter((flag) => !taken.has(flag)),
  );

  return { command: 'account', request: requestOf(command, addresses, values), json: values.json };
}

function requestOf(
  command: keyof typeof flagsOf,
  addresses: readonly string[],
  { end, factor, now, refused, retry, undo }: Values,
): AccountRequest {
  const [email, ...rest] = addresses;
  if (command === 'letters') {
    if (email !== undefined) throw new OperatorError(`letters takes no e-mail address. ${hint}`);
    return { command, refused, retry };
  }
  if (command === 'requests') {
    if (email !== undefined) throw new OperatorError(`requests takes no e-mail address. ${hint}`);
    return { command };
  }
  if (email === undefined) throw new OperatorError(`Say whose e-mail address. ${hint}`);
  if (rest.length > 0) throw new OperatorError(`One e-mail address at a time. ${hint}`);

  switch (command) {
    case 'reset':
      return { command, email, factor };
    case 'sessions':
      return { command, email, end };
    case 'disable':
      return { command, email, undo };
    case 'delete':
      return { command, email, now };
    case 'invite-approved':
      return { command, email };
  }
}

function requireNone(values: Values, flags: readonly (keyof Values)[]): void {
  const stray = flags.find((flag) => values[flag] !== undefined && values[flag] !== false);
  if (stray !== undefined) throw new OperatorError(`--${stray} does not belong here. ${hint}`);
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
        refused: { type: 'boolean', default: false },
        retry: { type: 'boolean', default: false },
        factor: { type: 'boolean', default: false },
        end: { type: 'boolean', default: false },
        undo: { type: 'boolean', default: false },
        now: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split('. ') : [];
    throw new OperatorError(`${sentence.replace(/\.$/u, '')}. ${hint}`);
  }
}
