import type { Hono } from 'hono';

import { calendarRoutes, type CalendarTools } from './services/calendar/calendar.ts';
import { createCounter } from './services/limits/counters.ts';
import type { Limit } from './services/limits/limit.ts';
import { createNetworkCounters, defaultNetworkLimits } from './services/limits/networkLimits.ts';
import { pushRoutes, type PushRoutesTools } from './services/push/push.ts';
import { scheduleRoutes, type ScheduleTools } from './services/schedule/schedule.ts';
import { createService, type ServiceOptions } from './services/wire/service.ts';
import type { ServiceEnv } from './services/wire/serviceEnv.ts';

export type ScheduleServiceTools = ScheduleTools &
  Omit<CalendarTools, 'feedCounter' | 'networkCounters'> &
  PushRoutesTools;

/** More than a member's own calendars ask for: some look every five minutes (rules/reminders#RE5). */
const feedLimit: Limit = { points: 240, seconds: 60 * 60 };
const tooMany = 'Too many requests. Please try again later.';

/** The schedule service: what a member planned, the calendar of it, and where devices listen for reminders of it. */
export function scheduleServiceOf(
  tools: ScheduleServiceTools,
  options: ServiceOptions,
): Hono<ServiceEnv> {
  const counted = {
    feedCounter: createCounter(tools, 'calendar', feedLimit, tooMany),
    networkCounters: createNetworkCounters(
      tools,
      'calendar-network',
      defaultNetworkLimits,
      tooMany,
    ),
  };

  return (
    createService('/api/schedule', options)
      // First: to the last one, `calendar` and `push` are addresses like any.
      .route('/', calendarRoutes({ ...tools, ...counted }))
      .route('/', pushRoutes(tools))
      .route('/', scheduleRoutes(tools))
  );
}
