import { http, HttpResponse, type HttpHandler } from 'msw';

import {
  deviceEnd,
  devicePaths,
  othersEnd,
  type DevicesAnswer,
} from '../../contract/account/devices/devices.ts';
import { answerBody, signInAgain } from '../common/answers.ts';
import { bearerSession, endSessions, type MockWorld } from '../world/world.ts';
import { proofRefusal } from './proofs.ts';

/** What the auth service answers to a member about where they are signed in. */
export function devicesHandlers(world: MockWorld): HttpHandler[] {
  return [
    http.get(`*${devicePaths.list}`, ({ request }) => {
      const session = bearerSession(request);
      const email = world.sessions.get(session);
      if (email === undefined) return signInAgain();

      const devices = [...world.sessions]
        .filter(([, owner]) => owner === email)
        .map(([id]) => recordOf(world, id, id === session));
      return HttpResponse.json({
        data: { devices: devices.toSorted(inOrder) },
      } satisfies DevicesAnswer);
    }),
    http.post(`*${devicePaths.end}`, ({ request }) => {
      const email = world.sessions.get(bearerSession(request));
      if (email === undefined) return signInAgain();

      return answerBody(request, deviceEnd, ({ id, proof }) => {
        const refused = proofRefusal(world, { action: 'devices', proof, request });
        if (refused !== null) return refused;

        if (world.sessions.get(id) === email) world.sessions.delete(id);
        return HttpResponse.json({ message: 'That device is signed out.' });
      });
    }),
    http.post(`*${devicePaths.endOthers}`, ({ request }) => {
      const session = bearerSession(request);
      const email = world.sessions.get(session);
      if (email === undefined) return signInAgain();

      return answerBody(request, othersEnd, ({ proof }) => {
        const refused = proofRefusal(world, { action: 'devices', proof, request });
        if (refused !== null) return refused;

        endSessions(world, email);
        world.sessions.set(session, email);
        return HttpResponse.json({ message: 'Every other device is signed out.' });
      });
    }),
  ];
}

type Record = DevicesAnswer['data']['devices'][number];

function recordOf(world: MockWorld, id: string, isThis: boolean): Record {
  const { name, seenAt, since, zone } = world.devices.get(id) ?? {
    name: 'A browser',
    seenAt: Date.now(),
    since: undefined,
    zone: null,
  };
  const seen = new Date(seenAt).toISOString();

  return {
    id,
    name,
    zone,
    since: new Date(since ?? seenAt).toISOString(),
    seen_at: seen,
    is_this: isThis,
  };
}

function inOrder(one: Record, other: Record): number {
  return (
    Number(other.is_this) - Number(one.is_this) ||
    Date.parse(other.seen_at) - Date.parse(one.seen_at)
  );
}
