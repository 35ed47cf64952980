import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';

import { DailyUploadScreen, type KnownTasks } from '../../components/upload/DailyUploadScreen.tsx';
import {
  endOfDay,
  sampleDay,
  type DayOwner,
  type DayTasks,
} from '../../domain/upload/dailyUpload.ts';
import { deviceUploads } from '../../services/upload/dailyUploads.ts';
import { hasUnkept, onUnkeptChange } from '../../services/device/deviceStore.ts';
import { readWrittenMedia } from '../../services/upload/writtenDays.ts';
import { useInspection } from '../common/AppActors.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useOverlay } from '../common/member/useOverlay.ts';
import { useScreen } from '../common/useScreen.ts';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { paths } from '../common/paths.ts';
import { liveDailyUpload } from './dailyUploadActors.ts';
import { UploadReflection } from './UploadReflection.tsx';
import { useHeldDay } from '../common/member/useHeldDay.ts';
import { useShownTasks } from '../today/useShownTasks.ts';
import { useWrittenDays } from '../today/useUploads.ts';

/** The end of the day whose tasks are shown: another member's, or another day's, is another upload. */
export function DailyUploadRoute() {
  const { dayTasksRef, memberStoreRef } = useRoomsActors();
  const email = useSelector(memberStoreRef, ({ context }) => context.email);
  const date = useSelector(dayTasksRef, ({ context }) => context.day.date);
  useScreen('Daily Upload');

  return email === '' ? null : (
    <DailyUploadPage date={date} email={email} key={`${email} ${date}`} />
  );
}

function DailyUploadPage({ email, date }: DayOwner) {
  const { dayTasksRef, memberStoreRef } = useRoomsActors();
  const today = useSelector(memberStoreRef, ({ context }) => context.today);
  const [machine] = useState(() => liveDailyUpload(deviceUploads));
  const actorRef = useActorRef(machine, { input: { email, date }, ...useInspection() });
  const sampled = useSelector(actorRef, ({ context }) => context.sampled);
  const upload = useSelector(actorRef, ({ context }) => context.upload);
  const isLeft = useSelector(actorRef, (snapshot) => snapshot.matches('left'));
  const day = useSelector(dayTasksRef, ({ context }) => context.day);
  const shown = useShownTasks();
  const known = useKnownTasks(shown.length);
  const tasks = known === 'sample' ? sampleDay(day, sampled) : shown;
  const [saving, setSaving] = useState<readonly string[]>([]);
  const open = known === 'loading' ? null : endOfDay(tasks, saving).open.length;
  const earlier = useWrittenDays(email, date, upload);
  const loadMedia = useCallback((name: string) => readWrittenMedia(email, name), [email]);
  const isUnkept = useSyncExternalStore(onUnkeptChange, hasUnkept);
  const navigate = useNavigate();
  const isCovered = useOverlay('profile').isOpen;
  const leave = useEffectEvent(() => void navigate(paths.progress));
  useUnforeseenError(actorRef);
  useHeldDay();

  // This screen ends there, with a network or without one.
  useEffect(() => {
    void import('../today/ProgressRoute.tsx').catch(() => null);
  }, []);

  useEffect(() => dayTasksRef.send({ type: 'tasks.refresh' }), [dayTasksRef]);

  const kind = kindOf(known, shown.length);
  useEffect(
    () => actorRef.send({ type: 'tasks.counted', open, tasks: kind }),
    [actorRef, open, kind],
  );

  useEffect(() => {
    if (isLeft && !isCovered) leave();
  }, [isLeft, isCovered]);

  return (
    <DailyUploadScreen
      actorRef={actorRef}
      backHref={paths.progress}
      renderCapture={(task) => (
        <UploadReflection
          email={email}
          onCaptured={() => {
            if (known === 'sample') {
              actorRef.send({ type: 'sample.reflected', taskId: task.taskId });
            }
          }}
          onSaving={(isSaving) =>
            setSaving((ids) => [
              ...ids.filter((id) => id !== task.taskId),
              ...(isSaving ? [task.taskId] : []),
            ])
          }
          task={task}
        />
      )}
      earlier={earlier}
      isKept={!isUnkept}
      known={known}
      loadMedia={loadMedia}
      saving={saving}
      tasks={tasks}
      today={today}
    />
  );
}

/** A list that was known stands through a failure; the samples stand where none was (rules/upload#U8). */
function useKnownTasks(count: number): KnownTasks {
  const { dayTasksRef } = useRoomsActors();
  const isAnswered = useSelector(dayTasksRef, (snapshot) => snapshot.matches({ open: 'ready' }));
  const hasFailed = useSelector(dayTasksRef, (snapshot) => snapshot.matches({ open: 'failed' }));

  if (count > 0 || isAnswered) return 'known';
  return hasFailed ? 'sample' : 'loading';
}

function kindOf(known: KnownTasks, count: number): DayTasks {
  if (known === 'sample') return 'sample';
  return count > 0 ? 'own' : 'none';
}
