import { http, HttpResponse, type HttpHandler } from 'msw';
import * as v from 'valibot';

import { authPaths, loginRequest } from '../contract/auth.ts';
import { failure } from './answers.ts';
import { demoMembers, demoPassword, oneTimeCode } from './demoMembers.ts';

const refreshCookie = 'fourfold_refresh';
const attemptsAllowed = 5;
const texts = {
  invalid: 'Invalid email or password',
  tooMany: 'Too many login attempts. Please try again later.',
  locked: 'Account locked or email not verified',
  mfa: 'Please enter your MFA code',
  unreadable: 'The request could not be read.',
  notJson: 'The request must be JSON.',
  signedOut: 'Please sign in again.',
};

/** The auth service with nothing wrong: it knows the demo members, and forgets everything when it is made anew. */
export function authHandlers(): HttpHandler[] {
  const failedAttempts = new Map<string, number>();
  const sessions = new Map<string, string>();
  let issued = 0;
  let codesUsed = 0;

  const issue = (email: string, message: string) => {
    issued += 1;
    sessions.set(`session-${issued}`, email);
    return HttpResponse.json(
      { access_token: `token-session-${issued}`, message },
      {
        headers: {
          'Set-Cookie': `${refreshCookie}=session-${issued}; Path=/auth; SameSite=Strict`,
        },
      },
    );
  };
  const refuse = (email: string) => {
    failedAttempts.set(email, (failedAttempts.get(email) ?? 0) + 1);
    return failure(401, texts.invalid);
  };

  return [
    http.post(`*${authPaths.login}`, async ({ request }) => {
      if (!request.headers.get('Content-Type')?.startsWith('application/json')) {
        return failure(415, texts.notJson);
      }
      const json = await jsonOf(request);
      if (json === undefined) return failure(400, texts.unreadable);
      const body = v.safeParse(loginRequest, json);
      if (!body.success) return failure(422, texts.unreadable);

      const { email, password, mfa_code } = body.output;
      const member = Object.values(demoMembers).find((one) => one.email === email);
      if ((failedAttempts.get(email) ?? 0) >= attemptsAllowed) {
        return failure(429, texts.tooMany, { 'Retry-After': '900' });
      }
      if (member === undefined || password !== demoPassword) return refuse(email);
      if (member.hasMfa && mfa_code === undefined) {
        return HttpResponse.json({ requires_mfa: true, message: texts.mfa });
      }
      if (member.hasMfa && mfa_code !== oneTimeCode(codesUsed)) return refuse(email);
      if (member.hasMfa) codesUsed += 1;
      if (member.isLocked) return failure(403, texts.locked);
      return issue(email, 'Signed in.');
    }),
    http.post(`*${authPaths.refresh}`, ({ cookies }) => {
      const session = cookies[refreshCookie] ?? '';
      const email = sessions.get(session);
      if (email === undefined) return failure(401, texts.signedOut);
      sessions.delete(session);
      return issue(email, 'Refreshed.');
    }),
    http.post(`*${authPaths.logout}`, ({ cookies }) => {
      sessions.delete(cookies[refreshCookie] ?? '');
      return HttpResponse.json(
        { message: 'Signed out.' },
        { headers: { 'Set-Cookie': `${refreshCookie}=; Path=/auth; Max-Age=0` } },
      );
    }),
    http.get(`*${authPaths.session}`, ({ request }) => {
      const token = request.headers.get('Authorization')?.replace('Bearer token-', '') ?? '';
      const email = sessions.get(token);
      return email === undefined
        ? failure(401, texts.signedOut, { 'WWW-Authenticate': 'Bearer' })
        : HttpResponse.json({ data: { email } });
    }),
  ];
}

async function jsonOf(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    return undefined;
  }
}
