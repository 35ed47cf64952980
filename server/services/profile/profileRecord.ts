import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import * as v from 'valibot';

import {
  profilePaths,
  profileRecord,
  type ProfileRecordAnswer,
} from '../../../src/contract/account/profile.ts';
import type { Schema } from '../../store/schema.ts';
import { limitBody, readBody, requireJson } from '../wire/body.ts';
import type { Clock } from '../wire/clock.ts';
import type { Meters } from '../wire/meters.ts';
import { createGate } from '../wire/gate.ts';
import { requireOwnEmail } from '../auth/ownRecord.ts';
import { Refusal } from '../wire/refusal.ts';
import type { RequireMember } from '../auth/requireMember.ts';
import { methodNotAllowed } from '../wire/service.ts';
import type { ServiceEnv } from '../wire/serviceEnv.ts';
import { photoOf } from './photo.ts';
import { findRecord, saveRecord, type PhotoChange } from './records.ts';

/** A photo of 1 MiB as base64, and the texts, in bytes. */
const longestBody = 1.5 * 1024 * 1024;

/** Photos written at once: each takes the embedded database many times its size. */
const photosAtOnce = { running: 1, waiting: 32 };

/** The contract's record, its photo left to `photoOf`, which says what is wrong with it. */
const recordRequest = v.strictObject({
  ...profileRecord.entries,
  photo_url: v.optional(v.string()),
});

export interface ProfileRecordTools {
  db: Kysely<Schema>;
  clock: Clock;
  meters: Meters;
  requireMember: RequireMember;
}

/**
 * A member's own record (rules/account#C36, rules/account#C38). An address takes the place of any path: register the others
 * first.
 */
export function profileRecordRoutes(tools: ProfileRecordTools): Hono<ServiceEnv> {
  const { clock, db, requireMember } = tools;
  const routes = new Hono<ServiceEnv>();
  const json = [limitBody(longestBody), requireJson] as const;
  const withPhoto = createGate(photosAtOnce, tools.meters.gate('profile-photos'));

  for (const path of [profilePaths.record, profilePaths.record.slice(0, -1)]) {
    routes.post(path, requireMember, ...json, async (context) => {
      const { member } = context.var;
      const { pk, photo_url: photoUrl, ...record } = await readBody(context, recordRequest);
      requireOwnEmail(member, pk);

      const save = (photo: PhotoChange) =>
        saveRecord(db, member.memberId, { record, photo }, clock());
      const stored = photoUrl
        ? await withPhoto(async () => save(photoOf(photoUrl)))
        : await save(photoUrl === '' ? 'remove' : 'keep');

      return context.json({
        data: { pk: member.email, ...stored },
      } satisfies ProfileRecordAnswer);
    });
    routes.all(path, methodNotAllowed('POST'));
  }

  const ownPath = `${profilePaths.record}:email` as const;

  routes.get(ownPath, requireMember, async (context) => {
    const { member } = context.var;
    requireOwnEmail(member, context.req.param('email'));

    const record = await findRecord(db, member.memberId);
    if (record === null) throw new Refusal(404, 'No profile was saved yet.');

    return context.json({ data: { pk: member.email, ...record } } satisfies ProfileRecordAnswer);
  });
  routes.all(ownPath, methodNotAllowed('GET'));

  return routes;
}
