import * as v from 'valibot';

import {
  profileAnswer,
  profilePaths,
  profileRecordAnswer,
  profileRecordPath,
  type ProfileChange,
} from '../../contract/account/profile.ts';
import {
  ProfileError,
  type EarlierUser,
  type EarlierUserChange,
  type Profile,
} from '../../domain/account/profile.ts';
import { hostOf } from '../wire/hosts.ts';
import type { HttpAnswer, HttpRequest } from '../wire/http.ts';
import { askAsMember, failureOf, isSuccess, sentenceOf } from '../wire/memberRequest.ts';

/** What a failure is called where the service says nothing (rules/account#C40). */
const fetchFailed = 'Failed to fetch profile';
const updateFailed = 'Failed to update profile';

/** The profile of a member, or null while none was saved. Throws `TokenRefused` on 401, `ProfileError` else. */
export async function readProfile(
  email: string,
  token: string | null,
  signal: AbortSignal,
): Promise<Profile | null> {
  const url = hostOf('profile') + profileRecordPath(email);
  const answer = await askProfile({ method: 'GET', url, token }, fetchFailed, signal);

  return answer.status === 404 ? null : profileOf(answer, fetchFailed);
}

/** The member in the earlier form. Throws `ProfileError` without a token, before anything is sent, else like `readProfile`. */
export async function readUser(token: string | null, signal: AbortSignal): Promise<EarlierUser> {
  const request = { ...userRequest(token), method: 'GET' as const };

  return userOf(await askProfile(request, fetchFailed, signal), fetchFailed);
}

/** Changes what is named in the earlier form, and returns the whole of it. Throws like `readUser`. */
export async function updateUser(
  token: string | null,
  change: EarlierUserChange,
  signal: AbortSignal,
): Promise<EarlierUser> {
  const { name, darkModePreference, timeZone } = change;
  const body: ProfileChange = {
    ...(name === undefined ? {} : { name }),
    ...(darkModePreference === undefined ? {} : { dark_mode_preference: darkModePreference }),
    ...(timeZone === undefined || timeZone === null ? {} : { timezone: timeZone }),
  };
  const request = { ...userRequest(token), method: 'PUT' as const, body };

  return userOf(await askProfile(request, updateFailed, signal), updateFailed);
}

function userRequest(token: string | null): { url: string; token: string } {
  if (token === null) throw new ProfileError('No access token found', 'refused');

  return { url: hostOf('profile') + profilePaths.profile, token };
}

/** Asks the service as its member. Throws `TokenRefused` on 401, and `ProfileError` by the name of `fallback` where nobody answers. */
export function askProfile(
  request: HttpRequest,
  fallback: string,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  return askAsMember(request, signal, () => new ProfileError(fallback, 'unreachable'));
}

/** The profile in an answer. Throws `ProfileError` where there is none. */
export function profileOf(answer: HttpAnswer, fallback: string): Profile {
  const { data } = understood(profileRecordAnswer, answer, fallback);

  return {
    firstName: data.first_name,
    lastName: data.last_name,
    city: data.city,
    state: data.state,
    country: data.country,
    photoUrl: data.photo_url,
  };
}

function userOf(answer: HttpAnswer, fallback: string): EarlierUser {
  const { data } = understood(profileAnswer, answer, fallback);

  return {
    email: data.email,
    name: data.name,
    darkModePreference: data.dark_mode_preference,
    timeZone: data.timezone ?? null,
    createdAt: data.created_at,
  };
}

function understood<T>(
  schema: v.GenericSchema<unknown, T>,
  answer: HttpAnswer,
  fallback: string,
): T {
  const read = v.safeParse(schema, answer.body);
  if (isSuccess(answer) && read.success) return read.output;

  throw new ProfileError(sentenceOf(answer, 'message') ?? fallback, failureOf(answer));
}
