import type { LetterRequestWords } from '../recovery/LetterRequestForm.tsx';
import type { LinkWords } from '../recovery/LinkQuestion.tsx';

/** What somebody is told who would like to be invited. */
export const wishWords: LetterRequestWords = {
  name: 'Ask for an invitation',
  lead: 'Invitations go out by e-mail, in the order in which they were asked for. A letter asks you back, so that nobody asks in your name.',
  button: 'Ask for an invitation',
  told: 'A letter is on its way. Its link is good for 48 hours.',
  hint: null,
};

/** What the link of that letter asks. */
export const wishLinkWords: LinkWords = {
  question: 'One press, and you stand in the list. We write to you when there is a place.',
  button: 'Yes, I would like one',
  busy: 'One moment…',
  done: 'Thank you. We write to you when there is a place.',
  otherwise: 'If you have confirmed it before, you stand in the list already.',
  way: 'Ask once more',
};
