import { http, HttpResponse, type HttpHandler } from 'msw';

import { authPaths, loginRequest } from '../../contract/account/auth.ts';
import { passPath } from '../../contract/account/pass.ts';
import { passkeyPaths, passkeySignInRequest } from '../../contract/account/passkeys/passkeys.ts';
import {
  answerBody,
  failure,
  keptBy,
  refreshCookie,
  signInAgain,
  signInAnswers,
} from '../common/answers.ts';
import { codeFreeCookie, rememberBrowser } from './browsers.ts';
import { factorHandlers } from './factor.ts';
import { deviceName } from '../../domain/account/devices/deviceName.ts';
import { addressHandlers } from './address.ts';
import { devicesHandlers } from './devices.ts';
import { invitationsHandlers } from './invitations.ts';
import { leavingHandlers } from './leaving.ts';
import { memberOf, requestOptions, spendAssertion } from './mockPasskeys.ts';
import { passkeysHandlers } from './passkeys.ts';
import { ownAccountHandlers } from './ownAccount.ts';
import { proofHandlers } from './proofs.ts';
import { recoveryHandlers } from './recovery.ts';
import {
  bearerSession,
  createMockWorld,
  passOf,
  signIn,
  startSession,
  tokenOf,
  type MockDevice,
  type MockWorld,
} from '../world/world.ts';

const keyBytes = 32;

/** The auth service with nothing wrong, in a world of its own unless one is shared with other services. */
export function authHandlers(world: MockWorld = createMockWorld()): HttpHandler[] {
  const issue = (email: string, message: string, device?: MockDevice, more: object = {}) => {
    const session = startSession(world, email, device);
    return HttpResponse.json(
      { access_token: tokenOf(session), message, ...more, ...toldOf(world, email) },
      { headers: keptBy(session) },
    );
  };

  return [
    http.post(`*${authPaths.login}`, ({ cookies, request }) =>
      answerBody(request, loginRequest, (body) => {
        const { email, password, mfa_code: code } = body;
        const codeFree = cookies[codeFreeCookie] ?? '';
        const result = signIn(world, { email, password, code, codeFree });
        if (typeof result === 'string') return signInAnswers[result]();

        const answer = issue(email, 'Signed in.', deviceOf(request));
        const isRemembered = body.remember_browser === true && code !== undefined && result.hasMfa;
        if (isRemembered) answer.headers.append('Set-Cookie', rememberBrowser(world, email));
        return answer;
      }),
    ),
    http.post(`*${authPaths.refresh}`, ({ cookies }) => {
      const session = cookies[refreshCookie] ?? '';
      const email = world.sessions.get(session);
      if (email === undefined) return failure(401, 'Please sign in again.');
      world.sessions.delete(session);
      return issue(email, 'Refreshed.', world.devices.get(session));
    }),
    http.post(`*${passPath}`, ({ cookies }) => {
      const session = cookies[refreshCookie] ?? '';
      const email = world.sessions.get(session);
      return email === undefined
        ? signInAgain()
        : HttpResponse.json({ pass: passOf(session), email, ...toldOf(world, email) });
    }),
    http.post(`*${authPaths.logout}`, ({ cookies, request }) => {
      world.sessions.delete(cookies[refreshCookie] ?? '');
      world.sessions.delete(bearerSession(request));
      return HttpResponse.json(
        { message: 'Signed out.' },
        { headers: { 'Set-Cookie': `${refreshCookie}=; Path=/auth; Max-Age=0` } },
      );
    }),
    ...recoveryHandlers(world),
    ...ownAccountHandlers(world),
    ...proofHandlers(world),
    ...factorHandlers(world),
    ...passkeysHandlers(world),
    http.post(`*${passkeyPaths.signInOptions}`, () =>
      HttpResponse.json({ data: { options: requestOptions(world, 'sign-in', null) } }),
    ),
    http.post(`*${passkeyPaths.signIn}`, ({ request }) =>
      answerBody(request, passkeySignInRequest, ({ credential }) => {
        const email = memberOf(credential);
        if (!spendAssertion(world, 'sign-in', email, credential)) {
          return failure(401, 'That passkey did not work. Please use your password.');
        }
        if (world.members.get(email)?.isLocked === true) return signInAnswers.locked();

        return issue(email, 'Signed in.', deviceOf(request), { email });
      }),
    ),
    ...devicesHandlers(world),
    ...leavingHandlers(world),
    ...addressHandlers(world),
    ...invitationsHandlers(world),
    http.get(`*${authPaths.session}`, ({ request }) => {
      const email = world.sessions.get(bearerSession(request));
      return email === undefined
        ? signInAgain()
        : HttpResponse.json({
            data: { email, ...toldOf(world, email) },
          });
    }),
    http.get(`*${authPaths.sealKey}`, ({ request }) => {
      const email = world.sessions.get(bearerSession(request));
      return email === undefined
        ? signInAgain()
        : HttpResponse.json({ data: { key: sealKeyOf(firstOf(world, email)) } });
    }),
  ];
}

/** The key that seals what a member's devices keep, in base64: the same of one address each time, and of each another. */
export function sealKeyOf(email: string): string {
  return btoa(email.padEnd(keyBytes, '.').slice(-keyBytes));
}

/** The address that a member had first: what their devices are sealed by stays, whatever it is now. */
function firstOf(world: MockWorld, email: string): string {
  return world.members.get(email)?.earlier?.[0]?.email ?? email;
}

function deviceOf(request: Request): MockDevice {
  const name = deviceName(request.headers.get('User-Agent') ?? '');

  return { name, zone: null, seenAt: Date.now() };
}

/** What a sign-in tells of a member. Only somebody who leaves is told when. */
function toldOf(world: MockWorld, email: string): { kept_as?: string; leaves_at?: string } {
  const { leavesAt, user } = world.members.get(email) ?? {};
  const keptAs = user?.kept_as;

  return {
    ...(keptAs === undefined ? {} : { kept_as: keptAs }),
    ...(leavesAt === undefined ? {} : { leaves_at: leavesAt }),
  };
}
