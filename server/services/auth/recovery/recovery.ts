import { Hono, type Context } from 'hono';

import {
  forgotRequest,
  notMeRequest,
  recoveryPaths,
  resetRequest,
  type ResetAnswer,
} from '../../../../src/contract/account/recovery.ts';
import { factorWanted } from '../countedSignIn.ts';
import type { Letters } from '../../letters/letters.ts';
import { countAll } from '../../limits/countedTries.ts';
import type { Counter } from '../../limits/counters.ts';
import type { NetworkCounters } from '../../limits/networkLimits.ts';
import { linkTry } from '../../letters/links.ts';
import { networksOf } from '../../network/clientNetwork.ts';
import { passwordSentences } from '../../secrets/passwordSentences.ts';
import { logSubject, pepperedHash } from '../../secrets/pepper.ts';
import { limitBody, readBody, requireJson } from '../../wire/body.ts';
import { requireKnownOrigin } from '../../wire/origins.ts';
import { Refusal } from '../../wire/refusal.ts';
import { methodNotAllowed } from '../../wire/service.ts';
import type { ServiceEnv } from '../../wire/serviceEnv.ts';
import type { Cookies } from '../cookies.ts';
import type { Sessions } from '../sessions.ts';
import { closePassword } from './notMe.ts';
import { resetPassword, type ResetTools } from './resetPassword.ts';

const longestBody = 32 * 1024;

export interface RecoveryTools extends ResetTools {
  cookies: Cookies;
  letters: Letters;
  /** Counts what comes from a network: each letter that is asked for, and each link that is not good. */
  networkCounters: NetworkCounters;
  /** Counts tries with one link. */
  linkCounter: Counter;
  /** Hears whose sign-ins were ended. */
  onEnded: (memberId: string) => void;
  origins: readonly string[];
  sessions: Sessions;
  trustProxy: boolean;
}

/** The calls of who cannot sign in, or did not change what was changed (rules/account#C59 to rules/account#C63). */
export function recoveryRoutes(tools: RecoveryTools): Hono<ServiceEnv> {
  const { clock, cookies, db, keys, letters, sessions } = tools;
  const routes = new Hono<ServiceEnv>();
  const json = [limitBody(longestBody), requireJson, requireKnownOrigin(tools.origins)] as const;
  const count = (context: Context, token = '') =>
    countAll([
      ...linkTry(tools.linkCounter, token),
      ...tools.networkCounters(networksOf(context, tools.trustProxy)),
    ]);

  routes.post(recoveryPaths.forgot, ...json, async (context) => {
    const { email } = await readBody(context, forgotRequest);
    context.set('subject', logSubject(keys, email));
    await count(context);
    const browser = cookies.readBrowser(context, email);
    const facts = browser === null ? { network: networkName(context) } : { browser };
    // Whose address it is, nobody looks at before the letter is sent.
    await letters.queue(db, { kind: 'reset', address: email, memberId: null, facts });

    return context.json({ message: letterOnItsWay }, 202);
  });

  routes.post(recoveryPaths.reset, ...json, async (context) => {
    const body = await readBody(context, resetRequest);
    const { mfa_code: code, passkey = null, password, token } = body;
    const { takeBack } = await count(context, token);
    const reset = { token, password, code: code?.trim() || null, passkey };
    const result = await resetPassword(reset, tools);
    context.set('outcome', result.kind);
    if (result.kind !== 'no-link' && result.kind !== 'closed-password') await takeBack();

    switch (result.kind) {
      case 'no-link':
        throw new Refusal(404, linkRefused);

      case 'bad-password':
        throw new Refusal(422, passwordSentences[result.fault]);

      case 'closed-password':
        throw new Refusal(422, 'This is the password that was closed. Please choose another one.');

      case 'wrong-code':
        throw new Refusal(401, 'That code is not right. Please enter the newest one.');

      case 'wrong-passkey':
        throw new Refusal(401, 'That passkey did not work. Please enter a code.');

      case 'needs-code':
        return context.json(factorWanted(result) satisfies ResetAnswer);

      case 'changed': {
        context.set('subject', logSubject(keys, result.email));
        tools.onEnded(result.memberId);
        await signBrowserOut(context);
        cookies.writeBrowser(context, result.email);
        return context.json({ message: 'Your password is changed.' } satisfies ResetAnswer);
      }
    }
  });

  routes.post(recoveryPaths.notMe, ...json, async (context) => {
    const { token } = await readBody(context, notMeRequest);
    const { takeBack } = await count(context, token);
    const memberId = await closePassword(token, { db, letters, now: clock() });
    if (memberId === null) throw new Refusal(404, linkRefused);

    await takeBack();
    tools.onEnded(memberId);
    return context.json({ message: everybodyOut });
  });

  for (const path of Object.values(recoveryPaths)) routes.all(path, methodNotAllowed('POST'));

  return routes;

  /** What a letter says of where it was asked for: the widest network that may be one household's, by a name that cannot be turned back. */
  function networkName(context: Context): string {
    const { name } = networksOf(context, tools.trustProxy).at(-1) ?? { name: '' };

    return pepperedHash(keys, 'letter-network', name);
  }

  /** Whoever was signed in here: another member, perhaps, whose room nobody else is to find open (rules/account#C61). */
  async function signBrowserOut(context: Context): Promise<void> {
    const refreshToken = cookies.readRefreshToken(context);
    if (refreshToken !== null) await sessions.endByToken(refreshToken);
    cookies.clearRefreshToken(context);
  }
}

const letterOnItsWay =
  'If this address has an account, a letter is on its way. Its link is good for 30 minutes.';
const linkRefused = 'This link is used or has expired. Please ask for a new one.';
const everybodyOut =
  'Nobody is signed in to your account any more. A letter with a link for a new password is on its way.';
