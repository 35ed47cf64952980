import { randomBytes, randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

import * as v from 'valibot';

import { readIfThere, syncFolder, unusable } from '../../process/files.ts';
import { OperatorError } from '../../process/operatorError.ts';

const keyBytes = 32;

const ringFile = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    kind: v.literal('fourfold-ring'),
    version: v.literal(1),
    /** 256 bits in base64: under it the last bytes of every backup are made. */
    mac: v.string(),
    /** 256 bits in base64 for each owner: under them the rows of backups are sealed. */
    keys: v.record(v.string(), v.string()),
    /** Whose key was dropped, for good. */
    departed: v.array(v.string()),
  }),
);

/** The keys of a Fourfold's backups, one for each owner. They stand in no backup and in no database. */
export interface KeyRing {
  readonly path: string;
  readonly mac: Buffer;
  /** The owner's key, or null where there is none. */
  keyOf(owner: string): Buffer | null;
  /** The owner's key, made now where there is none. Throws for an owner who has left. */
  keyFor(owner: string): Buffer;
  hasLeft(owner: string): boolean;
  departed(): readonly string[];
  /** Drops the owner's key, for good: what older backups hold of the owner is unreadable from the next save on. */
  drop(owner: string): void;
  /**
   * Replaces the file, and leaves nothing of what it held before but what the disk keeps of a deleted file.
   *
   * @throws OperatorError when the file is not what was read: another backup has written it since.
   */
  save(): Promise<void>;
}

/**
 * Reads a key ring.
 *
 * @throws OperatorError when it is not there, cannot be read, or is none.
 */
export async function readKeyRing(path: string): Promise<KeyRing> {
  const text = await readIfThere(path);
  if (text === null) {
    throw new OperatorError(
      `There is no key ring ${path}. Name the one of your earlier backups, or begin one with --new-ring.`,
    );
  }
  const parsed = v.safeParse(ringFile, text);
  if (!parsed.success) throw new OperatorError(`The key ring ${path} cannot be read.`);

  return ringOver(path, text, parsed.output);
}

/**
 * Begins a key ring. There is no file before it is saved.
 *
 * @throws OperatorError when there is a file already, also one that cannot be read.
 */
export async function beginKeyRing(path: string): Promise<KeyRing> {
  if ((await readIfThere(path)) !== null) {
    throw new OperatorError(`There is a file ${path} already; leave --new-ring away to use it.`);
  }
  const mac = randomBytes(keyBytes).toString('base64');
  const content = { kind: 'fourfold-ring', version: 1, mac } as const;

  return ringOver(path, null, { ...content, keys: {}, departed: [] });
}

function ringOver(
  path: string,
  text: string | null,
  content: v.InferOutput<typeof ringFile>,
): KeyRing {
  const keys = new Map(Object.entries(content.keys));
  const departed = new Set(content.departed);
  let onDisk = text;

  const keyOf = (owner: string): Buffer | null => {
    const key = keys.get(owner);
    return key === undefined ? null : Buffer.from(key, 'base64');
  };

  return {
    path,
    mac: Buffer.from(content.mac, 'base64'),
    keyOf,
    keyFor(owner) {
      if (departed.has(owner)) throw new Error('Whoever has left gets no key.');
      const known = keyOf(owner);
      if (known !== null) return known;

      const key = randomBytes(keyBytes);
      keys.set(owner, key.toString('base64'));
      return key;
    },
    hasLeft: (owner) => departed.has(owner),
    departed: () => [...departed],
    drop(owner) {
      keys.delete(owner);
      departed.add(owner);
    },
    async save() {
      const next = { ...content, keys: Object.fromEntries(keys), departed: [...departed] };
      const written = `${JSON.stringify(next)}\n`;
      if (written === onDisk) return;
      if ((await readIfThere(path)) !== onDisk) {
        throw new OperatorError(`The key ring ${path} was written by another backup. Try again.`);
      }
      await replaceFile(path, written);
      onDisk = written;
    },
  };
}

async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}.draft`;
  try {
    const file = await open(draft, 'wx', 0o600);
    await using closing = new AsyncDisposableStack();
    closing.defer(() => file.close());
    await file.writeFile(text);
    await file.sync();
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw unusable(path, 'written', error);
  }
  await syncFolder(dirname(path));
}
