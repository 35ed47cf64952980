import { useMemo } from 'react';

import type { SharesByDay } from '../../components/today/MonthMarks.tsx';
import { sharesOfSummary } from '../../domain/days/dayShares.ts';
import { sharesOf } from '../../domain/today/dayShares.ts';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { usePastDays } from './usePastDays.ts';

/**
 * How much was done on each day of the month that the account told of or this device knows (rules/today#D28); of `date`, as it is shown
 * now. Nothing is read of the others while nobody looks.
 */
export function useMonth(
  email: string,
  date: string,
  tasks: readonly ShownTask[],
  isLookedAt: boolean,
): SharesByDay {
  const past = usePastDays(email, `${date.slice(0, 'YYYY-MM'.length)}-01`, date, isLookedAt);

  const earlier = useMemo(
    () =>
      Object.fromEntries(
        Object.values(past ?? {}).map((summary) => [summary.day, sharesOfSummary(summary)]),
      ),
    [past],
  );
  return useMemo(() => ({ ...earlier, [date]: sharesOf(tasks) }), [earlier, date, tasks]);
}
