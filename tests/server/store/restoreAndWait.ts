import { openStore } from '#server/store/database.ts';
import { readKeyRing } from '#server/store/backup/keyRing.ts';
import { restoreBackup } from '#server/store/backup/restoreBackup.ts';

const [, , location = '', ring = '', file = ''] = process.argv;

const { db } = await openStore(
  location.startsWith('postgres:')
    ? { kind: 'postgres', url: location }
    : { kind: 'embedded', folder: location },
);
await restoreBackup({
  db,
  ring: await readKeyRing(ring),
  file,
  replaces: false,
  check: async () => {
    process.stdout.write('All is written, and nothing counts yet.\n');
    // It is killed here.
    setInterval(() => {}, 1_000);
    await new Promise(() => {});
  },
});
