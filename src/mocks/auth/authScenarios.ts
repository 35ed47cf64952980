import { http, HttpResponse } from 'msw';

import { authPaths } from '../../contract/account/auth.ts';
import { recoveryPaths } from '../../contract/account/recovery.ts';
import { failure } from '../common/answers.ts';
import {
  commonScenarios,
  ourFault,
  withoutMessage,
  type CommonScenario,
  type Scenario,
} from '../common/commonScenarios.ts';

export type AuthScenario =
  | CommonScenario
  | 'forbiddenWithoutMessage'
  | 'serverErrorWithoutMessage'
  | 'withoutToken'
  | 'resetFails';

const every = '*/auth/*';

/** What goes before the handlers of `authHandlers` so that the whole service behaves in one named way. */
export const authScenarios: Record<AuthScenario, Scenario> = {
  ...commonScenarios({
    every,
    // Who signs in has an account: with nothing saved, signing in is as ever.
    empty: () => [],
    texts: {
      '401': 'Invalid email or password',
      '403': 'Your email address is not verified yet.',
      '429': 'Too many login attempts. Please try again later.',
    },
  }),
  forbiddenWithoutMessage: () => [http.all(every, () => withoutMessage(403))],
  serverErrorWithoutMessage: () => [http.all(every, () => withoutMessage())],
  resetFails: () => [http.post(`*${recoveryPaths.reset}`, () => failure(500, ourFault))],
  withoutToken: () => [
    http.post(`*${authPaths.login}`, () => HttpResponse.json({ message: 'Signed in.' })),
  ],
};
