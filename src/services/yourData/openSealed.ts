import type { StoreName } from '../device/deviceStore.ts';
import { lockNames, withLock } from '../device/locks.ts';
import { memberKey } from '../device/memberKey.ts';
import { markSeal, unmarkSeal } from '../device/sealMarks.ts';
import { dropSealed, dropUnfinished, listSealed, readSealKey } from '../device/sealedStore.ts';
import { isRecalled } from '../practice/memberStorage.ts';
import { bringBackContent, contentIn, type Entry } from './bringBack.ts';
import { bringBackBeside, sealContent, sealedFiles, type Open } from './sealedContent.ts';
import { freshSealKey, type FetchSealKey } from './sealKey.ts';

/**
 * Opens what was sealed of a member, and keeps it as before (rules/yourData#Y8). Rejects where the key is not to be had, or
 * the device has no room: what was not opened stays sealed.
 */
export function openSealed(
  email: string,
  fetchKey: FetchSealKey,
  signal: AbortSignal,
): Promise<void> {
  const member = memberKey(email);

  return withLock(lockNames.seal(member), signal, async () => {
    await dropUnfinished(member);
    const files = await listSealed(member);
    if (files.length > 0) await openAll({ email, files, fetchKey, signal });

    if ((await listSealed(member)).length > 0) markSeal(member, 'sealed');
    else if (isRecalled(member)) unmarkSeal(member);
  });
}

/** With the key that is kept, and what does not open by it with the one that the service gives now. */
async function openAll({
  email,
  files,
  fetchKey,
  signal,
}: {
  email: string;
  files: readonly string[];
  fetchKey: FetchSealKey;
  signal: AbortSignal;
}): Promise<void> {
  const member = memberKey(email);
  const isDone = new Set<string>();
  const openThese = async (some: readonly string[], key: CryptoKey) => {
    const failures: { file: string; error: unknown }[] = [];
    // The newest first: what is there already stays.
    for (const file of some) {
      signal.throwIfAborted();
      await openOne(email, { file, key, isDone }).catch((error: unknown) =>
        failures.push({ file, error }),
      );
    }
    return failures;
  };

  const kept = await readSealKey(member);
  const newestFirst = files.toReversed();
  const unopened =
    kept === null ? newestFirst : (await openThese(newestFirst, kept)).map(({ file }) => file);
  if (unopened.length === 0) return;

  const [failure] = await openThese(unopened, await freshSealKey(member, fetchKey));
  if (failure !== undefined) throw failure.error;
}

interface Opening {
  file: string;
  key: CryptoKey;
  /** The entries that a newer file had; the older ones of the same name are wanted no more. */
  isDone: Set<string>;
}

/** What meets something else of the same name on the device is sealed anew: it waits there for its name to be free. */
async function openOne(email: string, { file, key, isDone }: Opening): Promise<void> {
  const member = memberKey(email);
  const whole = await sealedFiles(member, file, key);
  const entries = await bringBackContent(email, await contentIn(whole, member));
  await bringBackBeside(member, whole);

  const left = entries.filter(
    ({ store, name, fate }) =>
      (fate === 'other' || fate === 'finished') && !isDone.has(`${store} ${name}`),
  );
  for (const { store, name } of entries) isDone.add(`${store} ${name}`);
  if (left.length > 0 && left.length === entries.length) return;
  if (left.length > 0) await sealContent(member, key, onlyOf(left));
  await dropSealed(member, file);
}

function onlyOf(entries: readonly Entry[]): Open {
  const stores = new Map<StoreName, Map<string, unknown>>();
  for (const { store, name, value } of entries) {
    stores.set(store, (stores.get(store) ?? new Map<string, unknown>()).set(name, value));
  }

  return { content: { slice: null, stores }, words: new Map(), aside: [] };
}
