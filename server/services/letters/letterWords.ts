import { linkHref } from '../../../src/contract/account/links.ts';
import { factorTexts, type FactorChangeKind } from './factorTexts.ts';
import { addressWords, type AddressFacts } from './addressWords.ts';
import { linkMinutes } from './links.ts';
import type { LetterWords } from './letterText.ts';

/** Who caused a letter with a link for a new password. */
type ResetCause = 'asked' | 'notMe' | 'operator';

/** What each kind of letter is made of. */
export interface LetterFacts extends AddressFacts {
  reset: { name: string | null; origin: string; token: string; why: ResetCause };
  passwordChanged: {
    name: string | null;
    origin: string;
    token: string;
    how: 'reset' | 'changed';
    at: string;
  };
  factorChanged: {
    name: string | null;
    origin: string;
    token: string;
    how: FactorChangeKind;
    others: 'ended' | 'kept';
    at: string;
  };
  leaving: { name: string | null; origin: string; token: string; at: string };
  gone: { name: string | null };
  invitation: { by: InvitedBy; origin: string; token: string };
  wish: { origin: string; token: string };
}

/** A member, by their name where a letter may have it, or the people who run Fourfold. */
export type InvitedBy = { kind: 'member'; name: string | null } | { kind: 'operator' };

export type LetterKind = keyof LetterFacts;

const resetTexts: Readonly<Record<ResetCause, Record<'why' | 'reason' | 'notMe', string>>> = {
  asked: {
    why: 'Somebody, most likely you, asked for a new password for your account.',
    reason:
      'You have this letter because your address was given to "Forgot password?" at Fourfold.',
    notMe: 'If this was not you, there is nothing to do: your password stays as it is.',
  },
  notMe: {
    why: 'You told us that a change of your account was not yours. Nobody is signed in to it any more, its passkeys are removed, and its password signs nobody in until you choose a new one.',
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

  factorChanged: ({ at, how, name, origin, others, token }) => ({
    subject: factorTexts[how].subject,
    name,
    paragraphs: [
      factorTexts[how].what(at),
      others === 'ended'
        ? 'Every other device was signed out.'
        : 'Other devices that are signed in stay so.',
    ],
    reason: factorTexts[how].reason,
    notMe: { label: factorTexts[how].notMe, href: linkHref(origin, 'notMe', token) },
  }),
  leaving: ({ at, name, origin, token }) => ({
    subject: 'Your Fourfold account will be deleted',
    name,
    paragraphs: [
      `You asked us to delete your account. On ${at}, everything in it goes: your practice, your words, your recordings, photos and videos.`,
      'Until then you can come back, or take your words with you: sign in as ever, and you are asked.',
    ],
    action: { label: 'Sign in', href: `${origin}/login` },
    reason: 'You have this letter because your account is to be deleted.',
    notMe: {
      label: 'If this was not you, keep your account, and sign it out everywhere',
      href: linkHref(origin, 'notMe', token),
    },
  }),

  ...addressWords,

  gone: ({ name }) => ({
    subject: 'Your Fourfold account is deleted',
    name,
    paragraphs: [
      'Your account is deleted, with everything that was in it. What backups hold of you is unreadable from the next one on.',
      'Thank you for having practised with us.',
    ],
    reason: 'You have this letter because your account is deleted. It is the last one.',
    notMe: 'If this was not you, ask the people who run your Fourfold for an invitation.',
  }),

  invitation: ({ by, origin, token }) => ({
    subject:
      by.kind === 'member'
        ? `${by.name ?? 'A member'} invites you to Fourfold`
        : 'Your invitation to Fourfold',
    name: null,
    paragraphs: [
      by.kind === 'member'
        ? `${by.name ?? 'A member'} practises with Fourfold, a companion for a calm day, and would like to bring you along.`
        : 'You asked for an invitation to Fourfold, a companion for a calm day. There is a place for you now.',
    ],
    action: {
      label: 'Accept the invitation',
      href: `${origin}/register?invitation=${encodeURIComponent(token)}`,
    },
    after: ['The invitation is yours alone, and good for seven days.'],
    reason:
      by.kind === 'member'
        ? 'You have this letter because a member gave us your address, to invite you.'
        : 'You have this letter because you asked for an invitation, and confirmed it.',
    notMe: 'If this was not you, or you would rather not, there is nothing to do.',
  }),

  wish: ({ origin, token }) => ({
    subject: 'Would you like an invitation to Fourfold?',
    name: null,
    paragraphs: [
      'Somebody, most likely you, asked for an invitation to Fourfold. Please confirm that it was you.',
    ],
    action: { label: 'Yes, I would like one', href: linkHref(origin, 'wish', token) },
    after: ['The link is good for 48 hours, and once. We write to you when there is a place.'],
    reason:
      'You have this letter because your address was given to Fourfold, to ask for an invitation.',
    notMe: 'If this was not you, there is nothing to do: nobody hears of it.',
  }),
};
