import { Hono, type Context } from 'hono';
import type { Kysely } from 'kysely';
import * as v from 'valibot';

import {
  addressChange,
  addressLink,
  addressPaths,
  type AddressAnswer,
} from '../../../../src/contract/account/address/address.ts';
import type { Schema } from '../../../store/schema.ts';
import type { Letters } from '../../letters/letters.ts';
import { countAll } from '../../limits/countedTries.ts';
import type { Counter } from '../../limits/counters.ts';
import type { NetworkCounters } from '../../limits/networkLimits.ts';
import { linkTry } from '../../letters/links.ts';
import { networksOf } from '../../network/clientNetwork.ts';
import { limitBody, readBody, requireJson } from '../../wire/body.ts';
import type { Clock } from '../../wire/clock.ts';
import { requireKnownOrigin } from '../../wire/origins.ts';
import { Refusal } from '../../wire/refusal.ts';
import { methodNotAllowed } from '../../wire/service.ts';
import type { ServiceEnv } from '../../wire/serviceEnv.ts';
import type { Cookies } from '../cookies.ts';
import { spendProof } from '../proofs/proofs.ts';
import { dropChange } from '../recovery/dropChange.ts';
import { holdMember } from '../recovery/holdMember.ts';
import type { RequireMember } from '../requireMember.ts';
import type { Sessions } from '../sessions.ts';
import { addressOf } from './addressOf.ts';
import { askForAddress, confirmAddress } from './changeAddress.ts';
import { undoAddress } from './undoAddress.ts';

const longestBody = 8 * 1024;
const onItsWay =
  'A letter is on its way to that address. Its link is good for 24 hours; until it is used, your address stays as it is.';
const linkRefused = 'This link is used or has expired. Please ask for a new one.';

export interface AddressTools {
  db: Kysely<Schema>;
  clock: Clock;
  cookies: Cookies;
  letters: Letters;
  /** Counts what comes from a network: each link that is not good. */
  networkCounters: NetworkCounters;
  /** Counts tries with one link. */
  linkCounter: Counter;
  /** Hears whose sign-ins were ended. */
  onEnded: (memberId: string) => void;
  origins: readonly string[];
  requireMember: RequireMember;
  sessions: Sessions;
  trustProxy: boolean;
}

/** A member gets another address, and may undo it (rules/account#C67 to rules/account#C70). */
export function addressRoutes(tools: AddressTools): Hono<ServiceEnv> {
  const { clock, cookies, db, letters, onEnded, requireMember, sessions } = tools;
  const routes = new Hono<ServiceEnv>();
  const json = [limitBody(longestBody), requireJson, requireKnownOrigin(tools.origins)] as const;
  const count = (context: Context, token = '') =>
    countAll([
      ...linkTry(tools.linkCounter, token),
      ...tools.networkCounters(networksOf(context, tools.trustProxy)),
    ]);

  routes.get(addressPaths.address, requireMember, async (context) => {
    const data = await addressOf(db, context.var.member.memberId, clock());

    return context.json({ data } satisfies AddressAnswer);
  });

  routes.post(addressPaths.address, requireMember, ...json, async (context) => {
    const { email, proof: token } = await readBody(context, addressChange);
    const signedIn = context.var.claims;
    const { memberId } = signedIn;
    const now = clock();
    if (email === context.var.member.email) {
      throw new Refusal(422, 'That is your address already.');
    }
    await db.transaction().execute(async (transaction) => {
      await holdMember(transaction, memberId);
      await spendProof(transaction, { signedIn, action: 'address', token }, now);
      await askForAddress(transaction, { email, memberId }, { letters, now });
    });

    return context.json({ message: onItsWay }, 202);
  });

  routes.post(addressPaths.cancel, requireMember, ...json, async (context) => {
    await readBody(context, v.strictObject({}));
    const { memberId } = context.var.claims;
    await db.transaction().execute(async (transaction) => {
      await holdMember(transaction, memberId);
      await dropChange(transaction, memberId, clock());
    });

    return context.json({ message: 'Your address stays as it is.' });
  });

  routes.post(addressPaths.confirm, ...json, async (context) => {
    const { token } = await readBody(context, addressLink);
    const { takeBack } = await count(context, token);
    const refreshToken = cookies.readRefreshToken(context);
    const sessionOf = (memberId: string) => sessions.openOf(memberId, refreshToken);
    const changed = await confirmAddress(token, sessionOf, { db, letters, now: clock() });
    if (changed === null) throw new Refusal(404, linkRefused);

    await takeBack();
    onEnded(changed.memberId);
    cookies.writeBrowser(context, changed.email);
    return context.json({ message: 'Your address is changed.' });
  });

  routes.post(addressPaths.undo, ...json, async (context) => {
    const { token } = await readBody(context, addressLink);
    const { takeBack } = await count(context, token);
    const memberId = await undoAddress(token, { db, letters, now: clock() });
    if (memberId === null) throw new Refusal(404, linkRefused);

    await takeBack();
    onEnded(memberId);
    return context.json({
      message:
        'Your address is as it was. A letter with a link for a new password is on its way to it.',
    });
  });

  routes.all(addressPaths.address, methodNotAllowed('GET', 'POST'));
  for (const path of [addressPaths.cancel, addressPaths.confirm, addressPaths.undo]) {
    routes.all(path, methodNotAllowed('POST'));
  }

  return routes;
}
