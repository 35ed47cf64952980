import type { Profile } from './profile.ts';

/** What a member changed and has not saved. A field that is not named is as it was. */
export type ProfileEdits = Partial<Profile>;

/** Unsaved edits as this device keeps them, and when it did, in milliseconds since the epoch. */
export interface ProfileDraft {
  edits: ProfileEdits;
  keptAt: number;
}

export type ProfileField = keyof Profile;

/** The profile as it stands on the form: the edits over what is saved. */
export function edited(profile: Profile, edits: ProfileEdits): Profile {
  return { ...profile, ...edits };
}

/** A profile to save. A photo that is left out stays as the service has it. */
export type ProfileToSave = Omit<Profile, 'photoUrl'> & Partial<Pick<Profile, 'photoUrl'>>;

/** What is saved: the whole profile, and the photo only where it was changed here: another tab may have changed it too. */
export function profileToSave(profile: Profile, edits: ProfileEdits): ProfileToSave {
  const { photoUrl, ...texts } = edited(profile, edits);

  return edits.photoUrl === undefined ? texts : { ...texts, photoUrl };
}

/** The edits with one more, or without it where the field is as it was saved. */
export function withEdit(
  profile: Profile,
  edits: ProfileEdits,
  change: { field: ProfileField; value: string },
): ProfileEdits {
  const { [change.field]: _, ...others } = edits;

  return profile[change.field] === change.value
    ? others
    : { ...others, [change.field]: change.value };
}

export function isEdited(edits: ProfileEdits): boolean {
  return Object.keys(edits).length > 0;
}

/** Why a picture cannot be the photo. */
export type PhotoFault = 'svg' | 'noImage' | 'unreadable' | 'tooLarge';

export class PhotoRefused extends Error {
  override readonly name = 'PhotoRefused';
  readonly fault: PhotoFault;

  constructor(fault: PhotoFault) {
    super(`The photo was refused: ${fault}.`);
    this.fault = fault;
  }
}

/** The fault of a photo, or null for an error nobody foresaw. */
export function photoFaultOf(error: unknown): PhotoFault | null {
  return error instanceof PhotoRefused ? error.fault : null;
}
