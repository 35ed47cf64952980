import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import * as v from 'valibot';

import {
  leaveRequest,
  leavingPaths,
  type LeaveAnswer,
} from '../../../../src/contract/account/leaving/leaving.ts';
import type { Schema } from '../../../store/schema.ts';
import type { Letters } from '../../letters/letters.ts';
import { limitBody, readBody, requireJson } from '../../wire/body.ts';
import type { Clock } from '../../wire/clock.ts';
import { requireKnownOrigin } from '../../wire/origins.ts';
import { Refusal } from '../../wire/refusal.ts';
import { methodNotAllowed } from '../../wire/service.ts';
import type { ServiceEnv } from '../../wire/serviceEnv.ts';
import { spendProof } from '../proofs/proofs.ts';
import { holdMember } from '../recovery/holdMember.ts';
import type { RequireMember } from '../requireMember.ts';
import { comeBack, leaveAccount } from './leaveAccount.ts';

const longestBody = 8 * 1024;

export interface LeavingTools {
  db: Kysely<Schema>;
  clock: Clock;
  letters: Letters;
  /** Hears whose sign-ins were ended. */
  onEnded: (memberId: string) => void;
  origins: readonly string[];
  requireMember: RequireMember;
}

/** A member leaves, and may come back within seven days (rules/membership#Z5 to rules/membership#Z8). */
export function leavingRoutes(tools: LeavingTools): Hono<ServiceEnv> {
  const { clock, db, letters, onEnded, requireMember } = tools;
  const routes = new Hono<ServiceEnv>();
  const json = [limitBody(longestBody), requireJson, requireKnownOrigin(tools.origins)] as const;

  routes.post(leavingPaths.leave, requireMember, ...json, async (context) => {
    const { proof: token } = await readBody(context, leaveRequest);
    const signedIn = context.var.claims;
    const { memberId, sessionId } = signedIn;
    const now = clock();
    const leavesAt = await db.transaction().execute(async (transaction) => {
      await holdMember(transaction, memberId);
      await spendProof(transaction, { signedIn, action: 'leave', token }, now);
      return leaveAccount(transaction, { memberId, kept: sessionId }, letters, now);
    });

    onEnded(memberId);
    return context.json({ data: { leaves_at: leavesAt.toISOString() } } satisfies LeaveAnswer);
  });

  routes.post(leavingPaths.comeBack, requireMember, ...json, async (context) => {
    await readBody(context, v.strictObject({}));
    const isBack = await comeBack(db, context.var.claims.memberId);
    if (!isBack) throw new Refusal(409, 'Your account is being deleted already.');

    return context.json({ message: 'Welcome back. Everything is as you left it.' });
  });

  for (const path of Object.values(leavingPaths)) routes.all(path, methodNotAllowed('POST'));

  return routes;
}
