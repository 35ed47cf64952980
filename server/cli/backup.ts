import { readLocalConfig } from '../config/config.ts';
import { requireData } from '../config/dataFolder.ts';
import { runCommand, say } from '../process/process.ts';
import { systemClock } from '../services/wire/clock.ts';
import { backUp } from './backupCommand.ts';
import { backupUsage, parseBackupArguments } from './backupUsage.ts';
import { inReach } from './commandsInReach.ts';
import { remoteBackup } from './controlClient.ts';
import { counted } from './counted.ts';

await runCommand(async (stop) => {
  const wanted = parseBackupArguments(process.argv.slice(2), 'new-ring');
  if (wanted === null) return say(backupUsage);

  if (!process.env['DATABASE_URL']) await requireData(readLocalConfig(process.env).dataFolder);
  const { file, flag: isNewRing, ring } = wanted;
  const request = { file, ring, isNewRing };
  const { bytes, dropped, members, rows } = await inReach(process.env, {
    remote: (socketPath) => remoteBackup(socketPath, request),
    here: ({ files, store: { db } }) => backUp({ db, files }, systemClock(), request, stop),
  });

  const size = `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
  say(`${counted(members, 'member')}, ${counted(rows, 'row')}, ${size} are in ${file}.`);
  if (isNewRing) say(`The key ring ${ring} was begun. Without it no backup can be read.`);
  if (dropped > 0) {
    say(`${counted(dropped, 'key')} of who has left went from the ring. Replace its copies.`);
  }
});
