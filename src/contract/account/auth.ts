import * as v from 'valibot';

import { emailAddress, text } from '../common/text.ts';

/** The auth service's paths (rules/account#C7, rules/app#A9, rules/app#A11, rules/app#A13). */
export const authPaths = {
  login: '/auth/login',
  refresh: '/auth/refresh',
  logout: '/auth/logout',
  session: '/auth/session',
  sealKey: '/auth/seal-key',
} as const;

/** POST /auth/login. `mfa_code` is left out when empty. */
export const loginRequest = v.strictObject({
  email: emailAddress,
  password: v.pipe(text(1024), v.minLength(1)),
  mfa_code: v.optional(text(32)),
  remember_me: v.boolean(),
});

/** What a client reads of any answer to a login, whatever its status (rules/account#C8). */
export const loginAnswer = v.object({
  access_token: v.optional(v.nullable(v.string())),
  requires_mfa: v.optional(v.nullable(v.boolean())),
  message: v.optional(v.nullable(v.string())),
});
export type LoginAnswer = v.InferOutput<typeof loginAnswer>;

/** POST /auth/refresh, answered from the HttpOnly cookie. */
export const refreshAnswer = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
});
export type RefreshAnswer = v.InferOutput<typeof refreshAnswer>;

/** GET /auth/session: whose token this is, while it is good. */
export const sessionAnswer = v.object({
  data: v.object({ email: emailAddress }),
});
export type SessionAnswer = v.InferOutput<typeof sessionAnswer>;

/** GET /auth/seal-key: 256 bits in base64 that are the member's own, and the same on each of their devices. */
export const sealKeyAnswer = v.object({
  data: v.object({ key: v.pipe(v.string(), v.base64(), v.length(44)) }),
});
export type SealKeyAnswer = v.InferOutput<typeof sealKeyAnswer>;
