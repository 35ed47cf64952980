import { expect, test } from 'vitest';

import { parseCommandLine } from '#server/cli/usage.ts';

test('reads a whole command', () => {
  expect(parseCommandLine(['add', 'a@example.com', '--name', 'A B', '--mfa'])).toEqual({
    command: 'add',
    email: 'a@example.com',
    name: 'A B',
    mfa: true,
    passwordFromInput: false,
  });
  expect(parseCommandLine(['code', 'a@example.com'])).toEqual({
    command: 'code',
    email: 'a@example.com',
  });
});

test('reads a command on accounts', () => {
  expect(parseCommandLine(['letters', '--refused', '--json'])).toEqual({
    command: 'account',
    request: { command: 'letters', refused: true, retry: false },
    json: true,
  });
  expect(parseCommandLine(['disable', 'a@example.com', '--undo'])).toEqual({
    command: 'account',
    request: { command: 'disable', email: 'a@example.com', undo: true },
    json: false,
  });
});

test('reads how a member is erased', () => {
  expect(parseCommandLine(['delete', 'a@example.com', '--now', '--json'])).toEqual({
    command: 'account',
    request: { command: 'delete', email: 'a@example.com', now: true },
    json: true,
  });
});

test('helps whoever asks, whatever else stands there', () => {
  expect(parseCommandLine(['code', '--help'])).toEqual({ command: 'help' });
});

test.each([
  [
    [],
    'Say what to do: add, invite, code, letters, reset, sessions, disable, delete, requests or invite-approved.',
  ],
  [
    ['remove', 'a@example.com'],
    'There is no command "remove": add, invite, code, letters, reset, sessions, disable, delete, requests or invite-approved.',
  ],
  [['code'], 'Say whose e-mail address.'],
  [['code', 'a@example.com', 'b@example.com'], 'One e-mail address at a time.'],
  [['add', 'a@example.com'], 'Give the member a --name.'],
  [['invite', 'a@example.com', '--mfa'], '--name, --mfa and --password-stdin belong to add.'],
  [['code', 'a@example.com', '--json'], '--json does not belong here.'],
  [['letters', 'a@example.com'], 'letters takes no e-mail address.'],
  [['sessions'], 'Say whose e-mail address.'],
  [['reset', 'a@example.com', '--undo'], '--undo does not belong here.'],
  [['letters', '--mfa'], '--mfa does not belong here.'],
  [['add', 'a@example.com', '--password', 'secret'], "Unknown option '--password'."],
])('refuses %j in one line', (args, sentence) => {
  expect(() => parseCommandLine(args)).toThrow(`${sentence} See: npm run member -- --help`);
});
