import { LoginRefused, type LoginForm, type LoginOutcome } from '../../domain/account/login.ts';
import { SessionError } from '../../domain/app/session.ts';

/**
 * The calls of the auth service, as `authApi.ts` has them. They come with the first of them, or with `fetchAuthCalls`: nobody
 * waits for them to see a page. Where they cannot be fetched, the service counts as out of reach.
 */
export async function login(form: LoginForm, signal: AbortSignal): Promise<LoginOutcome> {
  const calls = await fetchAuthCalls().catch(() => {
    throw new LoginRefused({ reason: 'network', serverMessage: null });
  });

  return calls.login(form, signal);
}

export async function readMember(
  token: string | null,
  signal: AbortSignal,
): Promise<{ email: string }> {
  const calls = await fetchAuthCalls().catch(unreachable);

  return calls.readMember(token, signal);
}

export async function requestNewToken(signal: AbortSignal): Promise<string> {
  const calls = await fetchAuthCalls().catch(unreachable);

  return calls.requestNewToken(signal);
}

export async function logout(token: string | null, signal: AbortSignal): Promise<void> {
  const calls = await fetchAuthCalls().catch(unreachable);

  return calls.logout(token, signal);
}

/** Fetches the calls, so that they are there when they are needed. Rejects where they cannot be fetched. */
export function fetchAuthCalls() {
  return import('./authApi.ts');
}

function unreachable(): never {
  throw new SessionError('unreachable');
}
