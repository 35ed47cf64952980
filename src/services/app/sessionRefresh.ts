import { requestNewToken } from './authCalls.ts';
import { SessionError } from '../../domain/app/session.ts';
import { isSignOutOwed, keepToken, keptToken } from './sessionStore.ts';

/**
 * Replaces a token that was refused, once for all tabs: whoever comes second finds the first one's token.
 * The new token is kept before the lock is let go. Throws `SessionError`.
 */
export async function refreshToken(refused: string | null, signal: AbortSignal): Promise<string> {
  return oneTabAtATime(signal, async () => {
    const current = keptToken();
    if (current !== null && current !== refused) return current;

    if (isSignOutOwed()) throw new SessionError('refused');
    const token = await requestNewToken(signal);
    keepToken(token);
    return token;
  });
}

async function oneTabAtATime<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> {
  // Web Locks exist only on secure origins; without them, the service's grace for a token that was just replaced has to do.
  if (!('locks' in navigator)) return task();
  return navigator.locks.request('fourfold:refresh', { signal }, task);
}
