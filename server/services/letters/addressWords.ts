import { linkHref } from '../../../src/contract/account/links.ts';
import type { LetterWords } from './letterText.ts';

/** What the letters about another address are made of. */
export interface AddressFacts {
  addressWanted: { name: string | null; origin: string; token: string };
  addressAsked: { name: string | null; origin: string; token: string; at: string };
  addressChanged: { name: string | null; origin: string; token: string; at: string };
  addressPutBack: { name: string | null };
}

/** Their words. None names an address: it was somebody's own choice (rules/account#C55). */
export const addressWords: {
  readonly [Kind in keyof AddressFacts]: (facts: AddressFacts[Kind]) => LetterWords;
} = {
  addressWanted: ({ name, origin, token }) => ({
    subject: 'Is this your new address for Fourfold?',
    name,
    paragraphs: [
      'Your account is to have this address. Please confirm that it is yours: from then on you sign in with it.',
    ],
    action: { label: 'Use this address', href: linkHref(origin, 'newAddress', token) },
    after: ['The link is good for 24 hours, and once. Nothing changes until you have used it.'],
    reason:
      'You have this letter because this address was given to Fourfold by a member, as their new one.',
    notMe:
      'If this was not you, there is nothing to do: nobody gets your address without this link.',
  }),

  addressAsked: ({ at, name, origin, token }) => ({
    subject: 'Your Fourfold account is to have another address',
    name,
    paragraphs: [
      `Another address was asked for, on ${at}, by somebody who is signed in to your account and proved it by its password or a passkey.`,
      'Nothing has changed yet. It does once a link in a letter to that address is used.',
    ],
    reason: 'You have this letter because the address of your account is to be changed.',
    notMe: {
      label: 'If this was not you, keep your address, and sign your account out everywhere',
      href: linkHref(origin, 'notMe', token),
    },
  }),

  addressChanged: ({ at, name, origin, token }) => ({
    subject: 'Your Fourfold account has another address',
    name,
    paragraphs: [
      `The address of your account was changed, on ${at}. This one signs nobody in any more, and every other device was signed out.`,
      'For seven days this address is kept for you, and the link below undoes the change.',
    ],
    reason: 'You have this letter because the address of your account was changed.',
    notMe: {
      label: 'If this was not you, put this address back, and sign your account out everywhere',
      href: linkHref(origin, 'undoAddress', token),
    },
  }),

  addressPutBack: ({ name }) => ({
    subject: 'Your Fourfold account has its earlier address again',
    name,
    paragraphs: [
      'The change of address of your account was undone, by a link in a letter to the earlier one. This address signs nobody in any more.',
    ],
    reason: 'You have this letter because this was the address of the account until now.',
    notMe: 'If this was not you, ask the people who run your Fourfold.',
  }),
};
