const key = 'landingEmail';

/** Keeps the landing address for this visit (rules/landing#L10). Where storage is blocked there is none. */
export function keepLandingEmail(email: string): void {
  try {
    sessionStorage.setItem(key, email);
  } catch {
    // The demo greets as if no address had been left.
  }
}

/** Whether this visit left an address on the landing page. */
export function hasLandingEmail(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Forgets it: nobody's address stays behind when a member leaves (rules/yourData#Y7). */
export function forgetLandingEmail(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Where storage is blocked nothing was kept.
  }
}
