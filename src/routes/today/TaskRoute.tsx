import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';

import { TaskLoading } from '../../components/today/TaskLoading.tsx';
import { TaskNotFound } from '../../components/today/TaskNotFound.tsx';
import { emptyDay, shownTasks } from '../../domain/dayTasks.ts';
import { sampleTasks } from '../../domain/sampleTasks.ts';
import { useRoomsActors } from '../app/RoomsActors.tsx';
import { useScreen } from '../app/useScreen.ts';
import { paths } from '../paths.ts';
import { TaskPage } from './TaskPage.tsx';
import { useShownTasks, useTimesSpent } from './useShownTasks.ts';

/** The page of one of today's tasks, or of one of the seven samples (reading G1). */
export function TaskRoute() {
  const { dayTasksRef, memberStoreRef } = useRoomsActors();
  const { taskId = '' } = useParams();
  const email = useSelector(memberStoreRef, ({ context }) => context.email);
  const isLoading = useSelector(dayTasksRef, (snapshot) => snapshot.matches({ open: 'loading' }));
  const tasks = useShownTasks();
  const samples = useSamples();
  const known = tasks.find((task) => task.taskId === taskId);
  const task = known ?? samples.find((sample) => sample.taskId === taskId);
  useScreen(task?.pillarName ?? 'Task');

  if (task !== undefined) {
    return <TaskPage email={email} isSample={known === undefined} key={task.taskId} task={task} />;
  }
  return isLoading ? (
    <TaskLoading backHref={paths.progress} />
  ) : (
    <TaskNotFound backHref={paths.progress} />
  );
}

function useSamples() {
  const { memberStoreRef } = useRoomsActors();
  const today = useSelector(memberStoreRef, ({ context }) => context.today);
  const times = useTimesSpent();

  return useMemo(
    () => shownTasks({ ...emptyDay(today), tasks: sampleTasks(today) }, times, []),
    [today, times],
  );
}
