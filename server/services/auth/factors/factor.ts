import { Hono } from 'hono';
import { sql, type Kysely } from 'kysely';

import {
  confirmRequest,
  factorPaths,
  forgetRequest,
  proofRequest,
  setUpRequest,
  type BackupCodesAnswer,
  type FactorAnswer,
  type SetUpAnswer,
} from '../../../../src/contract/account/factor.ts';
import type { Schema } from '../../../store/schema.ts';
import { provisioningUri, secretText } from '../../secrets/oneTimeCodes.ts';
import { limitBody, readBody, requireJson } from '../../wire/body.ts';
import { requireKnownOrigin } from '../../wire/origins.ts';
import { methodNotAllowed } from '../../wire/service.ts';
import type { ServiceEnv } from '../../wire/serviceEnv.ts';
import { browsersOf, forgetBrowser } from '../codes/rememberedBrowsers.ts';
import type { Cookies } from '../cookies.ts';
import type { RequireMember } from '../requireMember.ts';
import {
  beginSetUp,
  confirmSetUp,
  renewCodes,
  switchOff,
  type FactorTools,
} from './factorChanges.ts';
import { qrPicture } from './qrPath.ts';

const longestBody = 8 * 1024;

export interface FactorRoutesTools extends FactorTools {
  cookies: Cookies;
  /** Hears whose sign-ins were ended. */
  onEnded: (memberId: string) => void;
  origins: readonly string[];
  requireMember: RequireMember;
}

/** A member's second factor, and what they do with it (rules/factors#J3 and after). */
export function factorRoutes(tools: FactorRoutesTools): Hono<ServiceEnv> {
  const { clock, cookies, db, requireMember } = tools;
  const routes = new Hono<ServiceEnv>();
  const json = [limitBody(longestBody), requireJson, requireKnownOrigin(tools.origins)] as const;
  const ended = (memberId: string, endOthers: boolean) => {
    if (endOthers) tools.onEnded(memberId);
  };

  routes.get(factorPaths.factor, requireMember, async (context) => {
    const { email, memberId } = context.var.member;
    const here = cookies.readCodeFree(context, email);
    const browsers = await browsersOf(db, memberId, here, clock());

    return context.json({
      data: {
        ...(await factorOf(db, memberId)),
        browsers: browsers.map(({ id, isHere, name, until }) => ({
          id,
          name,
          until: until.toISOString(),
          is_here: isHere,
        })),
      },
    } satisfies FactorAnswer);
  });

  routes.post(factorPaths.setUp, requireMember, ...json, async (context) => {
    const { proof } = await readBody(context, setUpRequest);
    const { id, secret } = await beginSetUp(context.var.claims, proof, tools);
    const address = provisioningUri(secret, context.var.member.email);

    return context.json({
      data: { id, text: secretText(secret), address, picture: qrPicture(address) },
    } satisfies SetUpAnswer);
  });

  routes.post(factorPaths.confirm, requireMember, ...json, async (context) => {
    const { code, end_others: endOthers, id } = await readBody(context, confirmRequest);
    const signedIn = context.var.claims;
    const codes = await confirmSetUp({ code, endOthers, id, signedIn }, tools);
    ended(signedIn.memberId, endOthers);

    return context.json({ data: { codes } } satisfies BackupCodesAnswer);
  });

  routes.post(factorPaths.codes, requireMember, ...json, async (context) => {
    const { end_others: endOthers, proof } = await readBody(context, proofRequest);
    const signedIn = context.var.claims;
    const codes = await renewCodes({ proof, endOthers, signedIn }, tools);
    ended(signedIn.memberId, endOthers);

    return context.json({ data: { codes } } satisfies BackupCodesAnswer);
  });

  routes.post(factorPaths.off, requireMember, ...json, async (context) => {
    const { end_others: endOthers, proof } = await readBody(context, proofRequest);
    const signedIn = context.var.claims;
    await switchOff({ proof, endOthers, signedIn }, tools);
    ended(signedIn.memberId, endOthers);

    return context.json({ message: 'The second factor is off.' });
  });

  routes.post(factorPaths.forget, requireMember, ...json, async (context) => {
    const { id } = await readBody(context, forgetRequest);
    await forgetBrowser(db, context.var.member.memberId, id);

    return context.json({ message: 'That browser is asked for a code again.' });
  });

  routes.all(factorPaths.factor, methodNotAllowed('GET'));
  for (const path of Object.values(factorPaths)) {
    if (path !== factorPaths.factor) routes.all(path, methodNotAllowed('POST'));
  }

  return routes;
}

async function factorOf(
  db: Kysely<Schema>,
  memberId: string,
): Promise<Pick<FactorAnswer['data'], 'is_on' | 'backup_codes_left'>> {
  const { rows } = await sql<{ is_on: boolean; backup_codes_left: number }>`
    select
      exists (select from mfa where member_id = ${memberId}) as is_on,
      (select count(*)::int from backup_codes where member_id = ${memberId} and used_at is null) as backup_codes_left
  `.execute(db);

  return rows[0] ?? { is_on: false, backup_codes_left: 0 };
}
