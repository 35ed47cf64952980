import * as v from 'valibot';

import { onItemChanged, readItem, removeItem, writeItem } from './storage.ts';

const tokenKey = 'access_token';
const stateKey = 'fourfold';

const keptState = v.object({ version: v.literal(1), isAuthenticated: v.boolean() });

/** What this browser kept of a session: the token, or only that there was a sign-in without one (reading G4). */
export function keptSession(): { token: string | null; isAuthenticated: boolean } {
  return { token: readItem(tokenKey) || null, isAuthenticated: isMarkedAuthenticated() };
}

export function keptToken(): string | null {
  return readItem(tokenKey) || null;
}

/** Keeps the session of a member who signed in. */
export function keepSession(token: string | null): void {
  if (token === null) removeItem(tokenKey);
  else writeItem(tokenKey, token);
  writeItem(stateKey, JSON.stringify({ version: 1, isAuthenticated: true }));
}

export function forgetSession(): void {
  removeItem(tokenKey);
  removeItem(stateKey);
}

/** Reports the token whenever another tab changes it. Returns how to stop. */
export function onTokenChanged(listener: (token: string | null) => void): () => void {
  return onItemChanged(tokenKey, () => listener(keptToken()));
}

function isMarkedAuthenticated(): boolean {
  try {
    return v.parse(keptState, JSON.parse(readItem(stateKey) ?? '')).isAuthenticated;
  } catch {
    return false;
  }
}
