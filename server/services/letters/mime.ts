import type { SendMailOptions } from 'nodemailer';

import type { SealedLetter } from './carrier.ts';

/** A letter as nodemailer takes it. Addresses are given as such and never read out of a text; nothing is fetched into it. */
export function mimeOf({ address, at, html, id, subject, text }: SealedLetter, from: string) {
  return {
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    date: at,
    from: { name: 'Fourfold', address: from },
    to: { name: '', address },
    envelope: { from, to: [address] },
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions;
}
