import { logout } from './authCalls.ts';
import { forgetSession, isSignOutOwed, settleSignOut } from './sessionStore.ts';

let underWay: Promise<void> = Promise.resolve();

/** Signs out on this browser at once, and at the service as soon as it can be reached. */
export function signOut(token: string | null): void {
  forgetSession();
  tellService(token);
}

/** Tells the service of a sign-out it has not heard of: now, and whenever the network comes back. Returns how to stop. */
export function watchOwedSignOut(): () => void {
  const tell = () => {
    if (isSignOutOwed()) tellService(null);
  };
  addEventListener('online', tell);

  tell();
  return () => removeEventListener('online', tell);
}

/** Resolves when no sign-out is on its way, so that its answer cannot take the next sign-in's cookie away. */
export function whenSignedOut(): Promise<void> {
  return underWay;
}

function tellService(token: string | null): void {
  const never = new AbortController().signal;
  // Where that fails it stays owed, and is sent again at the next start or when the network is back.
  underWay = logout(token, never).then(settleSignOut, () => {});
}
