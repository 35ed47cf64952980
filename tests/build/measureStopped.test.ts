import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { eventually } from '#tests/support/eventually.ts';

import { untilItSpeaks } from '../../scripts/measure/services/startUp.ts';

const root = join(import.meta.dirname, '../..');

test('a measurement of the services that is interrupted ends, and leaves nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // The database runs as somebody else, who removes its folder.
  await chmod(folder, 0o1777);
  const measuring = spawn(process.execPath, ['scripts/measure.ts', '--only', 'services'], {
    cwd: root,
    env: { PATH: process.env['PATH'], TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void measuring.kill('SIGKILL'));
  let said = '';
  measuring.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(measuring, 'exit');

  await eventually(async () =>
    expect(await readdir(folder)).toContainEqual(expect.stringMatching(/^fourfold-measure-start/u)),
  );
  measuring.kill('SIGINT');
  const late = AbortSignal.timeout(20_000);
  const [code] = await Promise.race([ended, once(late, 'abort').then(() => ['late'])]);

  expect([code, said]).toEqual([1, 'Stopped.\n']);
  expect(await readdir(folder)).toEqual([]);
});

test('a start-up that ends without a word is told', async () => {
  await expect(untilItSpeaks(['--eval', 'process.exit(3)'], {})).rejects.toThrow(
    'A start-up ended before it said a word.',
  );
});
