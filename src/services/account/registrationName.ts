import { nameOfAddress } from '../../domain/account/address.ts';

/** Keeps the name typed at an invitation for this visit, by the invitation's address; an empty one forgets it (rules/account#C78). */
export function keepRegistrationName(email: string, name: string): void {
  try {
    if (name === '') sessionStorage.removeItem(keyOf(email));
    else sessionStorage.setItem(keyOf(email), name);
  } catch {
    // Where storage is blocked, a reload loses it.
  }
}

/** The name that was typed there before a reload, or ''. */
export function keptRegistrationName(email: string): string {
  try {
    return sessionStorage.getItem(keyOf(email)) ?? '';
  } catch {
    return '';
  }
}

function keyOf(email: string): string {
  return `registration:${nameOfAddress(email)}`;
}
