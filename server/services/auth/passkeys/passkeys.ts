import { Hono } from 'hono';

import {
  addOptionsRequest,
  addRequest,
  passkeyPaths,
  proveOptionsRequest,
  removeRequest,
  renameRequest,
  type CreationAnswer,
  type PasskeyAnswer,
  type PasskeysAnswer,
} from '../../../../src/contract/account/passkeys/passkeys.ts';
import { type RequestAnswer } from '../../../../src/contract/account/passkeys/signIn.ts';
import { limitBody, readBody, requireJson } from '../../wire/body.ts';
import { requireKnownOrigin } from '../../wire/origins.ts';
import { Refusal } from '../../wire/refusal.ts';
import { methodNotAllowed } from '../../wire/service.ts';
import type { ServiceEnv } from '../../wire/serviceEnv.ts';
import { deviceOf } from '../deviceOf.ts';
import type { RequireMember } from '../requireMember.ts';
import { requireProof } from '../proofs/proofs.ts';
import { makeChallenge } from '../signatures/challenges.ts';
import {
  addPasskey,
  mostPasskeys,
  removePasskey,
  renamePasskey,
  type PasskeyChangeTools,
} from './passkeyChanges.ts';
import { creationOptionsOf, requestOptionsOf, userHandleOf } from '../signatures/passkeyOptions.ts';
import { knownPasskeys, passkeysOf } from '../signatures/passkeyRows.ts';
import { passkeysOff } from '../signatures/passkeySite.ts';

const longestBody = 32 * 1024;

export interface PasskeysTools extends PasskeyChangeTools {
  /** Hears whose sign-ins were ended. */
  onEnded: (memberId: string) => void;
  origins: readonly string[];
  requireMember: RequireMember;
}

/** A signed-in member's passkeys (rules/passkeys#PK1 to rules/passkeys#PK4, rules/passkeys#PK7). */
export function passkeysRoutes(tools: PasskeysTools): Hono<ServiceEnv> {
  const { clock, db, keys, requireMember, site } = tools;
  const routes = new Hono<ServiceEnv>();
  const json = [limitBody(longestBody), requireJson, requireKnownOrigin(tools.origins)] as const;

  routes.get(passkeyPaths.list, requireMember, async (context) => {
    const { memberId } = context.var.member;

    return context.json({
      data: {
        site: site === null ? null : { rp_id: site.rpId, user_id: userHandleOf(memberId) },
        passkeys: await passkeysOf(db, memberId),
      },
    } satisfies PasskeysAnswer);
  });

  routes.post(passkeyPaths.addOptions, requireMember, ...json, async (context) => {
    const { proof } = await readBody(context, addOptionsRequest);
    const { claims: signedIn, member } = context.var;
    if (site === null) throw passkeysOff();
    await requireProof(db, { signedIn, action: 'passkeys', token: proof }, clock());

    const passkeys = await knownPasskeys(db, member.memberId);
    if (passkeys.length >= mostPasskeys) throw tooMany();

    const { memberId, sessionId } = signedIn;
    const challenge = makeChallenge(keys, { for: 'add', memberId, sessionId }, clock());
    return context.json({
      data: { options: creationOptionsOf(site, { ...member, passkeys }, challenge) },
    } satisfies CreationAnswer);
  });

  routes.post(passkeyPaths.add, requireMember, ...json, async (context) => {
    const { credential, proof } = await readBody(context, addRequest);
    const wish = { credential, proof, signedIn: context.var.claims, name: deviceOf(context) };
    const passkey = await addPasskey(wish, tools);

    switch (passkey) {
      case 'refused':
        throw new Refusal(403, 'That passkey did not work. Please try again.');

      case 'known':
        throw new Refusal(409, 'This passkey is there already.');

      case 'tooMany':
        throw tooMany();

      default:
        return context.json({ data: { passkey } } satisfies PasskeyAnswer);
    }
  });

  routes.post(passkeyPaths.rename, requireMember, ...json, async (context) => {
    const { id, name } = await readBody(context, renameRequest);
    const isThere = await renamePasskey(db, context.var.member.memberId, { id, name });
    if (!isThere) throw new Refusal(404, 'That passkey is not there any more.');

    return context.json({ message: 'The passkey has its name.' });
  });

  routes.post(passkeyPaths.remove, requireMember, ...json, async (context) => {
    const { end_others: endOthers, id, proof } = await readBody(context, removeRequest);
    const signedIn = context.var.claims;
    await removePasskey({ id, proof, endOthers, signedIn }, tools);
    if (endOthers) tools.onEnded(signedIn.memberId);

    return context.json({ message: 'That passkey is removed.' });
  });

  routes.post(passkeyPaths.proveOptions, requireMember, ...json, async (context) => {
    const { action } = await readBody(context, proveOptionsRequest);
    if (site === null) throw passkeysOff();
    const { memberId, sessionId } = context.var.claims;
    const passkeys = await knownPasskeys(db, memberId);
    if (passkeys.length === 0) throw new Refusal(409, 'This account has no passkey.');

    const purpose = { for: 'prove', memberId, sessionId, action } as const;
    const challenge = makeChallenge(keys, purpose, clock());
    return context.json({
      data: { options: requestOptionsOf(site, passkeys, challenge) },
    } satisfies RequestAnswer);
  });

  routes.all(passkeyPaths.list, methodNotAllowed('GET'));
  for (const path of [
    passkeyPaths.addOptions,
    passkeyPaths.add,
    passkeyPaths.rename,
    passkeyPaths.remove,
    passkeyPaths.proveOptions,
  ]) {
    routes.all(path, methodNotAllowed('POST'));
  }

  return routes;
}

function tooMany(): Refusal {
  return new Refusal(409, `An account has at most ${mostPasskeys} passkeys.`);
}
