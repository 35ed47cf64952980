import { http, HttpResponse, type HttpHandler } from 'msw';

import {
  invitePaths,
  inviteRequest,
  wishConfirmation,
  wishRequest,
  type InviteAnswer,
} from '../../contract/account/invitations/invitations.ts';
import { answerBody, failure, signInAgain } from '../common/answers.ts';
import { bearerSession, type MockWorld } from '../world/world.ts';
import { openLink, recoveryTexts, sendLink } from './recovery.ts';

const mostInvited = 3;

/** What the auth service answers to who invites, and to who would be invited. */
export function invitationsHandlers(world: MockWorld): HttpHandler[] {
  const answer = (invited: ReadonlySet<string>, status = 200) =>
    HttpResponse.json({ data: { left: mostInvited - invited.size } } satisfies InviteAnswer, {
      status,
    });

  return [
    http.get(`*${invitePaths.invite}`, ({ request }) => {
      const email = world.sessions.get(bearerSession(request));

      return email === undefined ? signInAgain() : answer(world.invited.get(email) ?? new Set());
    }),
    http.post(`*${invitePaths.invite}`, ({ request }) => {
      const inviter = world.sessions.get(bearerSession(request));
      if (inviter === undefined) return signInAgain();

      return answerBody(request, inviteRequest, ({ email }) => {
        if (email === inviter) {
          return failure(422, 'That is your own address. Please enter somebody else’s.');
        }
        const invited = new Set(world.invited.get(inviter)).add(email);
        if (invited.size > mostInvited) {
          return failure(429, 'You have invited three people within a month.', {
            'Retry-After': '86400',
          });
        }
        world.invited.set(inviter, invited);
        return answer(invited, 202);
      });
    }),
    http.post(`*${invitePaths.request}`, ({ request }) =>
      answerBody(request, wishRequest, ({ email }) => {
        if (!world.members.has(email)) sendLink(world, 'wish', email);
        return HttpResponse.json(
          { message: 'A letter is on its way. Its link is good for 48 hours.' },
          { status: 202 },
        );
      }),
    ),
    http.post(`*${invitePaths.confirm}`, ({ request }) =>
      answerBody(request, wishConfirmation, ({ token }) => {
        const { link } = openLink(world, 'wish', token);
        if (link === undefined) return failure(404, recoveryTexts.linkUsed);

        link.isUsed = true;
        return HttpResponse.json({ message: 'Thank you. We write to you when there is a place.' });
      }),
    ),
  ];
}
