import * as v from 'valibot';

import { isTimeZone } from '../common/timeZone.ts';
import { emailAddress, text } from '../common/text.ts';

/** The auth service's paths (rules/account#C7, rules/app#A9, rules/app#A11, rules/app#A13). */
export const authPaths = {
  login: '/auth/login',
  refresh: '/auth/refresh',
  logout: '/auth/logout',
  session: '/auth/session',
  sealKey: '/auth/seal-key',
} as const;

/** When everything of a member who leaves is erased (rules/membership#Z5). */
const leavesAt = v.pipe(v.string(), v.isoTimestamp());

/** What a member's devices call them, whatever their address is (rules/account#C66). Left out by services before ours. */
export const keptAs = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/u));

/** POST /auth/login. `mfa_code` is left out when empty. */
export const loginRequest = v.strictObject({
  email: emailAddress,
  password: v.pipe(text(1024), v.minLength(1)),
  mfa_code: v.optional(text(32)),
  remember_me: v.boolean(),
  /** Asks that no code be asked for in this browser for 30 days, once one was right. Left out otherwise. */
  remember_browser: v.optional(v.boolean()),
});

/** What asks for a second factor. `methods` is left out where a code is all that will do; `code` and `passkey` are known. */
export const requiredFactor = {
  requires_mfa: v.optional(v.nullable(v.boolean())),
  methods: v.optional(v.nullable(v.array(v.string()))),
};

/** What a client reads of any answer to a login, whatever its status (rules/account#C8). */
export const loginAnswer = v.object({
  access_token: v.optional(v.nullable(v.string())),
  ...requiredFactor,
  leaves_at: v.optional(v.nullable(leavesAt)),
  kept_as: v.optional(v.nullable(keptAs)),
  message: v.optional(v.nullable(v.string())),
});
export type LoginAnswer = v.InferOutput<typeof loginAnswer>;

/** POST /auth/refresh. Its body may be left out; `time_zone` is that of the device. */
export const refreshRequest = v.object({
  time_zone: v.optional(v.pipe(text(100), v.check(isTimeZone, 'There is no such time zone.'))),
});

/** What that is answered, from the HttpOnly cookie. */
export const refreshAnswer = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
});
export type RefreshAnswer = v.InferOutput<typeof refreshAnswer>;

/** GET /auth/session: whose token this is, while it is good. */
export const sessionAnswer = v.object({
  data: v.object({
    email: emailAddress,
    kept_as: v.optional(keptAs),
    leaves_at: v.optional(leavesAt),
  }),
});
export type SessionAnswer = v.InferOutput<typeof sessionAnswer>;

/** GET /auth/seal-key: 256 bits in base64 that are the member's own, and the same on each of their devices. */
export const sealKeyAnswer = v.object({
  data: v.object({ key: v.pipe(v.string(), v.base64(), v.length(44)) }),
});
export type SealKeyAnswer = v.InferOutput<typeof sealKeyAnswer>;
