import { Hono, type Context } from 'hono';
import type { Kysely } from 'kysely';

import {
  calendarPaths,
  calendarSettings,
  calendarType,
  feedPrefix,
  type CalendarAnswer,
} from '../../../src/contract/reminders/calendar.ts';
import type { Schema } from '../../store/schema.ts';
import type { RequireMember } from '../auth/requireMember.ts';
import { countAll } from '../limits/countedTries.ts';
import type { Counter } from '../limits/counters.ts';
import type { NetworkCounters } from '../limits/networkLimits.ts';
import { networksOf } from '../network/clientNetwork.ts';
import type { Keys } from '../secrets/keys.ts';
import { limitBody, readBody, requireJson } from '../wire/body.ts';
import type { Clock } from '../wire/clock.ts';
import { Refusal } from '../wire/refusal.ts';
import { methodNotAllowed } from '../wire/service.ts';
import type { ServiceEnv } from '../wire/serviceEnv.ts';
import { endFeed, feedOf, memberOfFeed, readSettings, renewFeed, setAlarms } from './feeds.ts';
import type { CalendarSettings } from './feeds.ts';
import { plannedCalendar } from './plannedCalendar.ts';

const longestBody = 4 * 1024;
const noFeed = 'There is no such calendar.';

export interface CalendarTools {
  db: Kysely<Schema>;
  clock: Clock;
  keys: Keys;
  /** What members have in the address bar. */
  origin: string;
  requireMember: RequireMember;
  trustProxy: boolean;
  /** Counts what networks ask for that is no feed. */
  networkCounters: NetworkCounters;
  /** Counts how often one feed is asked for. */
  feedCounter: Counter;
}

/** A member's schedule as a calendar: a feed that whoever knows its address may read, and a file (rules/reminders#RE1 to rules/reminders#RE6). */
export function calendarRoutes(tools: CalendarTools): Hono<ServiceEnv> {
  const { clock, db, feedCounter, keys, requireMember } = tools;
  const routes = new Hono<ServiceEnv>();
  const json = [limitBody(longestBody), requireJson] as const;

  routes.get(calendarPaths.settings, requireMember, async (context) =>
    context.json(answerOf(await readSettings(db, context.var.member.memberId, keys))),
  );
  routes.put(calendarPaths.settings, requireMember, ...json, async (context) => {
    const { alarms } = await readBody(context, calendarSettings);
    const { memberId } = context.var.member;

    return context.json(answerOf(await setAlarms(db, memberId, alarms, keys, clock())));
  });
  routes.post(calendarPaths.address, requireMember, async (context) =>
    context.json(answerOf(await renewFeed(db, context.var.member.memberId, keys, clock()))),
  );
  routes.delete(calendarPaths.address, requireMember, async (context) =>
    context.json(answerOf(await endFeed(db, context.var.member.memberId, keys, clock()))),
  );

  routes.get(calendarPaths.file, requireMember, async (context) => {
    const { text } = await plannedCalendar(db, context.var.member, tools);

    return context.body(text, 200, {
      'Content-Type': calendarType,
      'Content-Disposition': 'attachment; filename="fourfold.ics"',
    });
  });

  // HEAD is answered by Hono as GET is, without its body.
  routes.get(`${feedPrefix}:token`, async (context) => {
    const token = context.req.param('token').replace(/\.ics$/u, '');
    const { takeBack } = await countAll(
      tools.networkCounters(networksOf(context, tools.trustProxy)),
    );
    const feed = feedOf(token, keys);
    if (feed === null) throw new Refusal(404, noFeed);

    // Calendars read on by an address that is over: no guess of anybody’s.
    await takeBack();
    await feedCounter.count([feed]);
    const owner = await memberOfFeed(db, feed);
    if (owner === null) throw new Refusal(404, noFeed);

    const { tag, text } = await plannedCalendar(db, owner, tools);
    const headers = { ETag: tag, 'Cache-Control': 'private, no-cache' };
    if (isKnown(context, tag)) return context.body(null, 304, headers);

    return context.body(text, 200, {
      ...headers,
      'Content-Type': calendarType,
      'Content-Disposition': 'inline; filename="fourfold.ics"',
    });
  });

  routes.all(calendarPaths.settings, methodNotAllowed('GET', 'PUT'));
  routes.all(calendarPaths.address, methodNotAllowed('POST', 'DELETE'));
  routes.all(calendarPaths.file, methodNotAllowed('GET'));
  routes.all(`${feedPrefix}:token`, methodNotAllowed('GET', 'HEAD'));

  return routes;
}

function answerOf({ alarms, token }: CalendarSettings): CalendarAnswer {
  return {
    data: { path: token === null ? null : `${feedPrefix}${token}.ics`, alarms: [...alarms] },
  };
}

/** Whether who asks has just this already (RFC 9110 §13.1.2): a tag that a proxy made weak is the same. */
function isKnown({ req }: Context, tag: string): boolean {
  const known = (req.header('if-none-match') ?? '').split(',').map((one) => one.trim());

  return known.some((one) => one === '*' || one.replace(/^W\//u, '') === tag);
}
