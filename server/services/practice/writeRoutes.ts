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
import { change } from '../writes/change.ts';
import { callOf, keyOf } from '../writes/once.ts';
import { write, type WriteTools } from '../writes/write.ts';
import { deleteDayEnd, keepDayEnd } from './dayEnds.ts';
import { keepPreference } from './preferences.ts';
import { additionChange, additionDeletion, sessionChange, sessionDeletion } from './sets.ts';
import type { ItemChanging, Keeping, Told, Writing } from './stored.ts';
import { timerChange, timerDeletion } from './timers.ts';

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
  const kept = [noteArrival(clock), requireMember.orPass, requireOwnPath] as const;
  const small = [limitBody(longest.rest), requireJson] as const;
  const written = [limitBody(longest.written), requireJson] as const;

  interface Wanted {
    name: string;
    id: string;
    /** If there is one, it is a part of what the call's key is for. */
    body?: unknown;
  }

  function callOfThing(context: Context<WriteEnv>, { body, id, name }: Wanted) {
    const { memberId } = context.var.member;
    const key = keyOf(context.req.header('idempotency-key'));

    return callOf({ memberId, name, key, body: { id, body }, answer: writeAnswer });
  }

  /** Answers a write that takes the lock, as more than the one thing is looked at. */
  async function locked(
    context: Context<WriteEnv>,
    wanted: Wanted,
    effect: (writing: Writing) => Promise<WriteAnswer>,
  ): Promise<Response> {
    const { memberId } = context.var.member;
    const { id } = wanted;
    const call = callOfThing(context, wanted);
    const answer = await write(tools, call, clock(), (transaction, head) =>
      effect({ transaction, head, memberId, id }),
    );

    return answered(context, answer);
  }

  function lockedPut<Body>(
    context: Context<WriteEnv>,
    wanted: { name: string; id: string; body: Body },
    keep: (keeping: Keeping<Body>) => Promise<WriteAnswer>,
  ): Promise<Response> {
    return locked(context, wanted, (writing) => keep({ ...writing, ...toldBy(context, wanted) }));
  }

  /** Answers a write that follows from the one thing. */
  async function changed(
    context: Context<WriteEnv>,
    wanted: Wanted,
    changing: ItemChanging,
  ): Promise<Response> {
    return answered(context, await change(tools, callOfThing(context, wanted), clock(), changing));
  }

  function put<Body>(
    context: Context<WriteEnv>,
    wanted: { name: string; id: string; body: Body },
    changing: (told: Told<Body>) => ItemChanging,
  ): Promise<Response> {
    return changed(context, wanted, changing(toldBy(context, wanted)));
  }

  routes.put(paths.session, ...kept, ...small, async (context) => {
    const id = idOf(context.req.param('id'));
    const body = await readBody(context, practiceSession);
    return put(context, { name: 'session', id, body }, sessionChange);
  });
  routes.delete(paths.session, ...kept, (context) => {
    const id = idOf(context.req.param('id'));
    return changed(
      context,
      { name: 'session deleted', id },
      sessionDeletion(context.var.member.memberId, id),
    );
  });

  routes.put(paths.dayEnd, ...kept, ...written, async (context) => {
    const id = idOf(context.req.param('id'));
    const body = await readBody(context, dayEnd);
    return lockedPut(context, { name: 'end', id, body }, keepDayEnd);
  });
  routes.delete(paths.dayEnd, ...kept, (context) => {
    const id = idOf(context.req.param('id'));
    return locked(context, { name: 'end deleted', id }, deleteDayEnd);
  });

  routes.put(paths.addition, ...kept, ...written, async (context) => {
    const id = idOf(context.req.param('id'));
    const body = await readBody(context, addition);
    return put(context, { name: 'addition', id, body }, additionChange);
  });
  routes.delete(paths.addition, ...kept, (context) => {
    const id = idOf(context.req.param('id'));
    return changed(
      context,
      { name: 'addition deleted', id },
      additionDeletion(context.var.member.memberId, id),
    );
  });

  routes.put(paths.preference, ...kept, ...small, async (context) => {
    const name = context.req.param('name');
    const shape = preferenceBody(name);
    if (shape === null) throw new Refusal(404, 'There is no such preference.');

    const body = await readBody(context, shape);
    return lockedPut(context, { name: 'preference', id: name, body }, keepPreference);
  });

  routes.put(paths.timer, ...kept, ...small, async (context) => {
    const id = idOf(context.req.param('id'));
    const body = await readBody(context, runningTimer);
    return put(context, { name: 'running timer', id, body }, timerChange);
  });
  routes.delete(paths.timer, ...own, (context) => {
    const id = idOf(context.req.param('id'));
    return changed(
      context,
      { name: 'timer deleted', id },
      timerDeletion(context.var.member.memberId, id),
    );
  });

  for (const path of [paths.session, paths.dayEnd, paths.addition, paths.timer]) {
    routes.all(path, methodNotAllowed('PUT', 'DELETE'));
  }
  routes.all(paths.preference, methodNotAllowed('PUT'));
}

function answered(context: Context<WriteEnv>, answer: WriteAnswer): Response {
  return context.json(answer satisfies WriteAnswer, 200, { ETag: tagOf(answer.version) });
}

function idOf(param: string): string {
  const id = v.safeParse(intentId, param);
  if (id.success) return id.output;

  throw new Refusal(422, 'Please check these fields: id.');
}

function toldBy<Body>(
  context: Context<WriteEnv>,
  { body, id }: { id: string; body: Body },
): Told<Body> {
  const { madeAt, member } = context.var;

  return { memberId: member.memberId, id, body, expected: preconditionsOf(context), madeAt };
}

function preconditionsOf({ req }: Context): Preconditions {
  return {
    ifMatch: req.header('if-match') ?? null,
    ifNoneMatch: req.header('if-none-match') ?? null,
  };
}
