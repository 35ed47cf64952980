/** What somebody is told who would like to be invited. */
export const wishTexts = {
  told: 'A letter is on its way. Its link is good for 48 hours.',
  question: 'One press, and you stand in the list. We write to you when there is a place.',
  done: 'Thank you. We write to you when there is a place.',
  refused: 'This link is used or has expired.',
};
