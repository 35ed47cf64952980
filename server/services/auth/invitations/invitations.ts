import { Hono, type Context } from 'hono';
import type { Kysely } from 'kysely';

import {
  invitePaths,
  inviteRequest,
  wishConfirmation,
  wishRequest,
  type InviteAnswer,
} from '../../../../src/contract/account/invitations/invitations.ts';
import type { Schema } from '../../../store/schema.ts';
import type { Letters } from '../../letters/letters.ts';
import { confirmWish } from '../../letters/wishes.ts';
import { countAll } from '../../limits/countedTries.ts';
import type { Counter } from '../../limits/counters.ts';
import type { NetworkCounters } from '../../limits/networkLimits.ts';
import { linkTry } from '../../letters/links.ts';
import { networksOf } from '../../network/clientNetwork.ts';
import type { Keys } from '../../secrets/keys.ts';
import { logSubject } from '../../secrets/pepper.ts';
import { limitBody, readBody, requireJson } from '../../wire/body.ts';
import type { Clock } from '../../wire/clock.ts';
import { requireKnownOrigin } from '../../wire/origins.ts';
import { Refusal } from '../../wire/refusal.ts';
import type { ServiceEnv } from '../../wire/serviceEnv.ts';
import { methodNotAllowed } from '../../wire/service.ts';
import type { RequireMember } from '../requireMember.ts';
import { invitationsLeft, invite } from './invite.ts';

const longestBody = 8 * 1024;

export interface InvitationsTools {
  db: Kysely<Schema>;
  clock: Clock;
  keys: Keys;
  letters: Letters;
  /** Counts what comes from a network: each wish, and each link that is not good. */
  networkCounters: NetworkCounters;
  /** Counts tries with one link. */
  linkCounter: Counter;
  origins: readonly string[];
  requireMember: RequireMember;
  trustProxy: boolean;
}

/** Members invite, and whoever would like to be invited asks (rules/membership#Z11 to rules/membership#Z13). */
export function invitationsRoutes(tools: InvitationsTools): Hono<ServiceEnv> {
  const { clock, db, keys, letters, requireMember } = tools;
  const routes = new Hono<ServiceEnv>();
  const json = [limitBody(longestBody), requireJson, requireKnownOrigin(tools.origins)] as const;
  const count = (context: Context, token = '') =>
    countAll([
      ...linkTry(tools.linkCounter, token),
      ...tools.networkCounters(networksOf(context, tools.trustProxy)),
    ]);

  routes.get(invitePaths.invite, requireMember, async (context) => {
    const left = await invitationsLeft(db, context.var.member.memberId, clock());

    return context.json({ data: { left: Math.max(0, left) } } satisfies InviteAnswer);
  });

  routes.post(invitePaths.invite, requireMember, ...json, async (context) => {
    const { email } = await readBody(context, inviteRequest);
    const { memberId, email: own } = context.var.member;
    if (email === own) {
      throw new Refusal(422, 'That is your own address. Please enter somebody else’s.');
    }
    const left = await invite(db, { email, memberId }, letters, clock());

    return context.json({ data: { left } } satisfies InviteAnswer, 202);
  });

  routes.post(invitePaths.request, ...json, async (context) => {
    const { email } = await readBody(context, wishRequest);
    context.set('subject', logSubject(keys, email));
    await count(context);
    // Whose address it is, nobody looks at before the letter is sent.
    await letters.queue(db, { kind: 'wish', address: email, memberId: null });

    return context.json({ message: 'A letter is on its way. Its link is good for 48 hours.' }, 202);
  });

  routes.post(invitePaths.confirm, ...json, async (context) => {
    const { token } = await readBody(context, wishConfirmation);
    const { takeBack } = await count(context, token);
    if (!(await confirmWish(db, token, clock()))) {
      throw new Refusal(404, 'This link is used or has expired. Please ask for a new one.');
    }

    await takeBack();
    return context.json({ message: 'Thank you. We write to you when there is a place.' });
  });

  routes.all(invitePaths.invite, methodNotAllowed('GET', 'POST'));
  for (const path of [invitePaths.request, invitePaths.confirm]) {
    routes.all(path, methodNotAllowed('POST'));
  }

  return routes;
}
