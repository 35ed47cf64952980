import { useState } from 'react';

import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { useDesk } from '../common/member/AtTheDesk.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { startAtDesk } from './startAtDesk.ts';

/** How a list starts the timer of one of its tasks, and which task's is awaited: null for none, as wherever the desk is there already. */
export function useStart(): {
  startingId: string | null;
  start: (task: ShownTask) => void;
} {
  const rooms = useRoomsActors();
  const isDeskThere = useDesk() !== null;
  const [startingId, setStartingId] = useState<string | null>(null);

  return {
    startingId,
    start(task) {
      const isStarted = startAtDesk(rooms, task, task.durationMin);
      if (isDeskThere) return;

      setStartingId(task.taskId);
      void isStarted.then(() => setStartingId(null));
    },
  };
}
