import { delay, http, HttpResponse, type HttpHandler } from 'msw';

import { failure } from './answers.ts';

/** The ways in which every service may behave, in the order in which they are offered. */
export const commonScenarioNames = [
  'ok',
  'empty',
  '404',
  '401',
  '403',
  '429',
  '500',
  'slow',
  'offline',
  'malformed',
] as const;

export type CommonScenario = (typeof commonScenarioNames)[number];

export type Scenario = () => HttpHandler[];

interface ServiceManner {
  /** The path pattern of all its calls. */
  every: string;
  /** How it answers when nobody has saved anything yet. */
  empty: Scenario;
  /** Its own sentences, where they differ from the common ones. */
  texts?: Partial<Record<'401' | '403' | '429', string>>;
}

const commonTexts = {
  '401': 'Please sign in again.',
  '403': 'You can only open your own records.',
  '429': 'Too many attempts. Please try again later.',
};

/** Each of the ways for one service: what goes before the handlers with which nothing is wrong. */
export function commonScenarios({
  every,
  empty,
  texts = {},
}: ServiceManner): Record<CommonScenario, Scenario> {
  const text = { ...commonTexts, ...texts };
  const each = (answer: () => Response): Scenario => {
    return () => [http.all(every, answer)];
  };

  return {
    ok: () => [],
    empty,
    '404': each(() => failure(404, 'There is nothing here.')),
    '401': each(() => failure(401, text['401'], { 'WWW-Authenticate': 'Bearer' })),
    '403': each(() => failure(403, text['403'])),
    '429': each(() => failure(429, text['429'], { 'Retry-After': '900' })),
    '500': each(() => failure(500, ourFault)),
    slow: () => [http.all(every, () => never())],
    offline: each(() => HttpResponse.error()),
    malformed: each(() => HttpResponse.html('<h1>It works!</h1>')),
  };
}

/** The sentence with which every service owns up to a fault of its own. */
export const ourFault = 'Something went wrong on our side. Please try again.';

/** A fault of the service's own, without a sentence. */
export function withoutMessage(status = 500): Response {
  return new HttpResponse(null, { status });
}

/** An answer that does not come. */
export async function never(): Promise<Response> {
  await delay('infinite');
  return HttpResponse.error();
}
