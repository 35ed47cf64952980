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

/**
 * An address in the one spelling by which members are known: NFC, trimmed, lower case, and a domain of other letters as mail has it, in
 * ASCII. Some browsers tell a page that alone, whatever was typed.
 */
export function oneSpelling(email: string): string {
  const known = email.normalize('NFC').trim().toLowerCase();
  const at = known.lastIndexOf('@') + 1;

  return isAddress(known) ? known.slice(0, at) + inAscii(known.slice(at)) : known;
}

function inAscii(domain: string): string {
  if (!/[^ -~]/u.test(domain)) return domain;
  const address = `https://${domain}`;

  return URL.canParse(address) ? new URL(address).hostname : domain;
}
