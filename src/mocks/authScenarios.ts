import { delay, http, HttpResponse, type HttpHandler } from 'msw';

import { authPaths } from '../contract/auth.ts';
import { failure } from './answers.ts';

export type AuthScenario =
  | 'ok'
  | 'unauthorized'
  | 'forbidden'
  | 'forbiddenWithoutMessage'
  | 'tooManyAttempts'
  | 'serverError'
  | 'serverErrorWithoutMessage'
  | 'slow'
  | 'offline'
  | 'malformed'
  | 'withoutToken';

/** What goes before the handlers of `authHandlers` so that the whole service behaves in one named way. */
export const authScenarios: Record<AuthScenario, () => HttpHandler[]> = {
  ok: () => [],
  unauthorized: () => [everyCall(() => failure(401, 'Invalid email or password'))],
  forbidden: () => [everyCall(() => failure(403, 'Your email address is not verified yet.'))],
  forbiddenWithoutMessage: () => [everyCall(() => new HttpResponse(null, { status: 403 }))],
  tooManyAttempts: () => [
    everyCall(() =>
      failure(429, 'Too many login attempts. Please try again later.', { 'Retry-After': '900' }),
    ),
  ],
  serverError: () => [
    everyCall(() => failure(500, 'Something went wrong on our side. Please try again.')),
  ],
  serverErrorWithoutMessage: () => [everyCall(() => new HttpResponse(null, { status: 500 }))],
  slow: () => [
    http.all('*/auth/*', async () => {
      await delay('infinite');
    }),
  ],
  offline: () => [everyCall(() => HttpResponse.error())],
  malformed: () => [everyCall(() => HttpResponse.html('<h1>It works!</h1>'))],
  withoutToken: () => [
    http.post(`*${authPaths.login}`, () => HttpResponse.json({ message: 'Signed in.' })),
  ],
};

function everyCall(answer: () => Response): HttpHandler {
  return http.all('*/auth/*', answer);
}
