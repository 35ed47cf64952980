import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

import type { Schema } from '../../store/schema.ts';
import type { Keys } from '../secrets/keys.ts';
import type { Clock } from '../wire/clock.ts';
import { createAskedLetters } from '../limits/askedLetters.ts';
import { AddressRefused, CarrierClosed, type Carrier } from './carrier.ts';
import {
  forgetLetter,
  giveBack,
  putOff,
  refuseLetter,
  takeLetter,
  type TakenLetter,
} from './claims.ts';
import { queueLetter, type NewLetter } from './queue.ts';
import { faultOf } from './smtpCarrier.ts';
import { writeLetter } from './writeLetter.ts';

/** Nobody who asks for a letter can tell by the time whether there is one to be sent: sending waits for its beat. */
const lookEach = 1_000;
const pausedFor = 5 * 60_000;

export interface Letters {
  /** Puts a letter into the queue: in a transaction, it is there when that has ended. */
  queue(db: Kysely<Schema>, letter: NewLetter): Promise<void>;
  /** Sends what is due. Resolves when nothing is, or nothing can be sent. */
  sendDue(): Promise<void>;
  /** What an operator should look into. */
  warnings: () => readonly 'letters-paused'[];
  /** Sends from now on, in the background, until what it returns is called; that resolves when no letter is on its way. */
  start(): () => Promise<void>;
}

export interface LettersTools {
  db: Kysely<Schema>;
  clock: Clock;
  keys: Keys;
  log: Pick<Logger, 'error' | 'info' | 'warn'>;
  /** What links begin with. */
  origin: string;
  /** Null: letters wait. */
  carrier: Carrier | null;
}

/**
 * Letters from a queue in the database, of which several processes send. One that is on its way when its process dies is sent again,
 * with the same Message-ID and the same link (rules/account#C58).
 */
export function createLetters({ carrier, clock, db, keys, log, origin }: LettersTools): Letters {
  const asked = createAskedLetters({ db, keys, clock });
  let pausedUntil = 0;
  let isStopped = false;
  let underWay: Promise<void> | null = null;

  async function sendDue(): Promise<void> {
    if (carrier === null) return;
    for (;;) {
      const now = clock();
      if (isStopped || now.getTime() < pausedUntil) return;
      const letter = await takeLetter(db, now);
      if (letter === null) return;
      await deliver(letter, carrier);
    }
  }

  async function deliver(letter: TakenLetter, by: Carrier): Promise<void> {
    const about = { letter: letter.id, kind: letter.kind };
    try {
      const written = await writeLetter(letter, { db, keys, origin, asked }, clock());
      if (written !== null) await by.send(written);
    } catch (error) {
      return afterFailure(letter, error);
    }
    await forgetLetter(db, letter);
    log.info(about, 'letter sent');
  }

  async function afterFailure(letter: TakenLetter, error: unknown): Promise<void> {
    const about = { letter: letter.id, kind: letter.kind, fault: faultOf(error) };
    const now = clock();

    if (error instanceof AddressRefused) {
      await refuseLetter(db, letter, about.fault);
      log.warn(about, 'a letter was refused: npm run member -- letters --refused');
    } else if (error instanceof CarrierClosed) {
      pausedUntil = now.getTime() + pausedFor;
      await giveBack(db, letter, new Date(pausedUntil));
      log.error(about, 'no letter goes out: the server does not let us in');
    } else {
      const state = await putOff(db, letter, about.fault, now);
      log.warn({ ...about, state }, 'a letter could not be sent');
    }
  }

  function look(): void {
    underWay ??= sendDue()
      .catch((err: unknown) => {
        log.error({ err }, 'letters could not be sent');
      })
      .finally(() => {
        underWay = null;
      });
  }

  return {
    queue: (to, letter) => queueLetter(to, letter, clock()),
    sendDue,
    warnings: () => (clock().getTime() < pausedUntil ? ['letters-paused'] : []),
    start() {
      look();
      const beat = setInterval(look, lookEach).unref();

      return async () => {
        isStopped = true;
        clearInterval(beat);
        await underWay;
      };
    },
  };
}
