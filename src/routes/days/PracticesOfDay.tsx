import type { Names } from '../../domain/common/names.ts';
import { useActorRef } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { DayPractices } from '../../components/days/DayPractices.tsx';
import { EnterPractice } from '../../components/days/EnterPractice.tsx';
import { enteredText } from '../../components/days/practicesTexts.ts';
import type { MediaShelf } from '../../components/reflection/mediaShelf.ts';
import { practicesOf } from '../../domain/practiceRoom/entered.ts';
import type { DayOwner } from '../../domain/upload/dailyUpload.ts';
import { accountZone } from '../../services/account/accountZone.ts';
import { useInspection } from '../common/AppActors.tsx';
import { notifyBy } from '../common/member/notify.ts';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useSessionsBetween } from '../today/useSessionsBetween.ts';
import { enterAsked } from '../common/paths.ts';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { livePracticeEntry } from './practiceEntryActors.ts';

/** What was sat on a day, and a way to add what was sat without the app (rules/practiceRoom#Q21). */
export function PracticesOfDay({
  askDelete,
  date,
  email,
  told,
}: DayOwner & { askDelete: MediaShelf['askDelete']; told: Names }) {
  const { deskDoorRef, memberStoreRef, noticesRef } = useRoomsActors();
  const [asked, setAsked] = useSearchParams();
  const isAsked = asked.has(enterAsked);
  const [machine] = useState(() => livePracticeEntry(memberStoreRef, deskDoorRef));
  const actorRef = useActorRef(machine, {
    input: { email, date, isAsked },
    ...useInspection(),
  });
  const sessions = useSessionsBetween(email, date, date);
  const practices = useMemo(() => practicesOf(sessions, date), [sessions, date]);
  const timeZone = accountZone(email);
  useUnforeseenError(actorRef);

  useEffect(() => {
    const adding = actorRef.on('entry.added', ({ minutes }) =>
      notifyBy(noticesRef).toast(enteredText(minutes)),
    );
    return () => adding.unsubscribe();
  }, [actorRef, noticesRef]);

  useEffect(() => {
    // Once it is added or left, a reload leaves it so.
    if (isAsked) setAsked({}, { replace: true });
  }, [isAsked, setAsked]);

  return (
    <>
      <DayPractices askDelete={askDelete} practices={practices} timeZone={timeZone} told={told} />
      <EnterPractice actorRef={actorRef} timeZone={timeZone} />
    </>
  );
}
