import { Hono } from 'hono';

import {
  authPaths,
  loginRequest,
  refreshRequest,
  type LoginAnswer,
  type RefreshAnswer,
  type SealKeyAnswer,
  type SessionAnswer,
} from '../../../src/contract/account/auth.ts';
import type { AccessTokens } from '../secrets/accessTokens.ts';
import { limitBody, readBody, readBodyIfAny, requireJson } from '../wire/body.ts';
import type { Cookies } from './cookies.ts';
import { countedSignIn, factorWanted, type CountedSignInTools } from './countedSignIn.ts';
import { rememberBrowser } from './codes/rememberedBrowsers.ts';
import { deviceOf } from './deviceOf.ts';
import { keptAsOf } from './keptAs.ts';
import { requireKnownOrigin } from '../wire/origins.ts';
import { Refusal } from '../wire/refusal.ts';
import { readBearer, type RequireMember } from './requireMember.ts';
import { methodNotAllowed } from '../wire/service.ts';
import type { ServiceEnv } from '../wire/serviceEnv.ts';
import { sealKeyOf } from './sealKeys.ts';
import type { Session, Sessions } from './sessions.ts';

const longestBody = 8 * 1024;

export interface AuthTools extends CountedSignInTools {
  accessTokens: AccessTokens;
  cookies: Cookies;
  origins: readonly string[];
  requireMember: RequireMember;
  sessions: Sessions;
}

/** The auth service's own calls (rules/account#C7, rules/app#A9, rules/app#A11, rules/app#A13). */
export function authRoutes(tools: AuthTools): Hono<ServiceEnv> {
  const { accessTokens, cookies, sessions } = tools;
  const routes = new Hono<ServiceEnv>();
  const json = [limitBody(longestBody), requireJson] as const;
  const fromOurPages = requireKnownOrigin(tools.origins);

  routes.post(authPaths.login, ...json, fromOurPages, async (context) => {
    const { email, password, mfa_code, remember_browser, remember_me } = await readBody(
      context,
      loginRequest,
    );
    const result = await countedSignIn(
      context,
      {
        email,
        password,
        code: mfa_code?.trim() || null,
        codeFree: cookies.readCodeFree(context, email),
      },
      cookies.readBrowser(context, email),
      tools,
    );
    if (result.kind === 'needs-code') {
      return context.json(factorWanted(result) satisfies LoginAnswer);
    }

    const earlier = cookies.readRefreshToken(context);
    if (earlier !== null) await sessions.endByToken(earlier);

    const session = await sessions.start(result.memberId, remember_me, {
      passwordCount: result.passwordCount,
      device: deviceOf(context),
      tries: result.attempt.tries,
    });
    cookies.writeRefreshToken(context, session);
    cookies.writeBrowser(context, email);
    if (remember_browser === true && result.isCodeGiven) {
      const { memberId, passwordCount } = result;
      const browser = { memberId, name: deviceOf(context), passwordCount };
      const token = await rememberBrowser(tools.db, browser, tools.clock());
      if (token !== null) cookies.writeCodeFree(context, email, token);
    }
    return context.json({
      access_token: await accessTokens.issue(session),
      kept_as: keptAsOf({ email, keptAs: result.keptAs }),
      message: 'Signed in.',
      ...leaving(result.leavesAt),
    } satisfies LoginAnswer);
  });

  routes.post(authPaths.refresh, ...json, fromOurPages, async (context) => {
    const { time_zone: zone = null } = await readBodyIfAny(context, refreshRequest);
    const session = await renewedSession(cookies.readRefreshToken(context));
    if (session === null) {
      cookies.clearRefreshToken(context);
      throw new Refusal(401, 'Please sign in again.');
    }

    cookies.writeRefreshToken(context, session);
    return context.json({
      access_token: await accessTokens.issue(session),
    } satisfies RefreshAnswer);

    async function renewedSession(refreshToken: string | null): Promise<Session | null> {
      if (refreshToken === null) return null;

      const renewal = await sessions.renew(refreshToken, zone);
      context.set('outcome', renewal.kind);

      return renewal.kind === 'renewed' ? renewal.session : null;
    }
  });

  routes.post(authPaths.logout, ...json, fromOurPages, async (context) => {
    const refreshToken = cookies.readRefreshToken(context);
    if (refreshToken !== null) await sessions.endByToken(refreshToken);

    const claims = await readBearer(context, accessTokens);
    if (claims !== null) await sessions.end(claims.memberId, claims.sessionId);

    cookies.clearRefreshToken(context);
    return context.json({ message: 'Signed out.' });
  });

  routes.get(authPaths.session, tools.requireMember, (context) => {
    const { email, keptAs, leavesAt } = context.var.member;
    const kept_as = keptAsOf({ email, keptAs });

    return context.json({ data: { email, kept_as, ...leaving(leavesAt) } } satisfies SessionAnswer);
  });

  routes.get(authPaths.sealKey, tools.requireMember, async (context) => {
    const key = await sealKeyOf(tools.db, context.var.member.memberId, tools.keys);

    return context.json({
      data: { key: Buffer.from(key).toString('base64') },
    } satisfies SealKeyAnswer);
  });

  for (const path of [authPaths.login, authPaths.refresh, authPaths.logout]) {
    routes.all(path, methodNotAllowed('POST'));
  }
  routes.all(authPaths.session, methodNotAllowed('GET'));
  routes.all(authPaths.sealKey, methodNotAllowed('GET'));

  return routes;
}

/** Only somebody who leaves is told when. */
function leaving(at: Date | null | undefined): { leaves_at?: string } {
  return at ? { leaves_at: at.toISOString() } : {};
}
