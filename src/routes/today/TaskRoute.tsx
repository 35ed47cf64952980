import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';

import { TaskLoading } from '../../components/today/TaskLoading.tsx';
import { TaskNotFound } from '../../components/today/TaskNotFound.tsx';
import { dayOfTask } from '../../domain/today/dayPlan.ts';
import { shownTasks } from '../../domain/today/dayTasks.ts';
import { sampledDay } from '../../domain/today/sampleTasks.ts';
import { taskName } from '../../domain/today/taskName.ts';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useScreen } from '../common/useScreen.ts';
import { paths } from '../common/paths.ts';
import { TaskPage } from './TaskPage.tsx';
import { useKeptDay } from './useKeptDay.ts';
import { useTimesSpent } from './TimesSpent.tsx';
import { useShownTasks } from './useShownTasks.ts';

/** The page of one of today's tasks, of one of the seven samples (rules/today#D30), or of an earlier day that this device knows. */
export function TaskRoute() {
  const { dayTasksRef, memberStoreRef } = useRoomsActors();
  const { taskId = '' } = useParams();
  const email = useSelector(memberStoreRef, ({ context }) => context.email);
  const isLoading = useSelector(dayTasksRef, (snapshot) => snapshot.matches({ day: 'loading' }));
  const tasks = useShownTasks();
  const samples = useSamples();
  const known = tasks.find((task) => task.taskId === taskId);
  const sample = samples.find((one) => one.taskId === taskId);
  // Also of a task of today: at midnight its page goes on, without a moment in which nobody knows of it.
  const earlier = useKeptDay(email, dayOfTask(taskId));
  const task = known ?? sample ?? earlier.tasks.find((one) => one.taskId === taskId);
  useScreen(task === undefined ? 'Task' : taskName(task));

  if (task !== undefined) {
    return <TaskPage email={email} isSample={sample !== undefined} key={task.taskId} task={task} />;
  }
  return isLoading || earlier.isLooking ? (
    <TaskLoading backHref={paths.progress} />
  ) : (
    <TaskNotFound backHref={paths.progress} />
  );
}

function useSamples() {
  const { dayTasksRef } = useRoomsActors();
  const day = useSelector(dayTasksRef, ({ context }) => context.day);
  const times = useTimesSpent();

  return useMemo(() => shownTasks(sampledDay(day), times, []), [day, times]);
}
