import { Hono, type Context } from 'hono';
import type { Kysely } from 'kysely';

import {
  passkeyPaths,
  passkeySignInRequest,
  resetOptionsRequest,
} from '../../../../src/contract/account/passkeys/passkeys.ts';
import {
  type PasskeySignInAnswer,
  type RequestAnswer,
} from '../../../../src/contract/account/passkeys/signIn.ts';
import type { Schema } from '../../../store/schema.ts';
import { linkTry, openLink } from '../../letters/links.ts';
import { countAll } from '../../limits/countedTries.ts';
import type { Counter } from '../../limits/counters.ts';
import type { NetworkCounters } from '../../limits/networkLimits.ts';
import { networksOf } from '../../network/clientNetwork.ts';
import type { AccessTokens } from '../../secrets/accessTokens.ts';
import { logSubject } from '../../secrets/pepper.ts';
import { limitBody, readBody, requireJson } from '../../wire/body.ts';
import { requireKnownOrigin } from '../../wire/origins.ts';
import { Refusal } from '../../wire/refusal.ts';
import { methodNotAllowed } from '../../wire/service.ts';
import type { ServiceEnv } from '../../wire/serviceEnv.ts';
import type { Cookies } from '../cookies.ts';
import { deviceOf } from '../deviceOf.ts';
import { keptAsOf } from '../keptAs.ts';
import type { Sessions } from '../sessions.ts';
import { makeChallenge } from '../signatures/challenges.ts';
import { memberOfHandle, requestOptionsOf } from '../signatures/passkeyOptions.ts';
import { knownPasskeys } from '../signatures/passkeyRows.ts';
import { passkeysOff } from '../signatures/passkeySite.ts';
import {
  passkeyRefused,
  rightPasskey,
  spendAlone,
  type PasskeyTools,
} from '../signatures/rightPasskey.ts';

const longestBody = 32 * 1024;
const idShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

export interface PasskeySignInTools extends PasskeyTools {
  accessTokens: AccessTokens;
  cookies: Cookies;
  /** Counts what comes from a network and does not sign in. */
  networkCounters: NetworkCounters;
  /** Counts tries with one link. */
  linkCounter: Counter;
  origins: readonly string[];
  sessions: Sessions;
  trustProxy: boolean;
}

/** The calls of whoever is not signed in, and has a passkey (rules/passkeys#PK5 to rules/passkeys#PK8). */
export function passkeySignInRoutes(tools: PasskeySignInTools): Hono<ServiceEnv> {
  const { clock, cookies, db, keys, sessions, site } = tools;
  const routes = new Hono<ServiceEnv>();
  const json = [limitBody(longestBody), requireJson, requireKnownOrigin(tools.origins)] as const;
  const count = (context: Context, token = '') =>
    countAll([
      ...linkTry(tools.linkCounter, token),
      ...tools.networkCounters(networksOf(context, tools.trustProxy)),
    ]);

  routes.post(passkeyPaths.signInOptions, ...json, (context) => {
    if (site === null) throw passkeysOff();
    const challenge = makeChallenge(keys, { for: 'sign-in' }, clock());

    return context.json({
      data: { options: requestOptionsOf(site, [], challenge) },
    } satisfies RequestAnswer);
  });

  routes.post(passkeyPaths.signIn, ...json, async (context) => {
    const { credential, remember_me: isRemembered } = await readBody(context, passkeySignInRequest);
    const { takeBack } = await count(context);
    const memberId = memberOfHandle(credential.user_handle ?? '');
    const member = idShape.test(memberId) ? await memberOf(db, memberId) : undefined;
    const purpose = { for: 'sign-in' } as const;
    const right =
      member === undefined ? null : await rightPasskey(credential, memberId, purpose, tools);
    if (member === undefined || right === null) throw refused(context);

    context.set('subject', logSubject(keys, member.email));
    if (member.verified_at === null || member.locked_at !== null) {
      await takeBack();
      context.set('outcome', 'closed');
      throw new Refusal(403, 'Account locked or email not verified');
    }
    if (!(await spendAlone(right, tools))) throw refused(context);

    await takeBack();
    const earlier = cookies.readRefreshToken(context);
    if (earlier !== null) await sessions.endByToken(earlier);
    const session = await sessions.start(memberId, isRemembered, {
      passwordCount: member.password_count,
      device: deviceOf(context),
    });
    cookies.writeRefreshToken(context, session);
    cookies.writeBrowser(context, member.email);
    context.set('outcome', 'signed-in');
    return context.json({
      access_token: await tools.accessTokens.issue(session),
      email: member.email,
      kept_as: keptAsOf({ email: member.email, keptAs: member.kept_as }),
      message: 'Signed in.',
      ...(member.leaves_at === null ? {} : { leaves_at: member.leaves_at.toISOString() }),
    } satisfies PasskeySignInAnswer);
  });

  routes.post(passkeyPaths.resetOptions, ...json, async (context) => {
    const { token } = await readBody(context, resetOptionsRequest);
    if (site === null) throw passkeysOff();
    const { takeBack } = await count(context, token);
    const link = await openLink(db, 'reset', token, clock());
    if (link === null) {
      throw new Refusal(404, 'This link is used or has expired. Please ask for a new one.');
    }

    await takeBack();
    const { memberId } = link;
    const passkeys = await knownPasskeys(db, memberId);
    if (passkeys.length === 0) throw new Refusal(409, 'This account has no passkey.');

    const challenge = makeChallenge(keys, { for: 'reset', memberId, link: token }, clock());
    return context.json({
      data: { options: requestOptionsOf(site, passkeys, challenge) },
    } satisfies RequestAnswer);
  });

  for (const path of [passkeyPaths.signInOptions, passkeyPaths.signIn, passkeyPaths.resetOptions]) {
    routes.all(path, methodNotAllowed('POST'));
  }

  return routes;
}

function refused(context: Context): Refusal {
  context.set('outcome', 'refused');

  return new Refusal(401, passkeyRefused);
}

function memberOf(db: Kysely<Schema>, memberId: string) {
  return db
    .selectFrom('members')
    .select(['email', 'verified_at', 'locked_at', 'password_count', 'leaves_at', 'kept_as'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}
