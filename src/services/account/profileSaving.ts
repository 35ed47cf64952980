import { profilePaths, type ProfileRecord } from '../../contract/account/profile.ts';
import type { Profile } from '../../domain/account/profile.ts';
import type { ProfileToSave } from '../../domain/account/profileDraft.ts';
import { hostOf } from '../wire/hosts.ts';
import type { HttpRequest } from '../wire/http.ts';
import { uploadTimeout } from '../wire/memberRequest.ts';
import { askProfile, profileOf } from './profileRecordApi.ts';

/** What a failure is called where the service says nothing (rules/account#C40). */
const saveFailed = 'Failed to save profile';

/** Saves the whole profile and returns it as stored. A photo that is left out stays as it is. Throws `TokenRefused` on 401, `ProfileError` else. */
export async function saveProfile(
  email: string,
  profile: ProfileToSave,
  token: string | null,
  signal: AbortSignal,
): Promise<Profile> {
  const request: HttpRequest = {
    method: 'POST',
    url: hostOf('profile') + profilePaths.record,
    token,
    timeout: uploadTimeout(profile.photoUrl?.length ?? 0),
    body: {
      pk: email,
      first_name: profile.firstName,
      last_name: profile.lastName,
      city: profile.city,
      state: profile.state,
      country: profile.country,
      ...(profile.photoUrl === undefined ? {} : { photo_url: profile.photoUrl }),
    } satisfies ProfileRecord,
  };

  return profileOf(await askProfile(request, saveFailed, signal), saveFailed);
}
