import { useSelector } from '@xstate/react';
import { useCallback, useDeferredValue, useMemo } from 'react';

import { pastDays, type PastDays } from '../../domain/days/pastDays.ts';
import type { MeditationSession } from '../../domain/practice/practice.ts';
import { shownTasks } from '../../domain/today/dayTasks.ts';
import { onDeviceDays, type DeviceDays } from '../../services/days/deviceDays.ts';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useSessionsBetween } from './useSessionsBetween.ts';
import { useReported } from '../common/useReported.ts';
import { useTimesSpent } from './TimesSpent.tsx';

interface Facts {
  kept: DeviceDays | null;
  sessions: readonly MeditationSession[];
  timers: Parameters<typeof shownTasks>[1];
  waiting: Parameters<typeof shownTasks>[2];
}

/** The days from one to another, as far as this device knows them; null while nobody has looked. */
export function usePastDays(email: string, from: string, to: string): PastDays | null {
  const { outboxRef } = useRoomsActors();
  const sessions = useSessionsBetween(email, from, to);
  const waiting = useSelector(outboxRef, ({ context }) => context.items);
  const timers = useTimesSpent();
  const kept = useReported<DeviceDays | null>(
    useCallback((report) => onDeviceDays(email, { from, to }, report), [email, from, to]),
    null,
  );
  const facts = useMemo(
    () => ({ kept, sessions, timers, waiting }),
    [kept, sessions, timers, waiting],
  );
  // A year is long to sum up and to draw: both come after whatever else is to be drawn, with room for a press between its months.
  const summed = useDeferredValue(facts);

  return useMemo(() => pastDaysOf(summed), [summed]);
}

function pastDaysOf({ kept, sessions, timers, waiting }: Facts): PastDays | null {
  if (kept === null) return null;

  const tasks = kept.records.map((record) => ({
    date: record.date,
    tasks: shownTasks(record, timers, waiting),
  }));
  return pastDays(kept.told, { tasks, sessions, uploads: kept.uploads });
}
