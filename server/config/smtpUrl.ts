import * as v from 'valibot';

import { emailAddress } from '../../src/contract/common/text.ts';
import { OperatorError } from '../process/operatorError.ts';
import type { SmtpServer } from '../services/letters/smtpCarrier.ts';
import type { Environment } from './environment.ts';

/** Who takes letters on, and whether that is looked at before members come. */
export interface LettersConfig {
  server: SmtpServer;
  isChecked: boolean;
}

const standardPorts: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

/**
 * Reads FOURFOLD_SMTP_URL and what belongs to it; null where it is not set.
 *
 * @throws OperatorError for a value that makes no sense, without the password that may be in it.
 */
export function readLetters(environment: Environment): LettersConfig | null {
  const url = environment['FOURFOLD_SMTP_URL'] ?? '';
  if (url === '') return null;

  const later = environment['FOURFOLD_SMTP_LATER'] ?? '';
  if (!['', '0', '1'].includes(later)) {
    throw new OperatorError(
      `FOURFOLD_SMTP_LATER is "${later}"; write 1 to start without looking for the server, else 0.`,
    );
  }
  return { server: { ...readUrl(url), from: readFrom(environment) }, isChecked: later !== '1' };
}

function readUrl(text: string): Omit<SmtpServer, 'from'> {
  const url = URL.canParse(text) ? new URL(text) : null;
  const standardPort = standardPorts[url?.protocol ?? ''];
  const isWhole = url !== null && url.hostname !== '' && ['', '/'].includes(url.pathname);
  if (!isWhole || standardPort === undefined || url.search !== '' || url.hash !== '') {
    throw new OperatorError(
      'FOURFOLD_SMTP_URL is no address of a server for mail; write smtps://USER:PASSWORD@host, or smtp:// with a port for STARTTLS.',
    );
  }

  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname.replaceAll(/^\[|\]$/gu, ''),
    port: url.port === '' ? standardPort : Number(url.port),
    secure: url.protocol === 'smtps:',
    auth: user === '' ? null : { user, pass: decodeURIComponent(url.password) },
  };
}

function readFrom(environment: Environment): string {
  const from = v.safeParse(emailAddress, environment['FOURFOLD_MAIL_FROM'] ?? '');
  if (from.success) return from.output;

  throw new OperatorError(
    'FOURFOLD_MAIL_FROM is no e-mail address; write the one that letters are from, such as hello@fourfold.example.',
  );
}
