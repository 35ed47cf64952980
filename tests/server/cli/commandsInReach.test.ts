import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';

import { withMemberCommands } from '#server/cli/commandsInReach.ts';
import { serveControl } from '#server/cli/controlServer.ts';
import type { MemberCommands } from '#server/cli/memberCommands.ts';
import { lockFolder } from '#server/store/folderLock.ts';

import { temporaryFolder } from '#tests/server/process/run.ts';

const commands: MemberCommands = {
  add: () => Promise.reject(new Error('Not asked for.')),
  invite: async (email) => ({ email, link: 'https://fourfold.example/register?invitation=a' }),
  code: () => Promise.reject(new Error('Not asked for.')),
};

const control = {
  members: commands,
  accounts: () => Promise.reject(new Error('Nobody asked for that.')),
  backUp: () => Promise.reject(new Error('Not asked for.')),
};

async function startingFolder(): Promise<string> {
  const folder = await temporaryFolder();
  const lock = await lockFolder(folder);
  onTestFinished(() => lock.release());

  return folder;
}

test('a command waits for a Fourfold that is starting', async () => {
  const folder = await startingFolder();
  const pause = vi.fn(async () => {
    const server = await serveControl(folder, control, pino({ enabled: false }));
    onTestFinished(() => server.close());
  });
  const answer = await withMemberCommands(
    { FOURFOLD_DATA: folder },
    (inReach) => inReach.invite('eva@example.com'),
    pause,
  );

  expect(answer).toEqual(await commands.invite('eva@example.com'));
  expect(pause).toHaveBeenCalledTimes(1);
});

test('a command says that Fourfold is starting when it takes more than five seconds', async () => {
  const folder = await startingFolder();
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const pause = vi.fn(async () => {
    now += 2_000;
  });
  const refused = withMemberCommands(
    { FOURFOLD_DATA: folder },
    (inReach) => inReach.invite('eva@example.com'),
    pause,
  );

  await expect(refused).rejects.toThrow('Fourfold is starting. Try again in a moment.');
  expect(pause).toHaveBeenCalledTimes(3);
});
