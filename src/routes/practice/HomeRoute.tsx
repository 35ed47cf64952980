import { useActorRef, useSelector } from '@xstate/react';
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { HomeScreen } from '../../components/practice/HomeScreen.tsx';
import { NotYetFetched } from '../../components/rooms/NotYetFetched.tsx';
import { useInspection } from '../common/AppActors.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useScreen } from '../common/useScreen.ts';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { useOnceUsed } from '../common/useOnceUsed.ts';
import { addressOf, type PracticeChoice } from '../../domain/practice/practiceChoice.ts';
import { nextTask } from '../../domain/today/nextTask.ts';
import { practiceChooserMachine } from '../../machines/practice/practiceChooserMachine.ts';
import { paths, pillarHref, practiceHref, taskHref } from '../common/paths.ts';
import { usePlannedDays } from '../days/usePlannedDays.ts';
import { useMinuteOfDay } from '../today/useMinuteOfDay.ts';
import { useShownTasks } from '../today/useShownTasks.ts';
import { liveGreetingMachine } from './practiceActors.ts';
import { usePracticeTold } from './usePracticeTold.ts';

const fetchChooser = () => import('../../components/practice/PracticeChooser.tsx');

const links = {
  pillars: {
    TETHER: pillarHref('TETHER'),
    RECOVERY: pillarHref('RECOVERY'),
    NOURISHMENT: pillarHref('NOURISHMENT'),
    MOVEMENT: pillarHref('MOVEMENT'),
  },
  schedule: paths.schedule,
  firstDay: paths.firstDay,
  taskHref,
};

export function HomeRoute() {
  const { memberStoreRef } = useRoomsActors();
  const inspection = useInspection();
  const [hour] = useState(() => new Date().getHours());
  const greetingRef = useActorRef(liveGreetingMachine, { input: { hour }, ...inspection });
  const chooserRef = useActorRef(practiceChooserMachine, inspection);
  const navigate = useNavigate();
  // What an answer brings is long to draw: it is drawn piece by piece, and a press comes between.
  const tasks = useDeferredValue(useShownTasks());
  const planned = useDeferredValue(usePlannedDays());
  const now = useMinuteOfDay();
  const { pathname, search } = useLocation();
  const isPractising = new URLSearchParams(search).has('practise');
  const { again, practice } = usePracticeTold(
    useSelector(memberStoreRef, ({ context }) => context.email),
  );
  const [openings, setOpenings] = useState(isPractising ? 1 : 0);
  const { part: chooser, hasFailed } = useOnceUsed(fetchChooser, openings);
  const practise = () => {
    if (practice?.isUnderWay === true) {
      void navigate(paths.practice);
      return;
    }
    chooserRef.send({ type: 'chooser.open' });
    setOpenings(openings + 1);
  };
  const enterRoom = useEffectEvent((choice: PracticeChoice) => {
    void navigate(practiceHref(addressOf(choice)));
  });
  // It is made once the press that wants it is answered.
  const isChoosing = useDeferredValue(
    useSelector(chooserRef, (snapshot) => snapshot.matches('choosing')),
  );
  const [hasChosen, setHasChosen] = useState(false);
  if (isChoosing && !hasChosen) setHasChosen(true);
  useScreen('Your day');
  useUnforeseenError(chooserRef);

  useEffect(() => {
    const choosing = chooserRef.on('practice.chosen', ({ choice }) => enterRoom(choice));
    return () => choosing.unsubscribe();
  }, [chooserRef]);

  useEffect(() => {
    if (!isPractising) return;

    chooserRef.send({ type: 'chooser.open' });
    // Once it is closed, a reload leaves it so.
    void navigate(pathname, { replace: true });
  }, [chooserRef, isPractising, navigate, pathname]);

  return (
    <HomeScreen
      greetingRef={greetingRef}
      links={links}
      memberStoreRef={memberStoreRef}
      planned={planned}
      tasks={tasks}
      next={now === null ? null : nextTask(tasks, now)}
      onPractise={practise}
      again={again === null ? null : { text: again, href: paths.practice }}
      practice={practice === null ? null : { ...practice, href: paths.practice }}
      unfetched={isChoosing && hasFailed ? <NotYetFetched hasFailed /> : null}
    >
      {hasChosen && chooser !== null ? <chooser.PracticeChooser actorRef={chooserRef} /> : null}
    </HomeScreen>
  );
}
