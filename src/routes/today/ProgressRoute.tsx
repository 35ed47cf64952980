import { useSelector } from '@xstate/react';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

import { OutboxLine } from '../../components/app/OutboxLine.tsx';
import { TimerElsewhere } from '../../components/today/TimerElsewhere.tsx';
import { ProgressScreen, type ProgressTab } from '../../components/today/ProgressScreen.tsx';
import type { ShownTask } from '../../domain/dayTasks.ts';
import { readMedia } from '../../services/reflectionMedia.ts';
import { useRoomsActors } from '../app/RoomsActors.tsx';
import { useScreen } from '../app/useScreen.ts';
import { paths, taskHref } from '../paths.ts';
import { ReflectionDialog } from './ReflectionDialog.tsx';
import { TimerOverlay } from './TimerOverlay.tsx';
import { useMonth } from './useMonth.ts';
import { useReflected } from './useReflected.ts';
import { useShownTasks } from './useShownTasks.ts';
import { useTimerStart } from './useTimerStart.ts';

const links = { schedule: paths.schedule, dailyUpload: paths.dailyUpload, taskHref };

/** Today's tasks, with the timer and the reflection over them. */
export function ProgressRoute() {
  const { dayTasksRef, outboxRef, timerDeskRef, memberStoreRef } = useRoomsActors();
  const email = useSelector(memberStoreRef, ({ context }) => context.email);
  const today = useSelector(memberStoreRef, ({ context }) => context.today);
  const date = useSelector(dayTasksRef, ({ context }) => context.day.date);
  const tasks = useShownTasks();
  const shares = useMonth(email, date, tasks);
  const [search, setSearch] = useSearchParams();
  const { task: reflected, open: reflect, close: closeReflection } = useReflected(tasks);
  const start = useTimerStart();
  const loadMedia = useCallback((name: string) => readMedia(email, name), [email]);
  useScreen('Progress');

  useEffect(() => dayTasksRef.send({ type: 'tasks.refresh' }), [dayTasksRef]);

  useEffect(() => {
    const ending = timerDeskRef.on('timer.ended', ({ task, isShown }) => {
      if (isShown) reflect(task.taskId);
    });
    return () => ending.unsubscribe();
  }, [timerDeskRef, reflect]);

  const tab: ProgressTab = search.get('tab') === 'analytics' ? 'analytics' : 'tasks';
  const startTask = (task: ShownTask) => start(task, task.durationMin);

  return (
    <ProgressScreen
      actions={{
        onStart: startTask,
        onReflect: ({ taskId }) => reflect(taskId),
        onSendTime: ({ taskId }) => {
          for (const { id, body } of outboxRef.getSnapshot().context.items) {
            if (body.task_id === taskId) outboxRef.send({ type: 'item.retry', id });
          }
        },
      }}
      dayTasksRef={dayTasksRef}
      links={links}
      loadMedia={loadMedia}
      onChooseTab={(chosen) =>
        setSearch(chosen === 'tasks' ? {} : { tab: chosen }, { replace: true })
      }
      outbox={
        <>
          <TimerElsewhere deskRef={timerDeskRef} />
          <OutboxLine outboxRef={outboxRef} />
        </>
      }
      shares={shares}
      tab={tab}
      tasks={tasks}
      today={today}
      upload={null}
    >
      <TimerOverlay />
      {reflected === null ? null : (
        <ReflectionDialog
          email={email}
          key={reflected.taskId}
          onClose={closeReflection}
          task={reflected}
        />
      )}
    </ProgressScreen>
  );
}
