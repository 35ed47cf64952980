import * as v from 'valibot';

import { onItemChanged, readItem, removeItem, writeItem } from './storage.ts';

const tokenKey = 'access_token';
const stateKey = 'fourfold';

const keptState = v.object({
  version: v.literal(1),
  isAuthenticated: v.boolean(),
  isSignOutOwed: v.optional(v.boolean(), false),
});
const nothingKept: v.InferOutput<typeof keptState> = {
  version: 1,
  isAuthenticated: false,
  isSignOutOwed: false,
};

/** What this browser kept of a session: the token, or only that there was a sign-in without one (reading G4). */
export function keptSession(): { token: string | null; isAuthenticated: boolean } {
  return { token: keptToken(), isAuthenticated: readState().isAuthenticated };
}

/** The kept token. What no request could carry is none. */
export function keptToken(): string | null {
  const token = readItem(tokenKey);
  return token !== null && /^[\x21-\x7e]{1,4096}$/u.test(token) ? token : null;
}

/** Keeps the session of a member who signed in. A sign-out that was owed is settled by it: the service ends what it replaces. */
export function keepSession(token: string | null): void {
  if (token === null) {
    removeItem(tokenKey);
    writeItem(stateKey, JSON.stringify({ version: 1, isAuthenticated: true }));
  } else {
    writeItem(tokenKey, token);
    removeItem(stateKey);
  }
}

/** Forgets the session, and keeps in mind that the service has yet to hear of it. */
export function forgetSession(): void {
  removeItem(tokenKey);
  writeItem(stateKey, JSON.stringify({ version: 1, isAuthenticated: false, isSignOutOwed: true }));
}

export function isSignOutOwed(): boolean {
  return readState().isSignOutOwed;
}

export function settleSignOut(): void {
  if (isSignOutOwed()) removeItem(stateKey);
}

/** Reports the token whenever another tab signs in or out. Returns how to stop. */
export function onTokenChanged(listener: (token: string | null) => void): () => void {
  const report = () => {
    const { token, isAuthenticated } = keptSession();
    if (token !== null || !isAuthenticated) listener(token);
  };
  const stops = [tokenKey, stateKey].map((key) => onItemChanged(key, report));

  return () => {
    for (const stop of stops) stop();
  };
}

function readState(): v.InferOutput<typeof keptState> {
  try {
    return v.parse(keptState, JSON.parse(readItem(stateKey) ?? ''));
  } catch {
    return nothingKept;
  }
}
