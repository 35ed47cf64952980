import { http, HttpResponse, type HttpHandler } from 'msw';

import {
  invitationRequest,
  profileAuthRequest,
  profileChange,
  profilePaths,
  registrationRequest,
  type RegistrationRequest,
} from '../../contract/account/profile.ts';
import { nameOfAddress } from '../../domain/account/address.ts';
import { loadCommonPasswords, passwordFault } from '../../domain/account/password.ts';
import { answerBody, failure, keptBy, signInAgain, signInAnswers } from '../common/answers.ts';
import { passwordTexts } from '../common/passwordTexts.ts';
import { profileRecordHandlers } from './profileRecord.ts';
import {
  bearerSession,
  createMockWorld,
  signIn,
  startSession,
  tokenOf,
  type MockWorld,
} from '../world/world.ts';

/** The sentences with which the profile service refuses. */
export const profileTexts = {
  invitation:
    'This invitation is not valid: it may have been used or have expired. If you have an account, please sign in; if not, please ask for a new invitation.',
  taken: 'This address already has an account. Please sign in.',
  tooMany: 'Too many attempts. Please try again later.',
};

/** The profile service with nothing wrong, in a world of its own unless one is shared with other services. */
export function profileHandlers(world: MockWorld = createMockWorld()): HttpHandler[] {
  const memberOf = (request: Request) =>
    world.members.get(world.sessions.get(bearerSession(request)) ?? '');

  return [
    http.post(`*${profilePaths.invitation}`, ({ request }) =>
      answerBody(request, invitationRequest, ({ invitation: token }) => {
        const invitation = world.invitations.get(token);

        return invitation === undefined || invitation.isUsed
          ? failure(404, profileTexts.invitation)
          : HttpResponse.json({ data: { email: invitation.email } });
      }),
    ),
    http.post(`*${profilePaths.registration}`, ({ request }) =>
      answerBody(request, registrationRequest, (body) => register(world, body)),
    ),
    http.post(`*${profilePaths.auth}`, ({ request }) =>
      answerBody(request, profileAuthRequest, ({ email, password }) => {
        const result = signIn(world, { email, password, code: undefined });
        if (result === 'needsFactor') return signInAnswers.needsCode();
        if (typeof result === 'string') return signInAnswers[result]();

        const session = startSession(world, email);
        return HttpResponse.json(
          { data: { access_token: tokenOf(session), user: result.user } },
          { headers: keptBy(session) },
        );
      }),
    ),
    http.get(`*${profilePaths.profile}`, ({ request }) => {
      const member = memberOf(request);

      return member === undefined ? signInAgain() : HttpResponse.json({ data: member.user });
    }),
    http.put(`*${profilePaths.profile}`, ({ request }) => {
      const member = memberOf(request);
      if (member === undefined) return signInAgain();

      return answerBody(request, profileChange, (change) => {
        Object.assign(member.user, change);
        return HttpResponse.json({ data: member.user });
      });
    }),
    ...profileRecordHandlers(world),
  ];
}

async function register(world: MockWorld, body: RegistrationRequest): Promise<Response> {
  const { email, name, password, timezone, invitation: token } = body;
  const fault = passwordFault(password, { email, name }, await loadCommonPasswords());
  if (fault !== null) return failure(422, passwordTexts[fault]);

  const invitation = world.invitations.get(token);
  const member = world.members.get(email);
  const welcome = { message: 'Welcome to Fourfold.', data: { email } };
  if (invitation?.email !== email) return failure(404, profileTexts.invitation);
  if (invitation.isUsed) {
    return member?.password === password
      ? HttpResponse.json(welcome)
      : failure(404, profileTexts.invitation);
  }
  if (member !== undefined) return failure(409, profileTexts.taken);

  invitation.isUsed = true;
  world.members.set(email, {
    user: {
      email,
      name,
      dark_mode_preference: false,
      timezone,
      kept_as: nameOfAddress(email),
      created_at: new Date().toISOString(),
    },
    password,
    hasMfa: false,
    isLocked: false,
  });
  return HttpResponse.json(welcome, { status: 201 });
}
