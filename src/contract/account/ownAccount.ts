import * as v from 'valibot';

import { loginRequest } from './auth.ts';

/** The auth service's paths for what a member changes of how they sign in (rules/account#C65 and after). */
export const ownAccountPaths = {
  password: '/auth/password',
} as const;

/** POST /auth/password. `mfa_code` is left out until it is asked for. */
export const passwordChange = v.strictObject({
  current: loginRequest.entries.password,
  password: loginRequest.entries.password,
  mfa_code: loginRequest.entries.mfa_code,
});
