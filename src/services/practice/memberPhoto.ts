import { photoKeyOf } from '../device/deviceKeys.ts';
import { readKept, removeKept, writeKept } from '../device/deviceStore.ts';
import type { MemberSlice } from './memberSlice.ts';

/** The photo of each member as this page last read or kept it: only another one is written over what other tabs wrote. */
const knownPhotos = new Map<string, string>();

/** Reads the photo that this device keeps of a member, by `memberKey`, unless this page has kept another one meanwhile. Resolves with whether there is one. */
export async function readPhoto(owner: string): Promise<boolean> {
  const photoUrl = await readKept('photos', photoKeyOf(owner));
  if (!knownPhotos.has(owner)) knownPhotos.set(owner, typeof photoUrl === 'string' ? photoUrl : '');

  return hasPhoto(owner);
}

/** Whether a photo of a member is known, or may be. */
export function hasPhoto(owner: string): boolean {
  return knownPhotos.get(owner) !== '';
}

/** A slice with the photo of its member, as far as that is known. */
export function withPhoto(slice: MemberSlice | null): MemberSlice | null {
  if (slice === null || slice.user === null) return slice;

  return { ...slice, user: { ...slice.user, photoUrl: knownPhotos.get(slice.owner) ?? '' } };
}

/** Keeps a photo of a member that is another one than is known, as a data URL; the empty text removes it. */
export function keepPhoto(owner: string, photoUrl: string): void {
  // As long as the kept photo was not read back, an empty one says only that it is not known.
  if (photoUrl === (knownPhotos.get(owner) ?? '')) return;

  knownPhotos.set(owner, photoUrl);
  if (photoUrl === '') void removeKept('photos', photoKeyOf(owner));
  else void writeKept('photos', photoKeyOf(owner), photoUrl);
}

/** Removes the photo of a member from this device. */
export function forgetPhoto(owner: string): void {
  forgetKnownPhoto(owner);
  void removeKept('photos', photoKeyOf(owner));
}

/** Has this page know nothing of a member’s photo: it is read from the device anew. */
export function forgetKnownPhoto(owner: string): void {
  knownPhotos.delete(owner);
}
