import { useSelector } from '@xstate/react';
import { createContext, use, useDeferredValue, useMemo, type ReactNode } from 'react';

import type { TimeSpent } from '../../domain/today/dayTasks.ts';
import { useDesk } from '../common/member/AtTheDesk.tsx';
import { timesSpent } from './timesSpent.ts';

type TimesSpent = Readonly<Record<string, TimeSpent>>;

const TimesSpentContext = createContext<TimesSpent | null>(null);

/** Tells the rooms below what was practised with each timer. A press of a timer is answered before they are drawn. */
export function TimesSpentProvider({ children }: { children: ReactNode }) {
  const deskRef = useDesk() ?? undefined;
  const timerRef = useSelector(deskRef, (desk) => desk?.children.timer);
  const desk = useSelector(deskRef, (snapshot) => snapshot);
  const seconds = useSelector(timerRef, (snapshot) =>
    Math.floor((snapshot?.context.timer.elapsedMs ?? 0) / 1000),
  );
  const isRunning = useSelector(timerRef, (snapshot) => snapshot?.matches('running') ?? false);
  const times = useMemo(
    () => timesSpent(desk),
    // The desk hears nothing of each second of its timer, and is read anew with it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [desk, seconds, isRunning],
  );

  return <TimesSpentContext value={useDeferredValue(times)}>{children}</TimesSpentContext>;
}

/** What was practised with each timer of this device; of the one under way, second by second. Throws outside the member's frame. */
export function useTimesSpent(): TimesSpent {
  const times = use(TimesSpentContext);
  if (times === null) throw new Error('useTimesSpent needs a MemberFrame above it.');
  return times;
}
