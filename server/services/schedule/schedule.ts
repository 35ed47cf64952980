import { Hono } from 'hono';
import type { Kysely } from 'kysely';

import {
  schedulePaths,
  scheduleRecord,
  scheduleTag,
  type ScheduleAnswer,
  type ScheduleConflictAnswer,
} from '../../../src/contract/schedule/schedule.ts';
import type { Schema } from '../../store/schema.ts';
import { limitBody, readBody, requireJson } from '../wire/body.ts';
import type { Clock } from '../wire/clock.ts';
import { errorBody } from '../wire/errorAnswers.ts';
import { requireOwnEmail } from '../auth/ownRecord.ts';
import { Refusal } from '../wire/refusal.ts';
import type { Member, RequireMember } from '../auth/requireMember.ts';
import { methodNotAllowed } from '../wire/service.ts';
import type { ServiceEnv } from '../wire/serviceEnv.ts';
import { expectationOf } from './expectation.ts';
import { findSchedule, saveSchedule, type StoredSchedule } from './records.ts';

/** Four pillars, in bytes, several times over. */
const longestBody = 32 * 1024;

export interface ScheduleTools {
  db: Kysely<Schema>;
  clock: Clock;
  requireMember: RequireMember;
}

/**
 * A member's own schedule (rules/schedule#S27), each answer with its version as `ETag`. A save on another
 * version than the stored one is refused with 412 and what is stored, so that the member can be shown both.
 */
export function scheduleRoutes({ clock, db, requireMember }: ScheduleTools): Hono<ServiceEnv> {
  const routes = new Hono<ServiceEnv>();
  const json = [limitBody(longestBody), requireJson] as const;

  for (const path of [schedulePaths.record, schedulePaths.record.slice(0, -1)]) {
    routes.post(path, requireMember, ...json, async (context) => {
      const { member } = context.var;
      const { pk, sk: _, ...schedule } = await readBody(context, scheduleRecord);
      requireOwnEmail(member, pk);

      const expected = expectationOf({
        ifMatch: context.req.header('if-match'),
        ifNoneMatch: context.req.header('if-none-match'),
      });
      const { isSaved, stored } = await saveSchedule(
        db,
        member.memberId,
        { schedule, expected },
        clock(),
      );
      if (isSaved) return context.json(answerOf(member, stored), 200, tagOf(stored));

      const body: ScheduleConflictAnswer = {
        ...errorBody(context.var.requestId, 'This schedule was changed elsewhere.'),
        ...(stored === null ? {} : answerOf(member, stored)),
      };
      return context.json(body, 412, stored === null ? {} : tagOf(stored));
    });
    routes.all(path, methodNotAllowed('POST'));
  }

  const ownPath = `${schedulePaths.record}:email` as const;

  routes.get(ownPath, requireMember, async (context) => {
    const { member } = context.var;
    requireOwnEmail(member, context.req.param('email'));

    const stored = await findSchedule(db, member.memberId);
    if (stored === null) throw new Refusal(404, 'No schedule was saved yet.');

    return context.json(answerOf(member, stored), 200, tagOf(stored));
  });
  routes.all(ownPath, methodNotAllowed('GET'));

  return routes;
}

function answerOf({ email }: Member, { record }: StoredSchedule): ScheduleAnswer {
  return { data: { pk: email, sk: 'Schedule', ...record } };
}

function tagOf({ version }: StoredSchedule): Record<string, string> {
  return { ETag: scheduleTag(version) };
}
