import { Hono } from 'hono';

import {
  invitationRequest,
  profileAuthRequest,
  profileChange,
  profilePaths,
  registrationRequest,
  type InvitationAnswer,
  type ProfileAnswer,
  type ProfileAuthAnswer,
  type RegistrationAnswer,
} from '../../../src/contract/account/profile.ts';
import type { AccessTokens } from '../secrets/accessTokens.ts';
import { limitBody, readBody, requireJson } from '../wire/body.ts';
import type { Meters } from '../wire/meters.ts';
import { networksOf } from '../network/clientNetwork.ts';
import type { Cookies } from '../auth/cookies.ts';
import { deviceOf } from '../auth/deviceOf.ts';
import { codeWanted, countedSignIn, type CountedSignInTools } from '../auth/countedSignIn.ts';
import { findInvitation } from '../auth/invitations.ts';
import { requireKnownOrigin } from '../wire/origins.ts';
import { logSubject } from '../secrets/pepper.ts';
import { Refusal } from '../wire/refusal.ts';
import type { RequireMember } from '../auth/requireMember.ts';
import { methodNotAllowed } from '../wire/service.ts';
import type { ServiceEnv } from '../wire/serviceEnv.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { InvitationAttempt } from './invitationAttempts.ts';
import { profileRecordRoutes } from './profileRecord.ts';
import { register } from './registration.ts';
import { requireGoodPassword } from './registrationRules.ts';
import { changeUser, findUser } from './users.ts';

const longestBody = 8 * 1024;

export interface ProfileTools extends CountedSignInTools {
  accessTokens: AccessTokens;
  cookies: Cookies;
  origins: readonly string[];
  invitationAttempt: InvitationAttempt;
  meters: Meters;
  requireMember: RequireMember;
  sessions: Sessions;
}

/** The profile service's own calls: invitations, registration and the earlier form (rules/account#C33, rules/account#C28, rules/account#C46). */
export function profileRoutes(tools: ProfileTools): Hono<ServiceEnv> {
  const { accessTokens, clock, cookies, db, invitationAttempt, keys, requireMember, sessions } =
    tools;
  const routes = new Hono<ServiceEnv>();
  const json = [limitBody(longestBody), requireJson] as const;

  routes.post(profilePaths.invitation, ...json, async (context) => {
    const { invitation: token } = await readBody(context, invitationRequest);
    const networks = networksOf(context, tools.trustProxy);

    const email = await invitationAttempt(token, networks, async () => {
      const invitation = await findInvitation(db, token, clock());
      return invitation?.isOpen === true ? invitation.email : null;
    });
    if (email === null) throw invitationRefused();

    context.set('subject', logSubject(keys, email));
    return context.json({ data: { email } } satisfies InvitationAnswer);
  });

  routes.post(profilePaths.registration, ...json, async (context) => {
    const request = await readBody(context, registrationRequest);
    const { email, invitation: token } = request;
    await requireGoodPassword(request);
    context.set('subject', logSubject(keys, email));

    const networks = networksOf(context, tools.trustProxy);
    const result = await invitationAttempt(token, networks, () => register(request, tools));
    context.set('outcome', result ?? 'refused');

    switch (result) {
      case null:
        throw invitationRefused();

      case 'taken':
        throw new Refusal(409, 'This address already has an account. Please sign in.');

      case 'registered':
      case 'repeated':
        return context.json(
          { message: 'Welcome to Fourfold.', data: { email } } satisfies RegistrationAnswer,
          result === 'registered' ? 201 : 200,
        );
    }
  });

  routes.post(profilePaths.auth, ...json, requireKnownOrigin(tools.origins), async (context) => {
    const { email, password } = await readBody(context, profileAuthRequest);
    const result = await countedSignIn(context, { email, password, code: null }, null, tools);
    if (result.kind === 'needs-code') return context.json(codeWanted satisfies ProfileAuthAnswer);

    const user = await findUser(db, result.memberId);
    const session = await sessions.start(result.memberId, false, {
      passwordCount: result.passwordCount,
      device: deviceOf(context),
      tries: result.attempt.tries,
    });
    // Cookies know paths but no ports: the auth service reads this one.
    cookies.writeRefreshToken(context, session);
    cookies.writeBrowser(context, email);
    const token = await accessTokens.issue(session);
    return context.json({ data: { access_token: token, user } } satisfies ProfileAuthAnswer);
  });

  routes.get(profilePaths.profile, requireMember, async (context) => {
    const user = await findUser(db, context.var.member.memberId);

    return context.json({ data: user } satisfies ProfileAnswer);
  });

  routes.put(profilePaths.profile, requireMember, ...json, async (context) => {
    const { memberId } = context.var.member;
    await changeUser(db, memberId, await readBody(context, profileChange));

    return context.json({ data: await findUser(db, memberId) } satisfies ProfileAnswer);
  });

  for (const path of [profilePaths.invitation, profilePaths.registration, profilePaths.auth]) {
    routes.all(path, methodNotAllowed('POST'));
  }
  routes.all(profilePaths.profile, methodNotAllowed('GET', 'PUT'));

  for (const path of [profilePaths.accountStatus, profilePaths.password, profilePaths.lastLogin]) {
    routes.all(path, (context) => context.notFound());
  }

  return routes.route('/', profileRecordRoutes(tools));
}

/** One answer to every invitation that is not good, so that a guess learns nothing from it. */
function invitationRefused(): Refusal {
  return new Refusal(
    404,
    'This invitation is not valid: it may have been used or have expired. If you have an account, please sign in; if not, please ask for a new invitation.',
  );
}
