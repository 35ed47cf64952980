import { readLocalConfig } from '../config/config.ts';
import { openDataFolder, requireKeysIn, type Installation } from '../config/dataFolder.ts';
import { runCommand, say } from '../process/process.ts';
import { readKeyRing } from '../store/backup/keyRing.ts';
import { restoreBackup, type RestoreReport } from '../store/backup/restoreBackup.ts';
import { requireOpenable } from '../services/secrets/sealedColumns.ts';
import { lockFolder } from '../store/folderLock.ts';
import { backupUsage, parseBackupArguments } from './backupUsage.ts';
import { onPostgres } from './commandsInReach.ts';
import { counted } from './counted.ts';
import { inStoreWords } from './storeWords.ts';

await runCommand(async () => {
  const wanted = parseBackupArguments(process.argv.slice(2), 'replace');
  if (wanted === null) return say(backupUsage);

  const { file, flag: replaces } = wanted;
  const ring = await readKeyRing(wanted.ring);
  const restore = ({ files, keys, store: { db } }: Installation): Promise<RestoreReport> =>
    restoreBackup({
      db,
      ...(files !== null && { files }),
      ring,
      file,
      replaces,
      check: (transaction) => requireOpenable(transaction, keys),
    });
  const { leftOut, madeAt, members, rows } = process.env['DATABASE_URL']
    ? await onPostgres(process.env, { here: restore })
    : await inFolder(restore);

  say(`${counted(members, 'member')}, ${counted(rows, 'row')} are back as they were at ${madeAt}.`);
  if (leftOut.rows > 0) {
    say(
      `Left out: ${counted(leftOut.members, 'member')} who left since, ${counted(leftOut.rows, 'row')}.`,
    );
  }
});

/** Works on the data folder, which nobody else may have open; its keys are not made but put there. */
async function inFolder<Answer>(
  run: (installation: Installation) => Promise<Answer>,
): Promise<Answer> {
  const { dataFolder } = readLocalConfig(process.env);
  await using cleanup = new AsyncDisposableStack();
  const lock = await lockFolder(dataFolder);
  cleanup.defer(() => lock.release());
  await requireKeysIn(lock);
  const installation = await openDataFolder(lock);
  cleanup.defer(() => installation.store.close());

  return await inStoreWords(() => run(installation));
}
