import * as v from 'valibot';

import { keptAs, loginRequest } from './auth.ts';
import { emailAddress, text } from '../common/text.ts';
import { isTimeZone } from '../common/timeZone.ts';

/** The profile service's paths (rules/account#C28, rules/account#C36, rules/account#C46). */
export const profilePaths = {
  invitation: '/api/v1/profile/invitation',
  registration: '/api/v1/profile/registration',
  auth: '/api/v1/profile/auth',
  profile: '/api/v1/profile/profile',
  /** POST; with an address behind it (`profileRecordPath`), GET. */
  record: '/api/v1/profile/',
  /** Called by nobody, like the next two, and answered by no service (rules/account#C47). */
  accountStatus: '/api/v1/profile/account-status',
  password: '/api/v1/profile/password',
  lastLogin: '/api/v1/profile/last-login',
} as const;

/** GET: the profile record of one address (rules/account#C36). */
export function profileRecordPath(email: string): string {
  return profilePaths.record + encodeURIComponent(email);
}

/** A token as its link has it. Any text is well-formed, so that a mangled link is refused like a used one. */
const invitationToken = v.string();

const memberName = v.pipe(text(200), v.trim(), v.minLength(1));

/** POST /api/v1/profile/invitation: in the body, so that no token stands in an address or a log. */
export const invitationRequest = v.strictObject({ invitation: invitationToken });

/** Whose open invitation it is. 404 for an unknown, a used and an expired one alike. */
export const invitationAnswer = v.object({
  data: v.object({ email: emailAddress }),
});
export type InvitationAnswer = v.InferOutput<typeof invitationAnswer>;

/** An IANA name that the service can tell the time of, such as Europe/Lisbon (rules/account#C53). */
const timeZone = v.pipe(text(64), v.check(isTimeZone, 'There is no such time zone.'));

/** POST /api/v1/profile/registration (rules/account#C28). The rules of the password are `passwordFault`'s, in the domain. */
export const registrationRequest = v.strictObject({
  email: emailAddress,
  password: loginRequest.entries.password,
  name: memberName,
  timezone: timeZone,
  invitation: invitationToken,
});
export type RegistrationRequest = v.InferOutput<typeof registrationRequest>;

/**
 * 201, or 200 when the same registration is sent again because its answer was lost. 404 for an invitation that is
 * unknown, used, expired or another address's; 409 when the invited address is a member's; 422 for bad fields.
 */
export const registrationAnswer = v.object({
  message: v.string(),
  data: v.object({ email: emailAddress }),
});
export type RegistrationAnswer = v.InferOutput<typeof registrationAnswer>;

/** A member, as the member sees it. */
export const profileUser = v.object({
  email: emailAddress,
  name: v.string(),
  dark_mode_preference: v.boolean(),
  /** The zone whose days are the member's. Any text: a browser may not know a zone that the service knows; left out by services before ours. */
  timezone: v.optional(v.string()),
  kept_as: v.optional(keptAs),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
});
export type ProfileUser = v.InferOutput<typeof profileUser>;

/** POST /api/v1/profile/auth. It takes no code: whoever has a second factor signs in at /auth/login. */
export const profileAuthRequest = v.pick(loginRequest, ['email', 'password']);

/** What a client reads of any answer to this sign-in, whatever its status. */
export const profileAuthAnswer = v.object({
  data: v.optional(
    v.nullable(v.object({ access_token: v.pipe(v.string(), v.minLength(1)), user: profileUser })),
  ),
  requires_mfa: v.optional(v.nullable(v.boolean())),
  message: v.optional(v.nullable(v.string())),
});
export type ProfileAuthAnswer = v.InferOutput<typeof profileAuthAnswer>;

/** PUT /api/v1/profile/profile: what is left out stays as it is. */
export const profileChange = v.strictObject({
  name: v.optional(memberName),
  dark_mode_preference: v.optional(v.boolean()),
  timezone: v.optional(timeZone),
});
export type ProfileChange = v.InferOutput<typeof profileChange>;

/** GET and PUT /api/v1/profile/profile. */
export const profileAnswer = v.object({ data: profileUser });
export type ProfileAnswer = v.InferOutput<typeof profileAnswer>;

/** A photo of 1 MiB, in characters of a data URL. */
const longestPhoto = 1_400_000;
const photoShape = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/u;

/** A photo as an inline data URL, or empty for none. An SVG is refused: it can carry scripts. */
const photoUrl = v.pipe(
  v.string(),
  v.maxLength(longestPhoto),
  v.check((value) => value === '' || photoShape.test(value), 'The photo is no image we take.'),
);

const profileText = text(200);

/**
 * POST /api/v1/profile/: the whole record, for `pk`, the member's own address. A photo that is left out stays as it is,
 * an empty one is removed.
 */
export const profileRecord = v.strictObject({
  pk: emailAddress,
  first_name: profileText,
  last_name: profileText,
  city: profileText,
  state: profileText,
  country: profileText,
  photo_url: v.optional(photoUrl),
});
export type ProfileRecord = v.InferOutput<typeof profileRecord>;

const keptText = v.nullish(v.string(), '');

/** GET /api/v1/profile/{email} and POST /api/v1/profile/. GET answers 404 while nothing was saved. */
export const profileRecordAnswer = v.object({
  data: v.object({
    pk: v.optional(v.string()),
    first_name: keptText,
    last_name: keptText,
    city: keptText,
    state: keptText,
    country: keptText,
    photo_url: keptText,
  }),
});
export type ProfileRecordAnswer = v.InferOutput<typeof profileRecordAnswer>;
