import { Hono } from 'hono';
import type { Kysely } from 'kysely';

import { ownAccountPaths, passwordChange } from '../../../../src/contract/account/ownAccount.ts';
import type { ResetAnswer } from '../../../../src/contract/account/recovery.ts';
import { loadCommonPasswords, passwordFault } from '../../../../src/domain/account/password.ts';
import type { Schema } from '../../../store/schema.ts';
import type { Letters } from '../../letters/letters.ts';
import { passwordSentences } from '../../secrets/passwordSentences.ts';
import type { hashPassword } from '../../secrets/passwords.ts';
import { limitBody, readBody, requireJson } from '../../wire/body.ts';
import { requireKnownOrigin } from '../../wire/origins.ts';
import { Refusal } from '../../wire/refusal.ts';
import { methodNotAllowed } from '../../wire/service.ts';
import type { ServiceEnv } from '../../wire/serviceEnv.ts';
import type { Cookies } from '../cookies.ts';
import { codeWanted, type CountedSignInTools } from '../countedSignIn.ts';
import { provedSignIn } from '../proofs/provedSignIn.ts';
import type { RequireMember } from '../requireMember.ts';
import { changeOwnPassword } from './ownPassword.ts';

const longestBody = 8 * 1024;

export interface OwnAccountTools extends CountedSignInTools {
  cookies: Cookies;
  hashPassword: typeof hashPassword;
  letters: Letters;
  /** Hears whose sign-ins were ended. */
  onEnded: (memberId: string) => void;
  origins: readonly string[];
  requireMember: RequireMember;
}

/** What a signed-in member changes of how they sign in (rules/account#C65). */
export function ownAccountRoutes(tools: OwnAccountTools): Hono<ServiceEnv> {
  const { clock, cookies, db, letters, requireMember } = tools;
  const routes = new Hono<ServiceEnv>();
  const json = [limitBody(longestBody), requireJson, requireKnownOrigin(tools.origins)] as const;

  routes.post(ownAccountPaths.password, requireMember, ...json, async (context) => {
    const { current, mfa_code: code, password } = await readBody(context, passwordChange);
    const { claims, member } = context.var;
    const { email, memberId } = member;
    const owner = { email, name: await nameOf(db, memberId) };
    const fault = passwordFault(password, owner, await loadCommonPasswords());
    if (fault !== null) throw new Refusal(422, passwordSentences[fault]);

    const credentials = { email, password: current, code: code?.trim() || null };
    const proved = await provedSignIn(context, credentials, 'current password', tools);
    if (proved.kind === 'needs-code') return context.json(codeWanted satisfies ResetAnswer);

    const passwordHash = await tools.gate(() => tools.hashPassword(password));
    const { passwordCount } = proved;
    const change = { memberId, sessionId: claims.sessionId, passwordHash, passwordCount };
    const session = await changeOwnPassword(change, { db, letters, now: clock() });
    if (session === null) throw new Refusal(409, 'The password was changed meanwhile.');

    cookies.writeRefreshToken(context, session);
    tools.onEnded(memberId);
    return context.json({ message: 'Your password is changed.' } satisfies ResetAnswer);
  });

  for (const path of Object.values(ownAccountPaths)) routes.all(path, methodNotAllowed('POST'));

  return routes;
}

async function nameOf(db: Kysely<Schema>, memberId: string): Promise<string> {
  const { name } = await db
    .selectFrom('members')
    .select('name')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();

  return name;
}
