import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { pino } from 'pino';
import { expect, test } from 'vitest';

import { logFile } from '#server/process/logFile.ts';

import { temporaryFolder } from './run.ts';

async function messagesIn(file: string): Promise<unknown[]> {
  const lines = (await readFile(file, 'utf8')).replaceAll('\0', '').trimEnd().split('\n');

  return lines.map((line) => (JSON.parse(line) as { msg: unknown }).msg);
}

test('a log keeps what the run before wrote, for this account only', async () => {
  const file = join(await temporaryFolder(), 'services.log');
  pino({}, logFile(file)).info('before the crash');
  pino({}, logFile(file)).info('after it');

  expect(await messagesIn(file)).toEqual(['before the crash', 'after it']);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a log over 5 MiB makes way for a new one, and only the last is kept', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'services.log');
  await writeFile(`${file}.1`, 'the one before');
  const log = pino({}, logFile(file));
  log.info('the last of the old');
  await truncate(file, 5 * 1024 * 1024);
  const later = pino({}, logFile(file));
  later.info('the first of the new');
  later.info('the second');

  expect((await readdir(folder)).toSorted()).toEqual(['services.log', 'services.log.1']);
  expect(await messagesIn(`${file}.1`)).toEqual(['the last of the old']);
  expect(await messagesIn(file)).toEqual(['the first of the new', 'the second']);
});

test('a log makes way while it is written, too', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'services.log');
  const log = pino({}, logFile(file));
  for (let count = 0; count < 6; count += 1) log.info('m'.repeat(1024 * 1024));

  expect(await messagesIn(`${file}.1`)).toHaveLength(5);
  expect(await messagesIn(file)).toHaveLength(1);
});

test('a log that cannot be written fails nothing', async () => {
  const log = pino({}, logFile(join(await temporaryFolder(), 'gone', 'services.log')));

  expect(() => log.info('lost')).not.toThrow();
});
