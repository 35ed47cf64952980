import type { SendMailOptions } from 'nodemailer';

import { isAddress } from '../../../src/contract/common/addressShape.ts';
import { AddressRefused, type SealedLetter } from './carrier.ts';

/**
 * A letter as nodemailer takes it, which reads what it is given for an address: it is given nothing that it could read otherwise. Nothing
 * is fetched into it.
 *
 * @throws AddressRefused for what is no address.
 */
export function mimeOf({ address, at, html, id, subject, text }: SealedLetter, from: string) {
  if (!isAddress(address)) throw new AddressRefused('It is no address.');

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
