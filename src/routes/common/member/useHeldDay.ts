import { useEffect } from 'react';

import { useRoomsActors } from './RoomsActors.tsx';

/** While it is on screen, no new day takes the place of the one that is shown (rules/today#D5). */
export function useHeldDay(): void {
  const { dayTasksRef } = useRoomsActors();

  useEffect(() => {
    dayTasksRef.send({ type: 'hold.begin' });
    return () => dayTasksRef.send({ type: 'hold.end' });
  }, [dayTasksRef]);
}
