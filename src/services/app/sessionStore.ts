import { changeEnvelope, onEnvelopeChanged, readEnvelope } from '../device/envelope.ts';
import { onItemChanged, readItem, removeItem, writeItem } from '../device/storage.ts';

const tokenKey = 'access_token';

/** What this browser kept of a session: the token, or only that there was a sign-in without one (rules/app#A8). */
export function keptSession(): {
  token: string | null;
  isAuthenticated: boolean;
  leavesAt?: number | undefined;
} {
  const { isAuthenticated, leavesAt } = readEnvelope();

  return { token: keptToken(), isAuthenticated, leavesAt };
}

/** The kept token. What no request could carry is none. */
export function keptToken(): string | null {
  const token = readItem(tokenKey);
  return token !== null && /^[\x21-\x7e]{1,4096}$/u.test(token) ? token : null;
}

/** Keeps the session of a member who signed in. A sign-out that was owed is settled by it: the service ends what it replaces. */
export function keepSession(session: {
  token: string | null;
  email: string;
  leavesAt?: number | undefined;
}): void {
  keepToken(session.token);
  changeEnvelope({
    isAuthenticated: session.token === null,
    isSignOutOwed: false,
    email: session.email,
    leavesAt: session.leavesAt,
  });
}

/** Keeps whether the member leaves, for where the service cannot be asked, and for the other tabs (rules/membership#Z6). */
export function keepLeaving({ leavesAt }: { leavesAt?: number | undefined }): void {
  if (readEnvelope().leavesAt !== leavesAt) changeEnvelope({ leavesAt });
}

/** Keeps the token that goes on with a session. */
export function keepToken(token: string | null): void {
  if (token === null) removeItem(tokenKey);
  else writeItem(tokenKey, token);
}

/** Forgets the session, and keeps in mind that the service has yet to hear of it. */
export function forgetSession(): void {
  removeItem(tokenKey);
  changeEnvelope({ isAuthenticated: false, isSignOutOwed: true, email: null, leavesAt: undefined });
}

export function isSignOutOwed(): boolean {
  return readEnvelope().isSignOutOwed;
}

export function settleSignOut(): void {
  if (isSignOutOwed()) changeEnvelope({ isSignOutOwed: false });
}

/** Reports the token whenever another tab signs in or out, and that the member leaves, or stays after all. Returns how to stop. */
export function onSessionChanged(listeners: {
  token: (token: string | null) => void;
  moved: () => void;
}): () => void {
  let { leavesAt: known } = keptSession();
  const report = () => {
    const { isAuthenticated, leavesAt, token } = keptSession();
    if (token !== null || !isAuthenticated) listeners.token(token);
    if (leavesAt === known) return;

    known = leavesAt;
    listeners.moved();
  };
  const stops = [onItemChanged(tokenKey, report), onEnvelopeChanged(report)];

  return () => {
    for (const stop of stops) stop();
  };
}
