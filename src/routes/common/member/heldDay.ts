import { fromCallback, type EventObject } from 'xstate';

import type { DayTasksActorRef } from '../../../machines/today/dayTasksMachine.ts';

/** While it is open, no new day takes the place of the one that is shown (rules/today#D5). */
export function liveHeldDay(dayTasks: () => DayTasksActorRef) {
  return fromCallback<EventObject>(() => {
    const dayTasksRef = dayTasks();
    dayTasksRef.send({ type: 'hold.begin' });

    return () => {
      if (dayTasksRef.getSnapshot().status === 'active') dayTasksRef.send({ type: 'hold.end' });
    };
  });
}
