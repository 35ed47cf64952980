import { requestNewToken } from './authCalls.ts';
import { SessionError } from '../../domain/app/session.ts';
import { lockNames, withLock } from '../device/locks.ts';
import { isSignOutOwed, keepToken, keptToken } from './sessionStore.ts';

/**
 * Replaces a token that was refused, once for all tabs: whoever comes second finds the first one's token. The new token is
 * kept before the lock is let go. Without Web Locks, the service's grace for a token that was just replaced has to do.
 * Throws `SessionError`.
 */
export async function refreshToken(refused: string | null, signal: AbortSignal): Promise<string> {
  return withLock(lockNames.refresh, signal, async () => {
    const current = keptToken();
    if (current !== null && current !== refused) return current;

    if (isSignOutOwed()) throw new SessionError('refused');
    const token = await requestNewToken(signal);
    keepToken(token);
    return token;
  });
}
