import { useActorRef } from '@xstate/react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { HomeScreen } from '../../components/practice/HomeScreen.tsx';
import { useInspection } from '../common/AppActors.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useScreen } from '../common/useScreen.ts';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { lazyRoom } from '../common/lazyRoom.tsx';
import { paths, pillarHref, taskHref } from '../common/paths.ts';
import { usePlannedDays } from '../days/usePlannedDays.ts';
import { useShownTasks } from '../today/useShownTasks.ts';
import { liveGreetingMachine, livePracticeChooser } from './practiceActors.ts';

const PracticeChooser = lazyRoom(
  async () => (await import('../../components/practice/PracticeChooser.tsx')).PracticeChooser,
);

const links = {
  pillars: {
    TETHER: pillarHref('TETHER'),
    RECOVERY: pillarHref('RECOVERY'),
    NOURISHMENT: pillarHref('NOURISHMENT'),
    MOVEMENT: pillarHref('MOVEMENT'),
  },
  schedule: paths.schedule,
  taskHref,
};

export function HomeRoute() {
  const { memberStoreRef, noticesRef } = useRoomsActors();
  const inspection = useInspection();
  const [hour] = useState(() => new Date().getHours());
  const [chooser] = useState(() => livePracticeChooser(noticesRef));
  const greetingRef = useActorRef(liveGreetingMachine, { input: { hour }, ...inspection });
  const chooserRef = useActorRef(chooser, inspection);
  const navigate = useNavigate();
  const tasks = useShownTasks();
  const planned = usePlannedDays();
  const { pathname, search } = useLocation();
  const isPractising = new URLSearchParams(search).has('practise');
  const beginTether = useEffectEvent(() => {
    const open = tasks.find(({ pillar, status }) => pillar === 'TETHER' && status !== 'done');
    void navigate(open === undefined ? paths.progress : taskHref(open.taskId));
  });
  useScreen('Your day');
  useUnforeseenError(chooserRef);

  useEffect(() => {
    const wish = chooserRef.on('tether.wanted', () => beginTether());
    return () => wish.unsubscribe();
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
      onPractise={() => chooserRef.send({ type: 'chooser.open' })}
    >
      <Suspense>
        <PracticeChooser actorRef={chooserRef} />
      </Suspense>
    </HomeScreen>
  );
}
