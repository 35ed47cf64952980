import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';

import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

import type { SmtpServer } from '#server/services/letters/smtpCarrier.ts';

/** What the server says to the last dot of a letter: it takes it, says a code, or says nothing. */
type Manner = 'takes' | 'hangs' | { code: number; says: string };

/** A real SMTP server on loopback that keeps what it accepts. */
export interface PostOffice extends AsyncDisposable {
  server: SmtpServer;
  /** Every letter that was accepted, oldest first. */
  letters: ParsedMail[];
  /** The connections so far. */
  connections: () => number;
  /** How it treats an address (RCPT), then a letter (the last dot), from now on. */
  become(manner: { address?: Manner; letter?: Manner; signIn?: boolean }): void;
}

export async function openPostOffice(): Promise<PostOffice> {
  const letters: ParsedMail[] = [];
  let manner: { address: Manner; letter: Manner; signIn: boolean } = {
    address: 'takes',
    letter: 'takes',
    signIn: true,
  };
  let connections = 0;
  const answer = (how: Manner, done: (error?: Error) => void) => {
    if (how === 'hangs') return;
    done(
      how === 'takes' ? undefined : Object.assign(new Error(how.says), { responseCode: how.code }),
    );
  };
  const take = async (stream: Readable, done: (error?: Error) => void) => {
    const letter = await simpleParser(stream);
    if (manner.letter === 'takes') letters.push(letter);
    answer(manner.letter, done);
  };
  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect: (_, done) => {
      connections += 1;
      done();
    },
    onAuth: (_, __, done) =>
      manner.signIn
        ? done(null, { user: 'fourfold' })
        : done(Object.assign(new Error('no such user'), { responseCode: 535 })),
    onRcptTo: (_, __, done) => answer(manner.address, done),
    // A letter whose connection is gone amid it never came.
    onData: (stream, _, done) => void take(stream, done).catch(() => {}),
  });
  smtp.on('error', () => {});
  const listener = smtp.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;

  return {
    letters,
    connections: () => connections,
    server: {
      host: '127.0.0.1',
      port,
      secure: false,
      auth: { user: 'fourfold', pass: 'secret' },
      from: 'hello@fourfold.example',
    },
    become(change) {
      manner = { ...manner, ...change };
    },
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => {
        smtp.close(() => resolve());
      });
    },
  };
}
