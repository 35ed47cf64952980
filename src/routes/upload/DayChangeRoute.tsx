import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';

import { DayChangeScreen } from '../../components/upload/DayChangeScreen.tsx';
import { changedText } from '../../components/upload/uploadTexts.ts';
import { isCalendarDay } from '../../contract/common/calendar.ts';
import type { DayOwner } from '../../domain/upload/dailyUpload.ts';
import { readWrittenMedia } from '../../services/upload/writtenDays.ts';
import { useInspection } from '../common/AppActors.tsx';
import { AwaitedPart } from '../common/AwaitedPart.tsx';
import { notifyBy } from '../common/member/notify.ts';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useMediaShelf } from '../common/member/useMediaShelf.ts';
import { useSynced } from '../common/member/useSynced.ts';
import { dayHref, paths } from '../common/paths.ts';
import { Redirect } from '../common/Redirect.tsx';
import { useOnceUsed } from '../common/useOnceUsed.ts';
import { useScreen } from '../common/useScreen.ts';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { liveDayChange } from './dayChangeActors.ts';

const fetchWay = () => import('../../components/reflection/MediaWayView.tsx');

/** A day that was submitted, opened again (rules/upload#U20). */
export function DayChangeRoute() {
  const { date = '' } = useParams();
  const { memberStoreRef } = useRoomsActors();
  const email = useSelector(memberStoreRef, ({ context }) => context.email);

  return isCalendarDay(date) ? (
    <DayChangePage date={date} email={email} key={date} />
  ) : (
    <Redirect to={paths.days} />
  );
}

function DayChangePage({ date, email }: DayOwner) {
  const { dayTasksRef, noticesRef } = useRoomsActors();
  const [machine] = useState(liveDayChange);
  const actorRef = useActorRef(machine, { input: { email, date }, ...useInspection() });
  const isToday = useSelector(dayTasksRef, ({ context }) => context.day.date === date);
  const isLeft = useSelector(actorRef, (snapshot) => snapshot.matches('left'));
  const isWayOpen = useSelector(actorRef, ({ context }) => context.way !== null);
  const ways = useOnceUsed(fetchWay, isWayOpen ? 1 : 0);
  const shelf = useMediaShelf(useSynced(email), readWrittenMedia);
  const navigate = useNavigate();
  const backHref = isToday ? paths.dailyUpload : dayHref(date);
  useScreen('Change your day');
  useUnforeseenError(actorRef);

  useEffect(() => {
    const changed = actorRef.on('day.changed', () => notifyBy(noticesRef).toast(changedText));
    return () => changed.unsubscribe();
  }, [actorRef, noticesRef]);

  const leave = useEffectEvent(() => void navigate(backHref, { replace: true }));
  useEffect(() => {
    if (isLeft) leave();
  }, [isLeft]);

  return (
    <DayChangeScreen
      actorRef={actorRef}
      backHref={backHref}
      isToday={isToday}
      renderWay={(waysRef, way) => (
        <AwaitedPart once={ways}>
          {({ MediaWayView }) => <MediaWayView way={way} waysRef={waysRef} />}
        </AwaitedPart>
      )}
      shelf={shelf}
    />
  );
}
