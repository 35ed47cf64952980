import { Agent, request } from 'node:https';

import { buildPushPayload } from '@block65/webcrypto-web-push';

import { isAtHost, pushHosts } from '../../../src/contract/reminders/push.ts';
import type { PushCarrier, PushOutcome, SealedPush } from './carrier.ts';
import { lookupOutside } from './pushAddress.ts';
import type { PushKey } from './pushKey.ts';

const mostConnections = 16;

export interface HttpsCarrierOptions {
  key: PushKey;
  /** Whom a push service can turn to: an address of ours. */
  subject: string;
  /** Where devices may listen. One that is no browser's push service may be of a network of one's own. */
  hosts: readonly string[];
  /** How long one is waited for, from the first byte to the last, in milliseconds. */
  answerWithin?: number;
  /** By which a push service is known; left out: by those that Node knows. */
  ca?: string;
}

/** Reminders by HTTP, sealed for the device (RFC 8291) and signed by us (RFC 8292). It follows nobody anywhere else. */
export function createHttpsCarrier({
  answerWithin = 10_000,
  ca,
  hosts,
  key,
  subject,
}: HttpsCarrierOptions): PushCarrier {
  const agentOptions = { keepAlive: true, maxSockets: mostConnections };
  const outside = new Agent({ ...agentOptions, lookup: lookupOutside });
  const own = new Agent({ ...agentOptions, ...(ca === undefined ? {} : { ca }) });

  return {
    async send({ body, endpoint, keys, topic, ttl }) {
      if (!isAtHost(endpoint, hosts)) return { kind: 'gone' };

      const payload = await buildPushPayload(
        { data: body, options: { ttl, topic, urgency: 'high' } },
        { endpoint, expirationTime: null, keys },
        { subject, ...key },
      ).catch(() => null);
      if (payload === null) return { kind: 'refused', fault: 'could not be sealed' };

      const agent = isAtHost(endpoint, pushHosts) ? outside : own;
      return post(endpoint, { agent, answerWithin, ...payload }).catch(
        (error: unknown): PushOutcome => ({
          kind: 'later',
          fault: error instanceof Error && 'code' in error ? String(error.code) : 'no answer',
          waitMs: null,
        }),
      );
    },
  };
}

interface Posted {
  agent: Agent;
  answerWithin: number;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

function post(endpoint: SealedPush['endpoint'], posted: Posted): Promise<PushOutcome> {
  const { agent, answerWithin, body, headers } = posted;

  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(answerWithin);
    const sent = request(endpoint, { method: 'POST', agent, headers, signal }, (answer) => {
      // What it says beyond its status is of no interest, and may be cut.
      answer.on('error', () => {}).resume();
      resolve(outcomeOf(answer.statusCode ?? 0, answer.headers['retry-after']));
    });
    sent.on('error', reject).end(body);
  });
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };

  const fault = `answered ${status}`;
  return status === 408 || status === 429 || status >= 500
    ? { kind: 'later', fault, waitMs: waitOf(retryAfter) }
    : { kind: 'refused', fault };
}

/** Seconds, or a date (RFC 9110 §10.2.3). */
function waitOf(retryAfter = ''): number | null {
  const wait = /^\d+$/u.test(retryAfter)
    ? Number(retryAfter) * 1_000
    : Date.parse(retryAfter) - Date.now();

  return Number.isNaN(wait) ? null : Math.max(0, wait);
}
