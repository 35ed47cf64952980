import { http, HttpResponse, type HttpHandler } from 'msw';

import { ownAccountPaths, passwordChange } from '../../contract/account/ownAccount.ts';
import { loadCommonPasswords, passwordFault } from '../../domain/account/password.ts';
import { answerBody, failure, keptBy, signInAgain, signInAnswers } from '../common/answers.ts';
import { passwordTexts } from '../common/passwordTexts.ts';
import { sendLink } from './recovery.ts';
import {
  bearerSession,
  endSessions,
  forgetBrowsers,
  signIn,
  type MockWorld,
} from '../world/world.ts';

/** What the auth service answers to a member who changes how they sign in. */
export function ownAccountHandlers(world: MockWorld): HttpHandler[] {
  return [
    http.post(`*${ownAccountPaths.password}`, ({ request }) => {
      const session = bearerSession(request);
      const email = world.sessions.get(session);
      const member = email === undefined ? undefined : world.members.get(email);
      if (email === undefined || member === undefined) return signInAgain();

      return answerBody(request, passwordChange, async ({ current, mfa_code: code, password }) => {
        const owner = { email, name: member.user.name };
        const fault = passwordFault(password, owner, await loadCommonPasswords());
        if (fault !== null) return failure(422, passwordTexts[fault]);

        const proved = signIn(world, { email, password: current, code });
        if (proved === 'refused') {
          return failure(
            403,
            code === undefined
              ? 'The current password is not right.'
              : 'The current password or the code is not right.',
          );
        }
        if (proved === 'needsFactor') return signInAnswers.needsCode();
        if (typeof proved === 'string') return signInAnswers[proved]();

        member.password = password;
        endSessions(world, email);
        forgetBrowsers(world, email);
        world.sessions.set(session, email);
        sendLink(world, 'notMe', email);
        return HttpResponse.json(
          { message: 'Your password is changed.' },
          { headers: keptBy(session) },
        );
      });
    }),
  ];
}
