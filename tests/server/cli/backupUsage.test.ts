import { resolve } from 'node:path';

import { expect, test } from 'vitest';

import { parseBackupArguments } from '#server/cli/backupUsage.ts';

test('a file and a ring are absolute, wherever the command is run', () => {
  expect(parseBackupArguments(['b', '--ring', 'r', '--new-ring'], 'new-ring')).toEqual({
    file: resolve('b'),
    ring: resolve('r'),
    flag: true,
  });
  expect(parseBackupArguments(['--ring=r', 'b'], 'replace')).toMatchObject({ flag: false });
  expect(parseBackupArguments(['--help'], 'replace')).toBeNull();
});

test.each([
  [[], 'Say which file. See: npm run restore -- --help'],
  [['a', 'b', '--ring', 'r'], 'One file at a time. See: npm run restore -- --help'],
  [['a'], 'Name the key ring with --ring. See: npm run restore -- --help'],
  [['a', '--ring', 'r', '--new-ring'], "Unknown option '--new-ring'. See: npm run restore"],
])('%j is refused in a line', (args, sentence) => {
  expect(() => parseBackupArguments(args, 'replace')).toThrow(sentence);
});
