import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';

import { DayScreen } from '../../components/days/DayScreen.tsx';
import { fullDayText } from '../../components/upload/uploadTexts.ts';
import { YourWords } from '../../components/upload/YourWords.tsx';
import { isCalendarDay } from '../../contract/common/calendar.ts';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { DeletionAsked } from '../common/member/DeletionAsked.tsx';
import { useDeletion } from '../common/member/useDeletion.ts';
import { useMediaShelf } from '../common/member/useMediaShelf.ts';
import { useSynced } from '../common/member/useSynced.ts';
import { dayHref, paths, taskHref, yearHref } from '../common/paths.ts';
import { Redirect } from '../common/Redirect.tsx';
import { useScreen } from '../common/useScreen.ts';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { readWrittenMedia } from '../../services/upload/writtenDays.ts';
import { useKeptDay } from '../today/useKeptDay.ts';
import { useWrittenOf } from '../upload/useWritten.ts';
import { useChangeHref } from '../upload/useChangeHref.ts';
import { AddToDay } from './AddToDay.tsx';
import { PracticesOfDay } from './PracticesOfDay.tsx';
import { liveLookBack } from './lookBackActors.ts';
import { usePastDays } from '../today/usePastDays.ts';

const links = { dayHref, yearHref, taskHref, today: paths.progress };

export function DayRoute() {
  const { date = '' } = useParams();

  return isCalendarDay(date) ? <PastDay date={date} key={date} /> : <Redirect to={paths.days} />;
}

function PastDay({ date }: { date: string }) {
  const { sessionRef } = useAppActors();
  const { memberStoreRef } = useRoomsActors();
  const email = useSelector(memberStoreRef, ({ context }) => context.email);
  const today = useSelector(memberStoreRef, ({ context }) => context.today);
  const [machine] = useState(() => liveLookBack(sessionRef));
  const actorRef = useActorRef(machine, {
    input: { email, from: date, to: date },
    ...useInspection(),
  });
  const days = usePastDays(email, date, date);
  const { isLooking, tasks } = useKeptDay(email, date);
  const written = useWrittenOf(email, date, today);
  const synced = useSynced(email);
  const shelf = useMediaShelf(synced, readWrittenMedia);
  const { askDelete, deletionRef } = useDeletion();
  const changeHref = useChangeHref(email, date);
  useScreen(fullDayText(date));
  useUnforeseenError(actorRef);

  return (
    <DayScreen
      actorRef={actorRef}
      day={date}
      isLooking={isLooking || days === null}
      links={links}
      shelf={{ ...shelf, askDelete }}
      summary={days?.[date]}
      tasks={tasks}
      today={today}
    >
      {date <= today ? (
        <PracticesOfDay askDelete={askDelete} date={date} email={email} told={synced.told} />
      ) : null}
      <YourWords
        changeHref={changeHref}
        days={written}
        shelf={{ ...shelf, askDelete }}
        synced={synced}
        wordsHref={paths.words}
      />
      {date < today ? (
        <AddToDay askDelete={askDelete} date={date} email={email} told={synced.told} />
      ) : null}
      <DeletionAsked actorRef={deletionRef} />
    </DayScreen>
  );
}
