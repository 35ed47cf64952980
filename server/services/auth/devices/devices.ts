import { Hono } from 'hono';
import type { Kysely } from 'kysely';

import {
  deviceEnd,
  devicePaths,
  othersEnd,
  type DevicesAnswer,
} from '../../../../src/contract/account/devices/devices.ts';
import type { Schema } from '../../../store/schema.ts';
import { limitBody, readBody, requireJson } from '../../wire/body.ts';
import type { Clock } from '../../wire/clock.ts';
import { requireKnownOrigin } from '../../wire/origins.ts';
import { methodNotAllowed } from '../../wire/service.ts';
import type { ServiceEnv } from '../../wire/serviceEnv.ts';
import { spendProof } from '../proofs/proofs.ts';
import { endSessions } from '../recovery/endSessions.ts';
import { holdMember } from '../recovery/holdMember.ts';
import type { RequireMember } from '../requireMember.ts';
import { devicesOf, endDevice } from './sessionList.ts';

const longestBody = 8 * 1024;

export interface DevicesTools {
  db: Kysely<Schema>;
  clock: Clock;
  /** Hears whose sign-ins were ended. */
  onEnded: (memberId: string) => void;
  origins: readonly string[];
  requireMember: RequireMember;
}

/** Where a member is signed in, and how they end it (rules/membership#Z2 to rules/membership#Z4). */
export function devicesRoutes(tools: DevicesTools): Hono<ServiceEnv> {
  const { clock, db, onEnded, requireMember } = tools;
  const routes = new Hono<ServiceEnv>();
  const json = [limitBody(longestBody), requireJson, requireKnownOrigin(tools.origins)] as const;

  routes.get(devicePaths.list, requireMember, async (context) => {
    const devices = await devicesOf(db, context.var.claims, clock());

    return context.json({ data: { devices } } satisfies DevicesAnswer);
  });

  routes.post(devicePaths.end, requireMember, ...json, async (context) => {
    const { id: sessionId, proof: token } = await readBody(context, deviceEnd);
    const signedIn = context.var.claims;
    const { memberId } = signedIn;
    const now = clock();
    await db.transaction().execute(async (transaction) => {
      await holdMember(transaction, memberId);
      await spendProof(transaction, { signedIn, action: 'devices', token }, now);
      await endDevice(transaction, { memberId, sessionId }, now);
    });

    onEnded(memberId);
    return context.json({ message: 'That device is signed out.' });
  });

  routes.post(devicePaths.endOthers, requireMember, ...json, async (context) => {
    const { proof: token } = await readBody(context, othersEnd);
    const signedIn = context.var.claims;
    const now = clock();
    await db.transaction().execute(async (transaction) => {
      await holdMember(transaction, signedIn.memberId);
      await spendProof(transaction, { signedIn, action: 'devices', token }, now);
      await endSessions(transaction, signedIn.memberId, now, signedIn.sessionId);
    });

    onEnded(signedIn.memberId);
    return context.json({ message: 'Every other device is signed out.' });
  });

  routes.all(devicePaths.list, methodNotAllowed('GET'));
  for (const path of [devicePaths.end, devicePaths.endOthers]) {
    routes.all(path, methodNotAllowed('POST'));
  }

  return routes;
}
