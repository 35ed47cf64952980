import type { Context, Hono } from 'hono';
import * as v from 'valibot';

import { practiceRoutes as paths } from '../../../src/contract/practice/paths.ts';
import { tagOf, type Preconditions } from '../../../src/contract/practice/versions.ts';
import {
  addition,
  dayEnd,
  intentId,
  preferenceBody,
  practiceSession,
  runningTimer,
  writeAnswer,
  type WriteAnswer,
} from '../../../src/contract/practice/writes.ts';
import { requireOwnPath } from '../auth/ownRecord.ts';
import type { MemberEnv, RequireMember } from '../auth/requireMember.ts';
import { limitBody, readBody, requireJson } from '../wire/body.ts';
import type { Clock } from '../wire/clock.ts';
import { Refusal } from '../wire/refusal.ts';
import { methodNotAllowed } from '../wire/service.ts';
import type { ServiceEnv } from '../wire/serviceEnv.ts';
import { noteArrival } from '../writes/arrival.ts';
import { callOf, keyOf } from '../writes/once.ts';
import { write, type WriteTools } from '../writes/write.ts';
import { deleteDayEnd, keepDayEnd } from './dayEnds.ts';
import { keepPreference } from './preferences.ts';
import { deleteAddition, deleteSession, keepAddition, keepSession } from './sets.ts';
import type { Keeping, Writing } from './stored.ts';
import { deleteRunningTimer, keepRunningTimer } from './timers.ts';

/** In bytes: the end of a day, and what is added to one, have 20,000 characters, of which JSON may write each as six bytes. */
const longest = { written: 160 * 1024, rest: 4 * 1024 };

export interface WriteRouteTools extends WriteTools {
  clock: Clock;
  requireMember: RequireMember;
}

interface WriteEnv {
  Variables: MemberEnv['Variables'] & { madeAt: Date };
}

/** Adds the routes by which a member's practice is written. Each answers the version of what it wrote as `ETag`, and is done once. */
export function addWriteRoutes(routes: Hono<ServiceEnv>, tools: WriteRouteTools): void {
  const { clock, requireMember } = tools;
  const own = [noteArrival(clock), requireMember, requireOwnPath] as const;
  const small = [limitBody(longest.rest), requireJson] as const;
  const written = [limitBody(longest.written), requireJson] as const;

  /** Answers a write of the thing under this id, whose body, if it has one, is a part of what its key is for. */
  async function answer(
    context: Context<WriteEnv>,
    wanted: { name: string; id: string; body?: unknown },
    effect: (writing: Writing) => Promise<WriteAnswer>,
  ): Promise<Response> {
    const { memberId } = context.var.member;
    const { body, id, name } = wanted;
    const key = keyOf(context.req.header('idempotency-key'));
    const call = callOf({ memberId, name, key, body: { id, body }, answer: writeAnswer });
    const answered = await write(tools, call, clock(), (transaction, head) =>
      effect({ transaction, head, memberId, id }),
    );

    return context.json(answered satisfies WriteAnswer, 200, { ETag: tagOf(answered.version) });
  }

  function put<Body>(
    context: Context<WriteEnv>,
    wanted: { name: string; id: string; body: Body },
    keep: (keeping: Keeping<Body>) => Promise<WriteAnswer>,
  ): Promise<Response> {
    const { body } = wanted;
    const expected = preconditionsOf(context);

    return answer(context, wanted, (writing) =>
      keep({ ...writing, body, expected, madeAt: context.var.madeAt }),
    );
  }

  routes.put(paths.session, ...own, ...small, async (context) => {
    const id = idOf(context.req.param('id'));
    const body = await readBody(context, practiceSession);
    return put(context, { name: 'session', id, body }, keepSession);
  });
  routes.delete(paths.session, ...own, (context) => {
    const id = idOf(context.req.param('id'));
    return answer(context, { name: 'session deleted', id }, deleteSession);
  });

  routes.put(paths.dayEnd, ...own, ...written, async (context) => {
    const id = idOf(context.req.param('id'));
    const body = await readBody(context, dayEnd);
    return put(context, { name: 'end', id, body }, keepDayEnd);
  });
  routes.delete(paths.dayEnd, ...own, (context) => {
    const id = idOf(context.req.param('id'));
    return answer(context, { name: 'end deleted', id }, deleteDayEnd);
  });

  routes.put(paths.addition, ...own, ...written, async (context) => {
    const id = idOf(context.req.param('id'));
    const body = await readBody(context, addition);
    return put(context, { name: 'addition', id, body }, keepAddition);
  });
  routes.delete(paths.addition, ...own, (context) => {
    const id = idOf(context.req.param('id'));
    return answer(context, { name: 'addition deleted', id }, deleteAddition);
  });

  routes.put(paths.preference, ...own, ...small, async (context) => {
    const name = context.req.param('name');
    const shape = preferenceBody(name);
    if (shape === null) throw new Refusal(404, 'There is no such preference.');

    const body = await readBody(context, shape);
    return put(context, { name: 'preference', id: name, body }, keepPreference);
  });

  routes.put(paths.timer, ...own, ...small, async (context) => {
    const id = idOf(context.req.param('id'));
    const body = await readBody(context, runningTimer);
    return put(context, { name: 'running timer', id, body }, keepRunningTimer);
  });
  routes.delete(paths.timer, ...own, (context) => {
    const id = idOf(context.req.param('id'));
    return answer(context, { name: 'timer deleted', id }, deleteRunningTimer);
  });

  for (const path of [paths.session, paths.dayEnd, paths.addition, paths.timer]) {
    routes.all(path, methodNotAllowed('PUT', 'DELETE'));
  }
  routes.all(paths.preference, methodNotAllowed('PUT'));
}

function idOf(param: string): string {
  const id = v.safeParse(intentId, param);
  if (id.success) return id.output;

  throw new Refusal(422, 'Please check these fields: id.');
}

function preconditionsOf({ req }: Context): Preconditions {
  return {
    ifMatch: req.header('if-match') ?? null,
    ifNoneMatch: req.header('if-none-match') ?? null,
  };
}
