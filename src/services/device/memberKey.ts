import { nameOfAddress } from '../../domain/account/address.ts';
import { readItem, removeItem, writeItem } from './storage.ts';

const start = 'fourfold:kept-as:';
const shape = /^[0-9a-f]{16}$/u;

/** Whose name was asked for last: what a page asks of this device is one member's for the most part. */
let last = { email: '', name: nameOfAddress('') };

/**
 * Names a member on this device without the address itself. It is a name, not a secret, and stays when the address is another one
 * (rules/account#C66): it follows from the address as long as no answer of the service said otherwise.
 */
export function memberKey(email: string): string {
  const own = ownName(email);
  const told = readItem(start + own);

  return told !== null && shape.test(told) ? told : own;
}

/** Keeps what the service says that a member's devices call them. Null, of a service of an earlier version, says nothing. */
export function keepMemberKey(email: string, told: string | null): void {
  if (told === null) return;

  const own = nameOfAddress(email);
  if (told === own) removeItem(start + own);
  else writeItem(start + own, told);
}

function ownName(email: string): string {
  if (email !== last.email) last = { email, name: nameOfAddress(email) };

  return last.name;
}
