export interface ChatMessage {
  id: number;
  from: 'guide' | 'visitor';
  text: string;
  /** Whether the message carries the way to sign in. */
  offersSignIn: boolean;
}

export interface ChatReply {
  text: string;
  offersSignIn: boolean;
}

const replies = [
  'That is a good place to begin. One slow breath, and you are already practising.',
  'Thank you for saying that. Small and often goes further than long and rarely.',
  'You noticed it, and noticing is most of the work.',
  'There is nothing to catch up on. Today is enough.',
  'Two minutes count. They count most on the days when two is all there is.',
  'It is kind of you to be honest about it. Be as kind when you practise.',
  'Try it once, badly, and see how it feels. It need not be good to do you good.',
  'Rest is part of it. A quiet day keeps the others going.',
  'What helped you last time? Begin there again.',
  'Stay with that for one more breath. I am in no hurry.',
  'You have come this far without anyone making you. Keep that.',
  'Pick the practice that feels easiest today. Easy is allowed.',
];

const signInReply = {
  text: 'To keep what you practise, register with an invitation, or sign in if you are a member.',
  offersSignIn: true,
};

/** What the guide says first; it knows whether a visitor left an address, and never says which. */
export function chatGreeting(hasLeftAddress: boolean): string {
  return hasLeftAddress
    ? 'Welcome, and thank you for leaving your address. This is a demo of talking with a guide. What is on your mind today?'
    : 'Welcome. This is a demo of talking with a guide. What is on your mind today?';
}

/** Whether a visitor asks for the way in: the word "login" anywhere, in any case (rules/landing#L15). */
export function asksToSignIn(text: string): boolean {
  return /(?:^|[^\p{L}\p{N}])login(?:$|[^\p{L}\p{N}])/iu.test(text);
}

/**
 * The guide's answer to a message. `chance` from 0 to 1 picks an encouraging one, never the one that was `last`.
 */
export function replyTo(text: string, chance: number, last: string | null): ChatReply {
  if (asksToSignIn(text)) return signInReply;

  const choices = replies.filter((reply) => reply !== last);
  const index = Math.min(choices.length - 1, Math.floor(chance * choices.length));
  return { text: choices[index] ?? signInReply.text, offersSignIn: false };
}
