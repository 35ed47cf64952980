import { Hono } from 'hono';

import {
  provePath,
  proveRequest,
  type ProveAnswer,
} from '../../../../src/contract/account/proofs.ts';
import { limitBody, readBody, requireJson } from '../../wire/body.ts';
import { requireKnownOrigin } from '../../wire/origins.ts';
import { Refusal } from '../../wire/refusal.ts';
import { methodNotAllowed } from '../../wire/service.ts';
import type { ServiceEnv } from '../../wire/serviceEnv.ts';
import type { Cookies } from '../cookies.ts';
import { factorWanted, type CountedSignInTools } from '../countedSignIn.ts';
import type { RequireMember } from '../requireMember.ts';
import { passkeyProof, type PasskeyProofTools } from './passkeyProof.ts';
import { makeProof } from './proofs.ts';
import { provedSignIn } from './provedSignIn.ts';

const longestBody = 32 * 1024;

export interface ProveTools extends CountedSignInTools, PasskeyProofTools {
  cookies: Cookies;
  origins: readonly string[];
  requireMember: RequireMember;
}

/** A signed-in member shows once more who they are, before what they could not take back (rules/factors#J1). */
export function proveRoutes(tools: ProveTools): Hono<ServiceEnv> {
  const { clock, db, requireMember } = tools;
  const routes = new Hono<ServiceEnv>();
  const json = [limitBody(longestBody), requireJson, requireKnownOrigin(tools.origins)] as const;

  routes.post(provePath, requireMember, ...json, async (context) => {
    const {
      action,
      mfa_code: code,
      passkey,
      password = '',
    } = await readBody(context, proveRequest);
    const { claims, member } = context.var;
    if (passkey !== undefined) {
      const proof = await passkeyProof({ action, passkey, signedIn: claims }, context, tools);
      return context.json({ proof, message: 'Thank you.' } satisfies ProveAnswer);
    }

    const credentials = { email: member.email, password, code: code?.trim() || null };
    const proved = await provedSignIn(context, credentials, 'password', tools);
    if (proved.kind === 'needs-code') {
      return context.json(factorWanted(proved) satisfies ProveAnswer);
    }

    const { passwordCount } = proved;
    const proof = await makeProof(db, { signedIn: claims, action, passwordCount }, clock());
    if (proof === null) throw new Refusal(401, 'Please sign in again.');

    return context.json({ proof, message: 'Thank you.' } satisfies ProveAnswer);
  });

  routes.all(provePath, methodNotAllowed('POST'));

  return routes;
}
