import { useSelector } from '@xstate/react';
import { useEffect } from 'react';

import { shownTasks } from '../../domain/today/dayTasks.ts';
import { openTaskCount } from '../../domain/today/openTasks.ts';
import { showBadge } from '../../services/shell/appBadge.ts';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';

/** Shows on the app's icon how many of today's tasks are open, for as long as the member is here (rules/shell#X5). */
export function OpenTasksBadge() {
  const { dayTasksRef, outboxRef } = useRoomsActors();
  const day = useSelector(dayTasksRef, ({ context }) => context.day);
  const isLoaded = useSelector(dayTasksRef, (snapshot) => snapshot.matches({ day: 'ready' }));
  const waiting = useSelector(outboxRef, ({ context }) => context.items);
  // The time of a timer ends no task.
  const count = openTaskCount(day, isLoaded, shownTasks(day, {}, waiting));

  useEffect(() => {
    if (count !== null) void showBadge(count);
  }, [count]);
  useEffect(() => () => void showBadge(0), []);

  return null;
}
