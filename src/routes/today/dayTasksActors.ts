import { fromCallback } from 'xstate';

import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { besideDayMachine, type BesideDay } from '../../machines/today/besideDayMachine.ts';
import { dayTasksMachine, type DayTasksEvent } from '../../machines/today/dayTasksMachine.ts';
import { accountZone, onMemberDays, onZoneKept } from '../../services/account/accountZone.ts';
import { readDayTasks } from '../../services/today/commitmentsApi.ts';
import { keepDay, onDayKept } from '../../services/today/dayRecords.ts';
import { logFailure } from '../../services/page/log.ts';
import { onBackOnline } from '../../services/page/page.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import { memberCall } from '../common/member/memberCall.ts';
import type { Day } from '../../domain/common/day.ts';
import { emptyDay } from '../../domain/today/dayTasks.ts';
import type { Task } from '../../domain/today/task.ts';

/** The tasks of this session's member: answered by the commitments service, kept on this device. */
export function liveDayTasks(sessionRef: SessionActorRef) {
  const load = (email: string, date: Day, signal: AbortSignal) =>
    memberCall(sessionRef, (token, until) => readDayTasks(email, date, token, until), signal);

  return dayTasksMachine.provide({
    actors: {
      besideDay: besideDayMachine.provide({
        actors: {
          loadTasks: fromRequest<Task[], BesideDay>(({ input: { email, date }, signal }) =>
            date === null ? Promise.resolve([]) : load(email, date, signal),
          ),
        },
        actions: {
          keepTasks: (_, { email, date, tasks }) => {
            if (date !== null) void keepDay(email, { ...emptyDay(date), tasks });
          },
          logFailure: (_, { error }) =>
            logFailure('The tasks beside today were not loaded.', error),
        },
      }),
      days: fromCallback<DayTasksEvent, { email: string }>(({ input: { email }, sendBack }) => {
        const stops = [
          onMemberDays(email, (days) => sendBack({ type: 'day.began', ...days })),
          onZoneChanged(email, () => sendBack({ type: 'zone.changed' })),
        ];
        return () => stops.forEach((stop) => stop());
      }),
      networkChanges: fromCallback<DayTasksEvent>(({ sendBack }) =>
        onBackOnline(() => sendBack({ type: 'network.back' })),
      ),
      storedDay: fromCallback<DayTasksEvent, { email: string; date: string }>(
        ({ input, sendBack }) =>
          onDayKept(input.email, input.date, (day) => {
            if (day !== null) sendBack({ type: 'day.stored', day });
          }),
      ),
      loadTasks: fromRequest<Task[], { email: string; date: Day }>(({ input, signal }) =>
        load(input.email, input.date, signal),
      ),
    },
    actions: {
      keepDay: (_, { email, day }) => void keepDay(email, day),
      logFailure: (_, { error }) => logFailure('The tasks were not loaded.', error),
    },
  });
}

/** Calls `listener` whenever a member's days go by another time zone than before. Returns how to stop. */
function onZoneChanged(email: string, listener: () => void): () => void {
  let last = accountZone(email);

  return onZoneKept(email, () => {
    const zone = accountZone(email);
    if (zone === last) return;

    last = zone;
    listener();
  });
}
