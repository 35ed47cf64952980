import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';

import { DailyUploadScreen } from '../../components/upload/DailyUploadScreen.tsx';
import { othersOf } from '../../domain/upload/othersOf.ts';
import { sampleDay, type DayOwner } from '../../domain/upload/dailyUpload.ts';
import { uploadRowsMachine } from '../../machines/upload/uploadRowsMachine.ts';
import { hasUnkept, onUnkeptChange } from '../../services/device/deviceStore.ts';
import { readWrittenMedia } from '../../services/upload/writtenDays.ts';
import { useInspection } from '../common/AppActors.tsx';
import { AwaitedPart } from '../common/AwaitedPart.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { DeletionAsked } from '../common/member/DeletionAsked.tsx';
import { useDeletion } from '../common/member/useDeletion.ts';
import { useMediaShelf } from '../common/member/useMediaShelf.ts';
import { useOverlay } from '../common/member/useOverlay.ts';
import { useOnceUsed } from '../common/useOnceUsed.ts';
import { useScreen } from '../common/useScreen.ts';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { paths } from '../common/paths.ts';
import { liveDailyUpload } from './dailyUploadActors.ts';
import { knownTasks } from './onTasksCounted.ts';
import { useChangeHref } from './useChangeHref.ts';
import { useSynced } from '../common/member/useSynced.ts';
import { useShownTasks } from '../today/useShownTasks.ts';
import { useLatestWritten } from './useWritten.ts';

const fetchWay = () => import('../../components/reflection/MediaWayView.tsx');
const fetchCapture = () => import('./UploadReflection.tsx');

/** The end of the day whose tasks are shown: another day's is another upload. */
export function DailyUploadRoute() {
  const { dayTasksRef, memberStoreRef } = useRoomsActors();
  const email = useSelector(memberStoreRef, ({ context }) => context.email);
  const date = useSelector(dayTasksRef, ({ context }) => context.day.date);
  useScreen('Daily Upload');

  return <DailyUploadPage date={date} email={email} key={date} />;
}

function DailyUploadPage({ email, date }: DayOwner) {
  const rooms = useRoomsActors();
  const { dayTasksRef } = rooms;
  const [machine] = useState(() => liveDailyUpload(rooms));
  const actorRef = useActorRef(machine, { input: { email, date }, ...useInspection() });
  const rowsRef = useActorRef(uploadRowsMachine, useInspection());
  const sampled = useSelector(actorRef, ({ context }) => context.sampled);
  const upload = useSelector(actorRef, ({ context }) => context.upload);
  const isLeft = useSelector(actorRef, (snapshot) => snapshot.matches('left'));
  const day = useSelector(dayTasksRef, ({ context }) => context.day);
  const shown = useShownTasks();
  const known = useSelector(dayTasksRef, (snapshot) => knownTasks(snapshot, shown.length));
  const tasks = known === 'sample' ? sampleDay(day, sampled) : shown;
  const isRowOpen = useSelector(rowsRef, ({ context }) => context.taskId !== null);
  const capture = useOnceUsed(fetchCapture, isRowOpen ? 1 : 0);
  const isWayOpen = useSelector(actorRef, ({ context }) => context.way !== null);
  const ways = useOnceUsed(fetchWay, isWayOpen ? 1 : 0);
  const saving = useSelector(actorRef, ({ context }) => context.saving);
  const earlier = useLatestWritten(email, date, upload);
  const changeHref = useChangeHref(email, date);
  const synced = useSynced(email);
  const shelf = useMediaShelf(synced, readWrittenMedia);
  const { askDelete, deletionRef } = useDeletion();
  const isUnkept = useSyncExternalStore(onUnkeptChange, hasUnkept);
  const navigate = useNavigate();
  const isCovered = useOverlay('profile').isOpen;
  const leave = useEffectEvent(() => void navigate(paths.progress));
  useUnforeseenError(actorRef);

  useEffect(() => void fetchProgress(), []);

  useEffect(() => dayTasksRef.send({ type: 'tasks.refresh' }), [dayTasksRef]);

  useEffect(() => {
    if (isLeft && !isCovered) leave();
  }, [isLeft, isCovered]);

  return (
    <>
      <DailyUploadScreen
        actorRef={actorRef}
        backHref={paths.progress}
        changeHref={changeHref}
        wordsHref={paths.words}
        renderCapture={(task, begun) => (
          <AwaitedPart once={capture}>
            {({ UploadReflection }) => (
              <UploadReflection
                begun={begun}
                email={email}
                others={othersOf(task, tasks, saving)}
                rowsRef={rowsRef}
                task={task}
                uploadRef={actorRef}
              />
            )}
          </AwaitedPart>
        )}
        renderWay={(waysRef, way) => (
          <AwaitedPart once={ways}>
            {({ MediaWayView }) => <MediaWayView way={way} waysRef={waysRef} />}
          </AwaitedPart>
        )}
        rowsRef={rowsRef}
        earlier={earlier}
        isKept={!isUnkept}
        known={known}
        shelf={{ ...shelf, askDelete }}
        saving={saving}
        tasks={tasks}
        synced={synced}
      />
      <DeletionAsked actorRef={deletionRef} />
    </>
  );
}

/** This screen ends there, with a network or without one. */
function fetchProgress(): Promise<unknown> {
  return import('../today/ProgressRoute.tsx').catch(() => null);
}
