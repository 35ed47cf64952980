/**
 * A name of letters, digits and the signs that need no quotes, and a domain of at least two labels. What a mailer reads more into, such as
 * a comment in brackets, a list or a second spelling of the dot, is no address here: each stands for one mailbox in one spelling.
 */
const shape =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;
const unseen = /\p{Default_Ignorable_Code_Point}/u;

/** Whether a text looks like an e-mail address (rules/account#C2). */
export function isAddress(text: string): boolean {
  return shape.test(text) && !unseen.test(text) && text.normalize('NFKC') === text.normalize('NFC');
}
