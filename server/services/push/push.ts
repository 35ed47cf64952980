import { ECDH } from 'node:crypto';

import { Hono } from 'hono';
import type { Kysely } from 'kysely';

import {
  isAtHost,
  pushPaths,
  pushSubscription,
  type PushAnswer,
} from '../../../src/contract/reminders/push.ts';
import type { Schema } from '../../store/schema.ts';
import type { RequireMember } from '../auth/requireMember.ts';
import type { SignedIn } from '../auth/signedIn.ts';
import { limitBody, readBody, requireJson } from '../wire/body.ts';
import type { Clock } from '../wire/clock.ts';
import { Refusal } from '../wire/refusal.ts';
import { methodNotAllowed } from '../wire/service.ts';
import type { ServiceEnv } from '../wire/serviceEnv.ts';
import { endpointOf, keepDevice, removeDevice } from './devices.ts';

const longestBody = 4 * 1024;
const noSuchService = new Refusal(422, 'Please check these fields: endpoint.');
const noSuchPoint = new Refusal(422, 'Please check these fields: keys.p256dh.');

/** What devices subscribe with, and where they may. */
export interface PushDoor {
  publicKey: string;
  hosts: readonly string[];
}

export interface PushRoutesTools {
  db: Kysely<Schema>;
  clock: Clock;
  requireMember: RequireMember;
  /** Null where nobody made a key: then no device listens. */
  push: PushDoor | null;
}

/** Where the device of a sign-in listens for reminders while no page is open (rules/reminders#RE12). */
export function pushRoutes({ clock, db, push, requireMember }: PushRoutesTools): Hono<ServiceEnv> {
  const routes = new Hono<ServiceEnv>();
  const answerTo = async (signIn: SignedIn): Promise<PushAnswer> => {
    const key = push?.publicKey ?? null;
    const endpoint = key === null ? null : await endpointOf(db, signIn, key);
    return { data: { public_key: key, endpoint } };
  };

  routes.get(pushPaths.device, requireMember, async (context) =>
    context.json(await answerTo(context.var.claims)),
  );
  routes.put(
    pushPaths.device,
    requireMember,
    limitBody(longestBody),
    requireJson,
    async (context) => {
      const subscription = await readBody(context, pushSubscription);
      if (push === null) throw new Refusal(409, 'No reminders are sent from here.');
      if (!isAtHost(subscription.endpoint, push.hosts)) throw noSuchService;
      if (!isPoint(subscription.keys.p256dh)) throw noSuchPoint;

      const { claims } = context.var;
      await keepDevice(db, claims, { key: push.publicKey, subscription }, clock());
      return context.json(await answerTo(claims));
    },
  );
  routes.delete(pushPaths.device, requireMember, async (context) => {
    await removeDevice(db, context.var.claims);
    return context.json(await answerTo(context.var.claims));
  });
  routes.all(pushPaths.device, methodNotAllowed('GET', 'PUT', 'DELETE'));

  return routes;
}

/** Whether it is on the curve: else nothing can be written for it. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'compressed');
    return true;
  } catch {
    return false;
  }
}
