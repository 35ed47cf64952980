import { Hono } from 'hono';
import * as v from 'valibot';

import { calendarDay } from '../../../src/contract/common/calendar.ts';
import {
  commitmentsRoutes as paths,
  taskAnswer,
  taskId as taskIdShape,
  taskReflection,
  taskTimer,
  type TaskAnswer,
} from '../../../src/contract/today/commitments.ts';
import { reflectionFault } from '../../../src/contract/reflection/reflectionData.ts';
import { dayOfTask } from '../../../src/domain/today/dayPlan.ts';
import type { MediaFiles } from '../../store/media/mediaFiles.ts';
import type { Meters } from '../wire/meters.ts';
import { limitBody, readBody, requireJson } from '../wire/body.ts';
import type { Clock } from '../wire/clock.ts';
import { requireOwnEmail, requireOwnPath } from '../auth/ownRecord.ts';
import { Refusal } from '../wire/refusal.ts';
import type { RequireMember } from '../auth/requireMember.ts';
import { methodNotAllowed } from '../wire/service.ts';
import type { ServiceEnv } from '../wire/serviceEnv.ts';
import { noteArrival } from '../writes/arrival.ts';
import { change } from '../writes/change.ts';
import { callOf, keyOf } from '../writes/once.ts';
import { write, type WriteTools } from '../writes/write.ts';
import { findDay } from './days.ts';
import { createFileTurns } from './fileTurns.ts';
import { reflectionRefused } from './media.ts';
import { findMedia } from './mediaParts.ts';
import { noTask, timerChange } from './progress.ts';
import { takeReflection } from './reflections.ts';
import { saveReflection } from './saveReflection.ts';

/** In bytes. */
const longestTimer = 4 * 1024;
const longestReflection = 12 * 1024 * 1024;

export interface CommitmentsTools extends WriteTools {
  clock: Clock;
  /** Where files are that were moved out of the database. */
  files?: MediaFiles | undefined;
  meters: Meters;
  requireMember: RequireMember;
}

/**
 * A member's tasks of a day, made from the schedule, and what is done of them (rules/today#D8). A call with an
 * Idempotency-Key is made once, however often it is sent.
 */
export function commitmentsRoutes(tools: CommitmentsTools): Hono<ServiceEnv> {
  const { clock, db, files, meters, requireMember } = tools;
  const routes = new Hono<ServiceEnv>();
  const turns = createFileTurns(meters);
  const arrival = noteArrival(clock);

  routes.get(paths.dayTasks, requireMember.token, async (context) => {
    const date = v.safeParse(calendarDay, context.req.param('date'));
    const now = clock();
    // Who asks is looked at before what they ask for.
    const asked = date.success ? date.output : now.toISOString().slice(0, 10);
    const day = await findDay(db, context.var.claims, asked, now);
    requireOwnEmail(requireMember.admit(context, day?.member ?? null), context.req.param('email'));
    if (!date.success || day === null) throw new Refusal(422, 'Please check these fields: date.');

    return context.json({ tasks: day.tasks });
  });
  routes.all(paths.dayTasks, methodNotAllowed('GET'));

  routes.post(
    paths.taskTimer,
    requireMember.orPass,
    requireOwnPath,
    limitBody(longestTimer),
    requireJson,
    async (context) => {
      const { memberId } = context.var.member;
      const key = keyOf(context.req.header('idempotency-key'));
      const body = await readBody(context, taskTimer);
      const now = clock();
      const call = callOf({ memberId, name: 'timer', key, body, answer: taskAnswer });

      const answer = await change(tools, call, now, timerChange(memberId, body, now));
      return context.json(answer satisfies TaskAnswer);
    },
  );
  routes.all(paths.taskTimer, methodNotAllowed('POST'));

  routes.post(
    paths.taskReflection,
    arrival,
    requireMember.orPass,
    requireOwnPath,
    turns.upload,
    limitBody(longestReflection),
    requireJson,
    async (context) => {
      const { memberId } = context.var.member;
      const key = keyOf(context.req.header('idempotency-key'));
      const body = await readBody(context, taskReflection);
      const { reflection_data: data, reflection_type: type } = body;
      const fault = reflectionFault(type, data);
      if (fault !== null) throw reflectionRefused(fault);

      const save = () =>
        saveReflection(tools, { memberId, key, body, madeAt: context.var.madeAt, now: clock() });
      const isFile = type === 'image' || type === 'video';
      const answer = await (isFile ? turns.write(save) : save());
      return context.json(answer satisfies TaskAnswer);
    },
  );
  routes.all(paths.taskReflection, methodNotAllowed('POST'));

  const taken = [arrival, requireMember.orPass, requireOwnPath] as const;
  routes.delete(paths.ofTaskReflection, ...taken, async (context) => {
    const { memberId } = context.var.member;
    const taskId = context.req.param('taskId');
    if (!v.is(taskIdShape, taskId)) throw noTask();
    const key = keyOf(context.req.header('idempotency-key'));
    const call = callOf({
      memberId,
      name: 'reflection taken back',
      key,
      body: taskId,
      answer: taskAnswer,
    });

    const { madeAt } = context.var;
    const answer = await write(tools, call, clock(), async (transaction, head) => ({
      newStatus: await takeReflection({ transaction, head, memberId, taskId, madeAt }),
    }));
    return context.json(answer satisfies TaskAnswer);
  });
  routes.all(paths.ofTaskReflection, methodNotAllowed('DELETE'));

  routes.get(paths.taskMedia, requireMember, requireOwnPath, turns.download, async (context) => {
    const taskId = context.req.param('taskId');
    const date = v.safeParse(calendarDay, dayOfTask(taskId));
    const owner = { member_id: context.var.member.memberId, task_id: taskId };
    const media = date.success
      ? await findMedia({ db, files }, { ...owner, date: date.output })
      : null;
    if (media === null) throw new Refusal(404, 'There is no such photo or video.');

    return context.body(new Uint8Array(media.bytes), 200, {
      'Content-Type': media.mediaType,
      'Content-Disposition': `attachment; filename="${taskId}.${media.mediaType.replace(/^.*\//u, '')}"`,
    });
  });
  routes.all(paths.taskMedia, methodNotAllowed('GET'));

  return routes;
}
