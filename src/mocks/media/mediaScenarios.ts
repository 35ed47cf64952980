import { http, HttpResponse } from 'msw';

import { failure } from '../common/answers.ts';
import {
  commonScenarios,
  never,
  withoutMessage,
  type CommonScenario,
  type Scenario,
} from '../common/commonScenarios.ts';
import { full, onMedia } from './media.ts';

export type MediaScenario =
  | CommonScenario
  | 'mediaFull'
  | 'mediaDiskFull'
  | 'mediaCut'
  | 'mediaCannotAsk'
  | 'mediaRefused'
  | 'slowMedia'
  | 'slowMediaContent'
  | 'serverErrorWithoutMessage';

const every = '*/api/v1/media/*';

/** What goes before the handlers of `mediaHandlers` so that the service behaves in one named way. */
export const mediaScenarios: Record<MediaScenario, Scenario> = {
  ...commonScenarios({ every, empty: () => [] }),
  mediaFull: () => [onMedia('media', 'put', () => full())],
  mediaDiskFull: () => [
    onMedia('media', 'patch', () =>
      failure(507, 'There is no room left to keep this. What was kept before is safe.', {
        'Retry-After': '60',
      }),
    ),
  ],
  /** Every second part is cut, and nothing of it was kept. */
  mediaCut: () => {
    let parts = 0;
    return [
      http.patch(every, () => {
        parts += 1;
        return parts % 2 === 1 ? HttpResponse.error() : undefined;
      }),
    ];
  },
  /** A proxy answers in place of the service. */
  mediaCannotAsk: () => [onMedia('media', 'head', () => withoutMessage(502))],
  mediaRefused: () => [
    onMedia('close', 'post', () => failure(422, 'The file is not what was announced.')),
  ],
  slowMedia: () => [onMedia('media', 'patch', never)],
  slowMediaContent: () => [onMedia('content', 'get', never)],
  serverErrorWithoutMessage: () => [http.all(every, () => withoutMessage())],
};
