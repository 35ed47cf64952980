import type { LetterRequestWords } from './LetterRequestForm.tsx';
import type { LinkWords } from './LinkQuestion.tsx';

/** What is said of a letter with a link for a new password. */
export const forgotPasswordWords: LetterRequestWords = {
  name: 'A letter for a new password',
  lead: 'Tell us the address of your account, and we send a letter with a link for a new password.',
  button: 'Send the letter',
  told: 'If this address has an account, a letter is on its way. Its link is good for 30 minutes.',
  hint: 'Nothing there after a few minutes? Look where your mail puts what it takes for unwanted.',
};

/** What the link of a notice asks whoever did not make the change. */
export const notMeWords: LinkWords = {
  question:
    'We sign everybody out, let nobody in by the password as it is, and send you a letter with a link for a new one. What you have practised and written stays.',
  button: 'Sign everybody out',
  busy: 'Signing everybody out…',
  done: 'Nobody is signed in to your account any more. A letter with a link for a new password is on its way.',
  otherwise: 'A new password signs everybody out as well, by a letter to your address.',
  way: 'Choose a new password',
};
