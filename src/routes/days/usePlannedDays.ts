import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';

import {
  plannedDays,
  spanBefore,
  type PlannedDays,
  type ToldPlan,
} from '../../domain/days/plannedDays.ts';
import { practisedDays } from '../../domain/practice/streak.ts';
import { shownTasks } from '../../domain/today/dayTasks.ts';
import type { DayTasksActorRef } from '../../machines/today/dayTasksMachine.ts';
import { onToldPlan } from '../../services/days/toldPlan.ts';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useReported } from '../common/useReported.ts';

/** What the account told of a member's plan: null for nothing yet, undefined while nobody has looked. */
export function useToldPlan(email: string): ToldPlan | null | undefined {
  return useReported<ToldPlan | null | undefined>(
    useCallback((report) => onToldPlan(email, report), [email]),
    undefined,
  );
}

/** The last planned days of the member, as far as this device knows them; null where there are none, or no schedule. */
export function usePlannedDays(): PlannedDays | null {
  const { dayTasksRef, memberStoreRef } = useRoomsActors();
  const email = useSelector(memberStoreRef, ({ context }) => context.email);
  const schedule = useSelector(memberStoreRef, ({ context }) => context.schedule);
  const sessions = useSelector(memberStoreRef, ({ context }) => context.sessions);
  const today = useSelector(memberStoreRef, ({ context }) => context.today);
  const isDoneToday = useSelector(dayTasksRef, (day) => isTetherDone(day, today));
  const told = useToldPlan(email) ?? null;

  return useMemo(() => {
    const { from } = spanBefore(today);
    const practised = practisedDays(sessions.filter(({ day }) => day >= from));
    const kept = isDoneToday ? [...practised, today] : practised;
    return plannedDays({ told, schedule, practised: kept }, today);
  }, [told, schedule, sessions, today, isDoneToday]);
}

function isTetherDone({ context: { day } }: SnapshotFrom<DayTasksActorRef>, today: string) {
  const tasks = day.date === today ? shownTasks(day, {}, []) : [];

  return tasks.some(({ pillar, status }) => pillar === 'TETHER' && status === 'done');
}
