import { useMemo } from 'react';

import type { SharesByDay } from '../../components/today/MonthMarks.tsx';
import { sharesOfSummary } from '../../domain/days/dayShares.ts';
import { usePastDays } from './usePastDays.ts';

/**
 * How much was done on each day of the month that the account told of or this device knows (rules/today#D28); of `date`, as it is shown now in `today`.
 */
export function useMonth(email: string, date: string, today: SharesByDay[string]): SharesByDay {
  const past = usePastDays(email, `${date.slice(0, 'YYYY-MM'.length)}-01`, date);

  const earlier = useMemo(
    () =>
      Object.fromEntries(
        Object.values(past ?? {}).map((summary) => [summary.day, sharesOfSummary(summary)]),
      ),
    [past],
  );
  return useMemo(() => ({ ...earlier, [date]: today }), [earlier, date, today]);
}
