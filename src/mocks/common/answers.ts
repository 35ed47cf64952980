import { HttpResponse } from 'msw';
import * as v from 'valibot';

import type { ErrorAnswer } from '../../contract/common/error.ts';

/** An error as every service answers it. */
export function failure(status: number, message: string, headers: Record<string, string> = {}) {
  return HttpResponse.json(failureBody(message), { status, headers });
}

/** The body that every error has. */
export function failureBody(message: string): ErrorAnswer {
  return { message, detail: message, requestId: '00000000-0000-4000-8000-000000000000' };
}

/** The cookie by which the auth service renews a session. */
export const refreshCookie = 'fourfold_refresh';

/** What an answer carries so that the browser keeps a session. */
export function keptBy(session: string): Record<string, string> {
  return { 'Set-Cookie': `${refreshCookie}=${session}; Path=/auth; SameSite=Strict` };
}

const codeWanted = { requires_mfa: true, message: 'Please enter your MFA code' };

/** How each sign-in that is no sign-in is answered. */
export const signInAnswers = {
  tooMany: () =>
    failure(429, 'Too many login attempts. Please try again later.', { 'Retry-After': '900' }),
  refused: () => failure(401, 'Invalid email or password'),
  needsCode: () => HttpResponse.json(codeWanted),
  needsFactor: () => HttpResponse.json({ ...codeWanted, methods: ['code', 'passkey'] }),
  locked: () => failure(403, 'Account locked or email not verified'),
};

/** The answer to a token that is nobody's. */
export function signInAgain() {
  return failure(401, 'Please sign in again.', { 'WWW-Authenticate': 'Bearer' });
}

/** Answers a request by its body, once that is JSON and has the form of the schema. */
export async function answerBody<TSchema extends v.GenericSchema>(
  request: Request,
  schema: TSchema,
  answer: (body: v.InferOutput<TSchema>) => Response | Promise<Response>,
): Promise<Response> {
  if (!request.headers.get('Content-Type')?.startsWith('application/json')) {
    return failure(415, 'The request must be JSON.');
  }
  const json = await jsonOf(request);
  if (json === undefined) return failure(400, 'The request could not be read.');

  const body = v.safeParse(schema, json, { abortPipeEarly: true });
  if (body.success) return answer(body.output);

  const fields = new Set(body.issues.map((issue) => v.getDotPath(issue)));
  return failure(422, `Please check these fields: ${[...fields].join(', ')}.`);
}

async function jsonOf(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    return undefined;
  }
}
