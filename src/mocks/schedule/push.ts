import { http, HttpResponse, type HttpHandler } from 'msw';

import {
  isAtHost,
  pushHosts,
  pushPaths,
  pushSubscription,
  type PushAnswer,
} from '../../contract/reminders/push.ts';
import { answerBody, failure, signInAgain } from '../common/answers.ts';
import { bearerSession, type MockWorld } from '../world/world.ts';

/** Where the schedule service has the device of a sign-in listen for reminders. */
export function pushHandlers(world: MockWorld): HttpHandler[] {
  const asSession =
    (answer: (session: string, request: Request) => Response | Promise<Response>) =>
    ({ request }: { request: Request }) => {
      const session = bearerSession(request);

      return world.sessions.has(session) ? answer(session, request) : signInAgain();
    };
  const answered = (session: string): Response => {
    const { pushKey: key, pushDevices } = world;
    const endpoint = key === null ? null : (pushDevices.get(session) ?? null);
    return HttpResponse.json({ data: { public_key: key, endpoint } } satisfies PushAnswer);
  };

  return [
    http.get(`*${pushPaths.device}`, asSession(answered)),
    http.put(
      `*${pushPaths.device}`,
      asSession((session, request) =>
        answerBody(request, pushSubscription, ({ endpoint }) => {
          if (world.pushKey === null) return failure(409, 'No reminders are sent from here.');
          if (!isAtHost(endpoint, pushHosts)) {
            return failure(422, 'Please check these fields: endpoint.');
          }

          for (const [other, at] of world.pushDevices) {
            if (at === endpoint) world.pushDevices.delete(other);
          }
          world.pushDevices.set(session, endpoint);
          return answered(session);
        }),
      ),
    ),
    http.delete(
      `*${pushPaths.device}`,
      asSession((session) => {
        world.pushDevices.delete(session);
        return answered(session);
      }),
    ),
  ];
}
