import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

import type { Schema } from '../../store/schema.ts';
import type { Clock } from '../wire/clock.ts';
import type { PushCarrier, PushOutcome } from './carrier.ts';
import { forgetDevice, forgetPush, putOffPush, takePush, type TakenPush } from './claims.ts';
import type { PushDoor } from './push.ts';
import { takeTurn } from './turns.ts';

const lookEach = 2_000;
/** So many are on their way from one process at once: at eight in the morning, many are due. */
const lanes = 8;

export interface Pushes {
  /** Looks at every plan whose turn it is, and sends what is due. Resolves when nothing is. */
  sendDue(): Promise<void>;
  /** Does that from now on, in the background, until what it returns is called; that resolves when none is on its way. */
  start(): () => Promise<void>;
}

/** How reminders go out, and to whom. */
export interface PushSetup extends PushDoor {
  carrier: PushCarrier;
}

export interface PushesTools extends Pick<PushSetup, 'carrier' | 'publicKey'> {
  db: Kysely<Schema>;
  clock: Clock;
  log: Pick<Logger, 'error' | 'info' | 'warn'>;
}

/**
 * Reminders to devices on which no page is open, from a queue in the database of which several processes send (rules/reminders#RE13). One
 * that is on its way when its process dies is sent again, under the same topic and tag: its device shows it once.
 */
export function createPushes({ carrier, clock, db, log, publicKey }: PushesTools): Pushes {
  let isStopped = false;
  let underWay: Promise<void> | null = null;

  async function takeTurns(): Promise<void> {
    for (;;) {
      if (isStopped) return;
      const turn = await takeTurn(db, { key: publicKey, now: clock() });
      if (turn === null) return;
      if ('error' in turn) log.error({ err: turn.error }, 'a plan could not be looked at');
    }
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      if (isStopped) return;
      const push = await takePush(db, { key: publicKey, now: clock() });
      if (push === null) return;
      if (push !== 'void') await settle(push, await carrier.send(push));
    }
  }

  async function settle(push: TakenPush, outcome: PushOutcome): Promise<void> {
    const about = { push: push.id };
    switch (outcome.kind) {
      case 'taken':
        await forgetPush(db, push);
        return log.info(about, 'push sent');
      case 'gone':
        await forgetDevice(db, push);
        return log.info(about, 'a device listens no more');
      case 'refused':
        await forgetPush(db, push);
        return log.warn({ ...about, fault: outcome.fault }, 'a push was refused');
      case 'later': {
        const state = await putOffPush(db, push, outcome.waitMs, clock());
        return log.warn({ ...about, fault: outcome.fault, state }, 'a push could not be sent');
      }
    }
  }

  async function sendDue(): Promise<void> {
    await takeTurns();
    await Promise.all(Array.from({ length: lanes }, sendAll));
  }

  function look(): void {
    underWay ??= sendDue()
      .catch((err: unknown) => {
        log.error({ err }, 'reminders could not be sent');
      })
      .finally(() => {
        underWay = null;
      });
  }

  return {
    sendDue,
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
