import { fromPromise } from 'xstate';

import type { LoginForm, LoginOutcome } from '../../domain/login.ts';
import * as authApi from '../../services/authApi.ts';

/** The sign-in form's actor, answered by the auth service. */
export const loginActors = {
  login: fromPromise<LoginOutcome, { form: LoginForm }>(({ input, signal }) =>
    authApi.login(input.form, signal),
  ),
};
