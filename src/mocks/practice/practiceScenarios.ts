import { http, HttpResponse } from 'msw';

import { failure } from '../common/answers.ts';
import {
  commonScenarios,
  never,
  ourFault,
  withoutMessage,
  type CommonScenario,
  type Scenario,
} from '../common/commonScenarios.ts';
import { readAnew } from './page.ts';
import { onPractice } from './practice.ts';

export type PracticeScenario =
  | CommonScenario
  | 'feedFails'
  | 'slowFeed'
  | 'feedOfAnotherTime'
  | 'malformedChanges'
  | 'liveFails'
  | 'practiceNotKept'
  | 'practiceGone'
  | 'serverErrorWithoutMessage';

const every = '*/api/v1/practice/*';
const written = ['session', 'dayEnd', 'addition', 'preference', 'timer'] as const;

/** What goes before the handlers of `practiceHandlers` so that the service behaves in one named way. */
export const practiceScenarios: Record<PracticeScenario, Scenario> = {
  ...commonScenarios({
    every,
    empty: () => [onPractice('changes', 'get', () => HttpResponse.json(emptyFeed))],
  }),
  feedFails: () => [onPractice('changes', 'get', () => failure(500, ourFault))],
  slowFeed: () => [onPractice('changes', 'get', never)],
  feedOfAnotherTime: () => [
    onPractice('changes', 'get', (request) =>
      new URL(request.url).searchParams.has('after') ? readAnew() : HttpResponse.json(emptyFeed),
    ),
  ],
  malformedChanges: () => [
    onPractice('changes', 'get', () =>
      HttpResponse.json({ ...emptyFeed, changes: [null, 7, { kind: 'session' }, unknownKind] }),
    ),
  ],
  liveFails: () => [onPractice('live', 'get', () => failure(503, ourFault))],
  practiceNotKept: () =>
    written.map((call) => onPractice(call, 'put', () => failure(500, ourFault))),
  practiceGone: () =>
    written.map((call) => onPractice(call, 'put', () => failure(410, 'This was deleted.'))),
  serverErrorWithoutMessage: () => [http.all(every, () => withoutMessage())],
};

const start = '00000000000000e2.0.';
const emptyFeed = {
  epoch: '00000000000000e2',
  changes: [],
  cursor: start,
  head: start,
  more: false,
};
const unknownKind = { kind: 'dream', id: 'a-dream', seq: 1, gone: false, body: { text: 'Flying' } };
