import { useSelector } from '@xstate/react';
import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams, type Location } from 'react-router-dom';

import { BesideTasks } from '../../components/today/BesideTasks.tsx';
import { LastNight } from '../../components/today/LastNight.tsx';
import { unfetchedText } from '../../components/rooms/unfetchedText.ts';
import { ProgressScreen, type ProgressTab } from '../../components/today/ProgressScreen.tsx';
import { isTaskItem } from '../../domain/outbox/outboxItem.ts';
import type { OutboxActorRef } from '../../machines/outbox/outboxMachine.ts';
import { AwaitedPart } from '../common/AwaitedPart.tsx';
import { OnceAtDesk, useDesk } from '../common/member/AtTheDesk.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { DeletionAsked } from '../common/member/DeletionAsked.tsx';
import { notifyBy } from '../common/member/notify.ts';
import { useDeletion } from '../common/member/useDeletion.ts';
import { useMediaShelf } from '../common/member/useMediaShelf.ts';
import { useSynced } from '../common/member/useSynced.ts';
import { useOnceUsed } from '../common/useOnceUsed.ts';
import { useScreen } from '../common/useScreen.ts';
import { paths, practiseHref, taskHref } from '../common/paths.ts';
import { TimerOverlay } from '../timer/TimerOverlay.tsx';
import { useBesideDays } from './useBesideDays.ts';
import { useMinuteOfDay } from './useMinuteOfDay.ts';
import { WaitingHere } from '../outbox/WaitingHere.tsx';
import { useReflected } from '../reflection/useReflected.ts';
import { useShownTasks } from './useShownTasks.ts';
import { useTodayShares } from './useTodayShares.ts';
import { useStart } from '../timer/useStart.ts';
import { useUpload } from './useUpload.ts';

const fetchAnalytics = () => import('./MonthAnalytics.tsx');
const fetchElsewhere = () => import('../timer/TimersElsewhere.tsx');
const fetchReflection = () => import('../reflection/ReflectionDialog.tsx');

const links = {
  schedule: paths.schedule,
  dailyUpload: paths.dailyUpload,
  practise: practiseHref,
  taskHref,
};

/** Today's tasks, with the timer and the reflection over them; beside them its numbers, and below those the days before it. */
export function ProgressRoute({ lastDays }: { lastDays: ReactNode }) {
  const { dayTasksRef, noticesRef, outboxRef, memberStoreRef } = useRoomsActors();
  const deskRef = useDesk();
  const { start, startingId } = useStart();
  const { part: timers } = useOnceUsed(fetchElsewhere, deskRef === null ? 0 : 1);
  const email = useSelector(memberStoreRef, ({ context }) => context.email);
  const hasSchedule = useSelector(
    memberStoreRef,
    ({ context, value }) => context.schedule !== null || value === 'loading' || value === 'failed',
  );
  const date = useSelector(dayTasksRef, ({ context }) => context.day.date);
  const tasks = useShownTasks();
  const now = useMinuteOfDay();
  const { besideDayRef, sleeps, earlier, tomorrow } = useBesideDays(email, date);
  const [search, setSearch] = useSearchParams();
  const tab: ProgressTab = search.get('tab') === 'analytics' ? 'analytics' : 'tasks';
  const today = useTodayShares(tasks);
  const analytics = useOnceUsed(fetchAnalytics, tab === 'analytics' ? 1 : 0);
  const location: Location<unknown> = useLocation();
  const { state } = location;
  const { task: reflected, open: reflect, close: closeReflection } = useReflected(tasks);
  const { part: reflection } = useOnceUsed(fetchReflection, reflected === null ? 0 : 1, () => {
    notifyBy(noticesRef).toast(unfetchedText);
    closeReflection();
  });
  const upload = useUpload(email, date, tasks.length);
  const isTold = useSelector(memberStoreRef, ({ context }) => context.told !== undefined);
  const navigate = useNavigate();
  const shelf = useMediaShelf(useSynced(email));
  const { askDelete, deletionRef } = useDeletion();
  useScreen('Progress');

  useEffect(() => dayTasksRef.send({ type: 'tasks.refresh' }), [dayTasksRef]);

  useEffect(() => {
    const ending = deskRef?.on('timer.ended', ({ task, isShown }) => {
      if (!isShown) return;

      if (task.date === date) reflect(task.taskId);
      else void navigate(taskHref(task.taskId));
    });
    return () => ending?.unsubscribe();
  }, [deskRef, reflect, navigate, date]);

  return (
    <ProgressScreen
      actions={{
        onStart: start,
        startingId,
        onReflect: ({ taskId }) => reflect(taskId),
        onSendTime: ({ taskId }) => sendTime(outboxRef, taskId, () => reflect(taskId)),
      }}
      dayTasksRef={dayTasksRef}
      links={links}
      shelf={{ ...shelf, askDelete }}
      onChooseTab={(chosen) =>
        setSearch(chosen === 'tasks' ? {} : { tab: chosen }, { replace: true, state })
      }
      outbox={
        <>
          <OnceAtDesk>{timers === null ? null : <timers.TimersElsewhere />}</OnceAtDesk>
          <WaitingHere />
        </>
      }
      now={now}
      mark={today}
      hasSchedule={hasSchedule}
      renderAnalytics={(counts) => (
        <AwaitedPart once={analytics}>
          {({ MonthAnalytics }) => (
            <MonthAnalytics
              counts={counts}
              date={date}
              email={email}
              lastDays={lastDays}
              mark={today}
            />
          )}
        </AwaitedPart>
      )}
      asked={<LastNight sleeps={sleeps} taskHref={taskHref} />}
      tab={tab}
      beside={
        besideDayRef === null ? null : (
          <BesideTasks
            actorRef={besideDayRef}
            earlier={earlier}
            taskHref={taskHref}
            tomorrow={tomorrow}
          />
        )
      }
      tasks={tasks}
      upload={upload ?? (isTold ? null : undefined)}
    >
      <DeletionAsked actorRef={deletionRef} />
      <OnceAtDesk>
        <TimerOverlay />
      </OnceAtDesk>
      {reflected === null || reflection === null ? null : (
        <reflection.ReflectionDialog
          email={email}
          key={reflected.taskId}
          onClose={closeReflection}
          task={reflected}
        />
      )}
    </ProgressScreen>
  );
}

/** Sends what is kept of a task once more. Once its time is accepted, its reflection is next (rules/timer#T18). */
function sendTime(outboxRef: OutboxActorRef, taskId: string, onAccepted: () => void) {
  const own = outboxRef
    .getSnapshot()
    .context.items.filter((item) => isTaskItem(item) && item.body.task_id === taskId);
  const settling = outboxRef.on('item.settled', ({ item, outcome }) => {
    if (!own.some(({ id }) => id === item.id)) return;

    settling.unsubscribe();
    if (item.kind === 'timer' && outcome.kind === 'accepted') onAccepted();
  });

  for (const { id } of own) outboxRef.send({ type: 'item.retry', id });
}
