import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';

import { remoteMemberCommands } from '#server/cli/controlClient.ts';
import { serveControl } from '#server/cli/controlServer.ts';
import { controlSocket } from '#server/cli/controlSocket.ts';
import type { MemberCommands } from '#server/cli/memberCommands.ts';

import { temporaryFolder } from '#tests/server/process/run.ts';
import { postTo } from '#tests/server/process/sendAs.ts';

const ada = { email: 'ada@example.com', name: 'Ada', mfa: false, timeZone: 'Europe/Oslo' };

async function serve(): Promise<{ socket: string; lines: string[] }> {
  const folder = await temporaryFolder();
  const lines: string[] = [];
  const broken = () => Promise.reject(new Error('ada@example.com does not fit on the disk.'));
  const commands: MemberCommands = { add: broken, invite: broken, code: broken };
  const control = await serveControl(
    folder,
    { members: commands, accounts: broken, backUp: broken },
    pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }),
  );
  onTestFinished(() => control.close());

  return { socket: controlSocket(folder), lines };
}

test('a command that fails for a fault of ours stands in the log, without its address', async () => {
  const { socket, lines } = await serve();

  await expect(remoteMemberCommands(socket).code('ada@example.com')).rejects.toThrow(
    'Fourfold could not do that; its log says why.',
  );
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      level: 50,
      msg: 'command failed',
      path: '/codes',
      err: expect.objectContaining({ message: '[address] does not fit on the disk.' }),
    }),
  ]);
});

test.each([257, 20_000, 2_000_000])(
  'a password of %i characters is refused as it is while nothing runs',
  async (length) => {
    const { socket, lines } = await serve();
    const added = remoteMemberCommands(socket).add({
      ...ada,
      password: 'long '.repeat(length / 5 + 1),
    });

    await expect(added).rejects.toThrow('The password must have 8 to 256 characters.');
    expect(lines).toEqual([]);
  },
);

test('a body over 16 KiB is refused in words, and is no fault of ours', async () => {
  const { socket, lines } = await serve();
  const answer = await postTo(socket, '/members', JSON.stringify({ name: 'A'.repeat(20_000) }));

  expect([answer.status, JSON.parse(answer.body)]).toEqual([422, { message: 'That is too long.' }]);
  expect(lines).toEqual([]);
});
