import { useSelector } from '@xstate/react';
import { useMemo } from 'react';

import type { Day } from '../../domain/common/day.ts';
import type { MeditationSession } from '../../domain/practice/practice.ts';
import { keptSessions } from '../../services/practice/memberStorage.ts';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';

/** What was practised from one day to another; of days long ago as it is kept, for the client state has their sum alone (rules/practice#P30). */
export function useSessionsBetween(
  email: string,
  from: Day,
  to: Day,
): readonly MeditationSession[] {
  const { memberStoreRef } = useRoomsActors();
  const recent = useSelector(memberStoreRef, ({ context }) => context.sessions);
  const earlier = useSelector(memberStoreRef, ({ context }) => context.earlier);

  return useMemo(() => {
    const before = earlier?.before ?? '';
    const kept = from < before ? keptSessions(email).filter(({ day }) => day < before) : [];
    const sessions = [...kept, ...recent.filter(({ day }) => day >= before)];
    return sessions.filter(({ day }) => day >= from && day <= to);
  }, [email, recent, earlier, from, to]);
}
