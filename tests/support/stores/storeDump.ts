import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';

import { migrateToNewest } from '#server/store/migrate.ts';

const root = join(import.meta.dirname, '../../..');
const migrationFolder = join(root, 'server/store/migrations');
const cache = join(root, 'node_modules/.cache/fourfold');

/**
 * A file with a migrated, empty embedded database. It is made once for each set of migrations: a start
 * from it takes a tenth of the time of a start from nothing.
 */
export async function storeDump(): Promise<string> {
  const file = join(cache, `store-${await fingerprint()}.tar`);
  const exists = await readdir(cache).then(
    (names) => names.some((name) => file.endsWith(name)),
    () => false,
  );
  if (!exists) await makeDump(file);

  return file;
}

async function makeDump(file: string): Promise<void> {
  const pglite = await PGlite.create();
  const db = new Kysely<unknown>({ dialect: new PGliteDialect({ pglite }) });
  await migrateToNewest(db);
  const dump = await pglite.dumpDataDir('none');
  await db.destroy();

  await mkdir(cache, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()));
  await rename(draft, file);
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  hash.update(await readFile(join(root, 'node_modules/@electric-sql/pglite/package.json')));
  const names = await readdir(migrationFolder, { recursive: true });
  for (const name of names.filter((one) => one.endsWith('.ts')).toSorted()) {
    hash.update(name).update(await readFile(join(migrationFolder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
