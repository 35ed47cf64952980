import { fromPromise } from 'xstate';

import type { LoginForm, LoginOutcome } from '../../domain/account/login.ts';
import * as authCalls from '../../services/app/authCalls.ts';
import { whenSignedOut } from '../../services/app/signOut.ts';

/** The sign-in form's actor, answered by the auth service. */
export const loginActors = {
  login: fromPromise<LoginOutcome, { form: LoginForm }>(async ({ input, signal }) => {
    await whenSignedOut();
    return authCalls.login(input.form, signal);
  }),
};
