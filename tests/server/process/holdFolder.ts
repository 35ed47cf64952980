import { runCommand, say } from '#server/process/process.ts';
import { lockFolder } from '#server/store/folderLock.ts';

await runCommand(async (stop) => {
  const lock = await lockFolder(process.argv[2] ?? '');
  say('held');

  const { promise, resolve } = Promise.withResolvers<void>();
  const held = setInterval(() => stop.aborted && resolve(), 20);
  await promise;
  clearInterval(held);
  await lock.release();
});
