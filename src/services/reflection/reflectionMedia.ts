import { mediaKeyOf } from '../device/deviceKeys.ts';
import { listNamesFrom, readKept, removeKept, writeKept } from '../device/deviceStore.ts';
import { memberKey } from '../device/memberKey.ts';
import { reportKept } from '../device/reportKept.ts';
import { tabChannel } from '../device/tabChannel.ts';

const channel = tabChannel('media');

/** Keeps the file of a reflection on this device (rules/reflection#F6). */
export async function keepMedia(email: string, name: string, media: Blob): Promise<void> {
  await writeKept('media', mediaKeyOf(email, name), media);
  channel.publish(memberKey(email));
}

/** Removes a file from this device; who plays it hears of that. */
export async function dropMedia(email: string, name: string): Promise<void> {
  await removeKept('media', mediaKeyOf(email, name));
  channel.publish(memberKey(email));
}

/** What this device keeps under a name, or null where it does not keep it. */
export async function readMedia(email: string, name: string): Promise<Blob | null> {
  const media = await readKept('media', mediaKeyOf(email, name));

  return media instanceof Blob ? media : null;
}

/** The names of the files that this device keeps. */
export function listMediaNames(email: string): Promise<string[]> {
  return listNamesFrom('media', memberKey(email), '');
}

/** Reports the names of the files that this device keeps, at once and whenever it keeps another one. Returns how to stop. */
export function onMediaHere(
  email: string,
  listener: (names: ReadonlySet<string>) => void,
): () => void {
  const names = async () => new Set(await listMediaNames(email));

  return reportKept(channel, memberKey(email), names, listener);
}
