import { mediaKeyOf } from '../device/deviceKeys.ts';
import { readKept, writeKept } from '../device/deviceStore.ts';

/** Keeps the file of a reflection on this device: a voice note is nowhere else (rules/reflection#F6). */
export function keepMedia(email: string, name: string, media: Blob): Promise<void> {
  return writeKept('media', mediaKeyOf(email, name), media);
}

/** What this device keeps under a name, or null where it does not keep it. */
export async function readMedia(email: string, name: string): Promise<Blob | null> {
  const media = await readKept('media', mediaKeyOf(email, name));

  return media instanceof Blob ? media : null;
}
