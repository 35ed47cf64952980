import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';

import { pastDays, type PastDays } from '../../domain/days/pastDays.ts';
import { shownTasks } from '../../domain/today/dayTasks.ts';
import { onDeviceDays, type DeviceDays } from '../../services/days/deviceDays.ts';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useSessionsBetween } from './useSessionsBetween.ts';
import { useReported } from '../common/useReported.ts';
import { useTimesSpent } from './TimesSpent.tsx';

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

  return useMemo(() => {
    if (kept === null) return null;

    const tasks = kept.records.map((record) => ({
      date: record.date,
      tasks: shownTasks(record, timers, waiting),
    }));
    return pastDays(kept.told, { tasks, sessions, uploads: kept.uploads });
  }, [kept, sessions, timers, waiting]);
}
