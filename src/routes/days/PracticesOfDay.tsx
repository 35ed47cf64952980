import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { DayPractices } from '../../components/days/DayPractices.tsx';
import { EnterPractice } from '../../components/days/EnterPractice.tsx';
import type { MediaShelf } from '../../components/reflection/mediaShelf.ts';
import { practicesOf } from '../../domain/practiceRoom/entered.ts';
import type { DayOwner } from '../../domain/upload/dailyUpload.ts';
import { accountZone } from '../../services/account/accountZone.ts';
import { useInspection } from '../common/AppActors.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { enterAsked } from '../common/paths.ts';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { livePracticeEntry } from './practiceEntryActors.ts';

/** What was sat on a day, and a way to add what was sat without the app (rules/practiceRoom#Q21). */
export function PracticesOfDay({
  askDelete,
  date,
  email,
  told,
}: DayOwner & { askDelete: MediaShelf['askDelete']; told: ReadonlySet<string> }) {
  const { memberStoreRef } = useRoomsActors();
  const [asked] = useSearchParams();
  const [machine] = useState(() => livePracticeEntry(memberStoreRef));
  const actorRef = useActorRef(machine, {
    input: { email, date, isAsked: asked.has(enterAsked) },
    ...useInspection(),
  });
  const sessions = useSelector(memberStoreRef, ({ context }) => context.sessions);
  const practices = useMemo(() => practicesOf(sessions, date), [sessions, date]);
  const timeZone = accountZone(email);
  useUnforeseenError(actorRef);

  return (
    <>
      <DayPractices askDelete={askDelete} practices={practices} timeZone={timeZone} told={told} />
      <EnterPractice actorRef={actorRef} timeZone={timeZone} />
    </>
  );
}
