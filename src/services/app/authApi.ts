import * as v from 'valibot';

import {
  authPaths,
  loginAnswer,
  refreshAnswer,
  sessionAnswer,
} from '../../contract/account/auth.ts';
import {
  loginOutcome,
  LoginRefused,
  type LoginForm,
  type LoginOutcome,
} from '../../domain/account/login.ts';
import { codeOf } from '../../domain/account/mfaCode.ts';
import { SessionError } from '../../domain/app/session.ts';
import { keepMemberKey } from '../device/memberKey.ts';
import { hostOf } from '../wire/hosts.ts';
import { localTimeZone } from '../page/clock.ts';
import { send, Unreachable, type HttpAnswer, type HttpRequest } from '../wire/http.ts';

// Checking a password takes time, and on a busy day it waits its turn.
const loginTimeout = 20_000;

/** Signs in. Throws `LoginRefused` with the reason (rules/account#C11 to rules/account#C14). */
export async function login(form: LoginForm, signal: AbortSignal): Promise<LoginOutcome> {
  const code = codeOf(form);
  const request: HttpRequest = {
    method: 'POST',
    url: urlOf('login'),
    credentials: true,
    timeout: loginTimeout,
    body: {
      email: form.email.trim(),
      password: form.password,
      ...(code === '' ? {} : { mfa_code: code }),
      remember_me: form.rememberMe,
      ...(code !== '' && form.rememberBrowser === true ? { remember_browser: true } : {}),
    },
  };
  const answer = await send(request, signal).catch(refuseUnreachable);
  const body = v.safeParse(loginAnswer, answer.body);
  const isRead = body.success && !Array.isArray(answer.body);

  const outcome = loginOutcome(answer.status, isRead ? body.output : null);
  if (outcome.kind === 'signedIn')
    keepMemberKey(form.email, (isRead && body.output.kept_as) || null);
  return outcome;
}

/** Whose token this is. Throws `SessionError`: `refused` on 401, `unreachable` on anything else but an answer. */
export async function readMember(
  token: string | null,
  signal: AbortSignal,
): Promise<{ email: string; leavesAt?: number }> {
  const answer = await askForSession({ method: 'GET', url: urlOf('session'), token }, signal);
  const {
    email,
    kept_as: keptAs = null,
    leaves_at: leavesAt,
  } = understood(sessionAnswer, answer.body).data;
  keepMemberKey(email, keptAs);

  return leavesAt === undefined ? { email } : { email, leavesAt: Date.parse(leavesAt) };
}

/** A new access token for the refresh cookie. Throws `SessionError` like `readMember`. */
export async function requestNewToken(signal: AbortSignal): Promise<string> {
  const request: HttpRequest = {
    method: 'POST',
    url: urlOf('refresh'),
    credentials: true,
    body: { time_zone: localTimeZone() },
  };
  const answer = await askForSession(request, signal);

  return understood(refreshAnswer, answer.body).access_token;
}

/** Ends the session at the service; sent even while the page goes away. Throws `SessionError` where it did not end it. */
export async function logout(token: string | null, signal: AbortSignal): Promise<void> {
  const request: HttpRequest = {
    method: 'POST',
    url: urlOf('logout'),
    token,
    credentials: true,
    keepalive: true,
    body: {},
  };
  await askForSession(request, signal);
}

function urlOf(call: keyof typeof authPaths): string {
  return hostOf('auth') + authPaths[call];
}

function refuseUnreachable(error: unknown): never {
  if (!(error instanceof Unreachable)) throw error;
  throw new LoginRefused({ reason: 'network', serverMessage: null });
}

async function askForSession(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
  const answer = await send(request, signal).catch((error: unknown) => {
    throw error instanceof Unreachable ? new SessionError('unreachable') : error;
  });

  if (answer.status === 401) throw new SessionError('refused');
  if (answer.status !== 200) throw new SessionError('unreachable');
  return answer;
}

function understood<T>(schema: v.GenericSchema<unknown, T>, body: unknown): T {
  const read = v.safeParse(schema, body);
  if (!read.success) throw new SessionError('unreachable');
  return read.output;
}
