import { fromCallback } from 'xstate';

import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { dayTasksMachine, type DayTasksEvent } from '../../machines/today/dayTasksMachine.ts';
import { onPracticeDay } from '../../services/page/clock.ts';
import { readDayTasks } from '../../services/today/commitmentsApi.ts';
import { keepDay, onDayKept } from '../../services/today/dayRecords.ts';
import { logFailure } from '../../services/page/log.ts';
import { onBackOnline } from '../../services/page/page.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import { memberCall } from '../common/member/memberCall.ts';
import { inRooms } from '../common/member/roomsSystem.ts';
import type { Task } from '../../domain/today/task.ts';

/** The tasks of this session's member: answered by the commitments service, kept on this device. */
export function liveDayTasks(sessionRef: SessionActorRef) {
  return dayTasksMachine.provide({
    actors: {
      practiceDays: fromCallback<DayTasksEvent>(({ sendBack }) =>
        onPracticeDay((day) => sendBack({ type: 'day.began', day })),
      ),
      networkChanges: fromCallback<DayTasksEvent>(({ sendBack }) =>
        onBackOnline(() => sendBack({ type: 'network.back' })),
      ),
      timersUnderWay: fromCallback<DayTasksEvent>(({ sendBack }) =>
        onTimerUnderWay(sessionRef, sendBack),
      ),
      storedDay: fromCallback<DayTasksEvent, { email: string; date: string }>(
        ({ input, sendBack }) =>
          onDayKept(input.email, input.date, (day) => {
            if (day !== null) sendBack({ type: 'day.stored', day });
          }),
      ),
      loadTasks: fromRequest<Task[], { email: string; date: string }>(
        ({ input: { email, date }, signal }) =>
          memberCall(sessionRef, (token, until) => readDayTasks(email, date, token, until), signal),
      ),
    },
    actions: {
      keepDay: (_, { email, day }) => void keepDay(email, day),
      logFailure: (_, { error }) => logFailure('The tasks were not loaded.', error),
    },
  });
}

/** Holds the day while a timer is under way. Returns how to stop. */
function onTimerUnderWay(
  sessionRef: SessionActorRef,
  report: (event: DayTasksEvent) => void,
): () => void {
  const desk = inRooms(sessionRef, 'timerDesk');
  let isHolding = false;
  const look = () => {
    const isTimed = desk.getSnapshot().context.current !== null;
    if (isTimed === isHolding) return;

    isHolding = isTimed;
    report({ type: isTimed ? 'hold.begin' : 'hold.end' });
  };
  const timers = desk.subscribe(look);

  look();
  return () => timers.unsubscribe();
}
