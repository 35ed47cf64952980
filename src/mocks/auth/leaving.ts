import { http, HttpResponse, type HttpHandler } from 'msw';

import {
  leaveRequest,
  leavingPaths,
  type LeaveAnswer,
} from '../../contract/account/leaving/leaving.ts';
import { answerBody, signInAgain } from '../common/answers.ts';
import { bearerSession, endSessions, type MockWorld } from '../world/world.ts';
import { proofRefusal } from './proofs.ts';

const timeToComeBack = 7 * 86_400_000;

/** What the auth service answers to a member who leaves, and one who comes back. */
export function leavingHandlers(world: MockWorld): HttpHandler[] {
  return [
    http.post(`*${leavingPaths.leave}`, ({ request }) => {
      const session = bearerSession(request);
      const email = world.sessions.get(session);
      const member = world.members.get(email ?? '');
      if (email === undefined || member === undefined) return signInAgain();

      return answerBody(request, leaveRequest, ({ proof }) => {
        const refused = proofRefusal(world, { action: 'leave', proof, request });
        if (refused !== null) return refused;

        member.leavesAt ??= new Date(Date.now() + timeToComeBack).toISOString();
        endSessions(world, email);
        world.sessions.set(session, email);
        return HttpResponse.json({
          data: { leaves_at: member.leavesAt },
        } satisfies LeaveAnswer);
      });
    }),
    http.post(`*${leavingPaths.comeBack}`, ({ request }) => {
      const member = world.members.get(world.sessions.get(bearerSession(request)) ?? '');
      if (member === undefined) return signInAgain();

      member.leavesAt = undefined;
      return HttpResponse.json({ message: 'Welcome back. Everything is as you left it.' });
    }),
  ];
}
