import type { LinkWords } from '../recovery/LinkQuestion.tsx';

/** What the link of the letter to a new address asks. */
export const confirmAddressWords: LinkWords = {
  question:
    'One press, and you sign in with the address to which the letter came. Every other device is signed out, and your earlier address is kept for you for seven days, in case this was a mistake.',
  button: 'Use this address',
  busy: 'One moment…',
  done: 'Your address is changed. Where you are signed out, please sign in with the new one.',
  otherwise:
    'Perhaps the address is no longer free, or you asked for another one since. You can ask for a new link on the page of your account.',
  way: 'To your account',
};

/** What the link of the letter to the earlier address asks. */
export const undoAddressWords: LinkWords = {
  question:
    'One press, and your earlier address is yours again. Everybody is signed out, and a letter to it has a link for a new password. If your account was to be deleted, it stays, as does all that you have practised and written.',
  button: 'Put my address back',
  busy: 'Putting it back…',
  done: 'Your address is as it was, and nobody is signed in. A letter with a link for a new password is on its way to it.',
  otherwise:
    'An earlier address is kept for seven days. If somebody else has your account, please ask the people who run your Fourfold.',
  way: 'Choose a new password',
};
