import { useSelector } from '@xstate/react';
import { useMemo } from 'react';

import { practisedDays } from '../../domain/practice/streak.ts';
import { sharesOf } from '../../domain/today/dayShares.ts';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';

/** How much of each pillar is done today, from 0 to 1, as its mark shows it. */
export function useTodayShares(tasks: readonly ShownTask[]) {
  const { memberStoreRef } = useRoomsActors();
  const hasPractised = useSelector(memberStoreRef, ({ context }) =>
    practisedDays(context.sessions).includes(context.today),
  );

  return useMemo(() => sharesOf(tasks, hasPractised), [tasks, hasPractised]);
}
