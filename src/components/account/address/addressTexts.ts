import type { AddressFault } from '../../../domain/account/login.ts';
import { momentText } from '../../rooms/momentText.ts';
import { loginFaultTexts } from '../loginTexts.ts';

/** What is at fault in an address that a member would like. */
export const newAddressFaultTexts: Record<AddressFault | 'same', string> = {
  ...loginFaultTexts,
  same: 'That is your address already.',
};

export const addressTexts = {
  steady:
    'Where your letters go, and what you sign in with. A letter to another address asks you to confirm it before anything changes.',
  written:
    'Until you use its link, your address stays as it is. If nothing comes, the address may have an account already.',
};

/** What waits at an address, until when. */
export function writtenText({ email, until }: { email: string; until: number }, now: Date): string {
  return `A letter is on its way to ${email}. Its link is good until ${momentText(until, now)}.`;
}

/** How a change is undone, until when. */
export function changedText(until: number, now: Date): string {
  return `You have changed your address. The one before is kept for you until ${momentText(until, now)}: the link in a letter to it undoes the change.`;
}
