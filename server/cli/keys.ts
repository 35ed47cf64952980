import { readLocalConfig, readServeConfig } from '../config/config.ts';
import { keysFileIn, openDataFolder, requireKeysIn } from '../config/dataFolder.ts';
import { parseKeys, readOrCreateKeys, writeKeysFile } from '../config/keysFile.ts';
import { OperatorError } from '../process/operatorError.ts';
import { runCommand, say } from '../process/process.ts';
import { createPushKey } from '../services/push/pushKey.ts';
import { createKeys, presentKeys, rotatedKeys, type StoredKeys } from '../services/secrets/keys.ts';
import { requireOpenable, resealAll } from '../services/secrets/sealedColumns.ts';
import { lockFolder } from '../store/folderLock.ts';
import { onPostgres } from './commandsInReach.ts';
import { inStoreWords } from './storeWords.ts';

const usage = `The keys of Fourfold.

  npm run keys              Makes a fresh set, for a new Fourfold with a database of its own.
  npm run keys -- rotate    Puts fresh keys before those in use, which are still read.
  npm run keys -- reseal    Seals with the present key what a former one has sealed.
  npm run keys -- retire    Takes the former keys away, once nothing is sealed with them.

They work on the data folder, of which nothing may run; with DATABASE_URL set, on that database and the keys of the
environment, and then rotate and retire print what is to be set. docs/operating/keys.md says when to do which.`;

const resealFirst = 'Seal it anew first: npm run keys -- reseal';

await runCommand(async () => {
  const [command, ...rest] = process.argv.slice(2);
  const isServed = Boolean(process.env['DATABASE_URL']);
  if (rest.length > 0)
    throw new OperatorError('One command at a time. See: npm run keys -- --help');

  switch (command) {
    case undefined:
      print(await createKeys());
      return say(`FOURFOLD_PUSH_KEY=${await createPushKey()}`);
    case 'help':
    case '--help':
    case '-h':
      return say(usage);
    case 'rotate':
      return isServed
        ? print(await rotatedKeys(readServeConfig(process.env).keys))
        : withFolder(async ({ keys, open, write }) => {
            await write(await rotatedKeys(keys));
            sayResealed(await open(resealAll));
          });
    case 'reseal':
      return sayResealed(
        isServed
          ? await onPostgres(process.env, { here: ({ keys, store }) => resealAll(store.db, keys) })
          : await withFolder(({ open }) => open(resealAll)),
      );
    case 'retire': {
      if (!isServed) return withFolder(retireInFolder);

      const { keys } = readServeConfig(process.env);
      const present = await parseKeys(presentKeys(keys));
      await onPostgres(process.env, {
        here: ({ store }) => requireOpenable(store.db, present, resealFirst),
      });
      return print(presentKeys(keys));
    }
    default:
      throw new OperatorError(
        `There is no command "${command}": rotate, reseal and retire. See: npm run keys -- --help`,
      );
  }
});

type KeyCommand<Answer> = (
  db: Parameters<typeof resealAll>[0],
  keys: Parameters<typeof resealAll>[1],
) => Promise<Answer>;

interface Folder {
  keys: StoredKeys;
  write: (keys: StoredKeys) => Promise<void>;
  open: <Answer>(run: KeyCommand<Answer>) => Promise<Answer>;
}

async function withFolder<Answer>(run: (folder: Folder) => Promise<Answer>): Promise<Answer> {
  await using cleanup = new AsyncDisposableStack();
  const lock = await lockFolder(readLocalConfig(process.env).dataFolder);
  cleanup.defer(() => lock.release());
  await requireKeysIn(lock);
  const file = keysFileIn(lock);

  return await run({
    keys: await readOrCreateKeys(file, true),
    write: (keys) => writeKeysFile(file, keys),
    async open(work) {
      const { keys, store } = await openDataFolder(lock);
      try {
        return await inStoreWords(() => work(store.db, keys));
      } finally {
        await store.close();
      }
    },
  });
}

async function retireInFolder({ keys, open, write }: Folder): Promise<void> {
  const present = await parseKeys(presentKeys(keys));
  await open((db) => requireOpenable(db, present, resealFirst));
  await write(presentKeys(keys));
  say('The former keys are gone.');
}

function sayResealed(count: number): void {
  say(
    `${count} of what is sealed for members was sealed anew, and all of it with the present key.`,
  );
}

function print({ pepper, sealing, signing }: StoredKeys): void {
  say(`FOURFOLD_SIGNING_KEY=${signing}`);
  say(`FOURFOLD_SEALING_KEY=${sealing}`);
  say(`FOURFOLD_PEPPER=${pepper}`);
}
