import { linkHref } from '../../../src/contract/account/links.ts';
import { linkMinutes } from './links.ts';
import type { LetterWords } from './letterText.ts';

/** Who caused a letter with a link for a new password. */
type ResetCause = 'asked' | 'notMe' | 'operator';

/** What each kind of letter is made of. */
export interface LetterFacts {
  reset: { name: string | null; origin: string; token: string; why: ResetCause };
  passwordChanged: {
    name: string | null;
    origin: string;
    token: string;
    how: 'reset' | 'changed';
    at: string;
  };
}

export type LetterKind = keyof LetterFacts;

const resetTexts: Readonly<Record<ResetCause, Record<'why' | 'reason' | 'notMe', string>>> = {
  asked: {
    why: 'Somebody, most likely you, asked for a new password for your account.',
    reason:
      'You have this letter because your address was given to "Forgot password?" at Fourfold.',
    notMe: 'If this was not you, there is nothing to do: your password stays as it is.',
  },
  notMe: {
    why: 'You told us that a change of your account was not yours. Nobody is signed in to it any more, and its password signs nobody in until you choose a new one.',
    reason: 'You have this letter because the link of a notice about your account was used.',
    notMe:
      'If this was not you, choose a new password all the same: the link came from your letters.',
  },
  operator: {
    why: 'Whoever runs your Fourfold sends you this link for a new password.',
    reason: 'You have this letter because the people who run Fourfold were asked to help.',
    notMe: 'If this was not you, there is nothing to do: your password stays as it is.',
  },
};

/** The words of a letter (rules/account#C54 and after). */
export const letterWords: {
  readonly [Kind in LetterKind]: (facts: LetterFacts[Kind]) => LetterWords;
} = {
  reset: ({ name, origin, token, why }) => ({
    subject: 'Choose a new password for Fourfold',
    name,
    paragraphs: [resetTexts[why].why],
    action: { label: 'Choose a new password', href: linkHref(origin, 'reset', token) },
    after: [
      `The link is good for ${linkMinutes.reset} minutes, and once. Nothing changes until you have used it.`,
    ],
    reason: resetTexts[why].reason,
    notMe: resetTexts[why].notMe,
  }),

  passwordChanged: ({ at, how, name, origin, token }) => ({
    subject: 'Your Fourfold password was changed',
    name,
    paragraphs: [
      how === 'reset'
        ? `A new password was chosen for your account by a link from a letter, on ${at}.`
        : `The password of your account was changed by somebody who is signed in and knew the old one, on ${at}.`,
      how === 'reset'
        ? 'Every device was signed out. Please sign in with the new password.'
        : 'Every other device was signed out.',
    ],
    reason: 'You have this letter because the password of your account was changed.',
    notMe: {
      label:
        'If this was not you, close your account to the new password and sign it out everywhere',
      href: linkHref(origin, 'notMe', token),
    },
  }),
};
