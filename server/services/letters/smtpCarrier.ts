import { createTransport } from 'nodemailer';
import * as v from 'valibot';

import { OperatorError } from '../../process/operatorError.ts';
import { AddressRefused, CarrierClosed, type Carrier } from './carrier.ts';
import { mimeOf } from './mime.ts';

const verifyWithin = 10_000;

/** A server that takes letters on, and who they are from. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte; else STARTTLS is demanded, but on this machine itself. */
  secure: boolean;
  auth: { user: string; pass: string } | null;
  from: string;
}

const loopback = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** Letters by SMTP, one connection each, of which none is waited for longer than `answerWithin`, in milliseconds. */
export function createSmtpCarrier(
  server: SmtpServer,
  answerWithin = 45_000,
): Carrier & {
  /** @throws OperatorError where the server cannot be reached, or does not take our name. */
  verify(): Promise<void>;
} {
  const { auth, from, host, port, secure } = server;
  const isHere = loopback.has(host);
  const open = (timeout: number) =>
    createTransport({
      host,
      port,
      secure,
      requireTLS: !secure && !isHere,
      ignoreTLS: !secure && isHere,
      ...(auth === null ? {} : { auth }),
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  const transport = open(answerWithin);

  return {
    async send(letter) {
      const signal = AbortSignal.timeout(answerWithin);
      await transport.sendMail({ ...mimeOf(letter, from), signal }).catch((error: unknown) => {
        throw known(error);
      });
    },
    async verify() {
      const trial = open(verifyWithin);
      await trial.verify().catch((error: unknown) => {
        throw new OperatorError(
          `No letters can be sent (${faultOf(error)}). Check FOURFOLD_SMTP_URL, and that the server takes mail; FOURFOLD_SMTP_LATER=1 starts without it.`,
        );
      });
      trial.close();
    },
  };
}

/** What a server said, in a line without any address. */
export function faultOf(error: unknown): string {
  const { code, message, response } = partsOf(error);
  const words = response ?? message;

  return `${code === undefined ? '' : `${code}: `}${words}`
    .replaceAll(/[^\s@<>()]+@[^\s@<>()]+/gu, '[address]')
    .replaceAll(/\s+/gu, ' ')
    .slice(0, 300);
}

function known(error: unknown): unknown {
  const { code, command, responseCode } = partsOf(error);
  const fault = faultOf(error);
  if (code === 'EAUTH' || code === 'ENOAUTH') return new CarrierClosed(fault, { cause: error });

  const isOfThisLetter = command === 'RCPT TO' || command === 'DATA';
  if (isOfThisLetter && responseCode !== undefined && responseCode >= 500) {
    return new AddressRefused(fault, { cause: error });
  }
  return error;
}

const smtpError = v.object({
  code: v.fallback(v.optional(v.string()), undefined),
  command: v.fallback(v.optional(v.string()), undefined),
  response: v.fallback(v.optional(v.string()), undefined),
  responseCode: v.fallback(v.optional(v.number()), undefined),
});

function partsOf(error: unknown) {
  const told = v.safeParse(smtpError, error);

  return {
    ...(told.success ? told.output : {}),
    message: error instanceof Error ? error.message : String(error),
  };
}
