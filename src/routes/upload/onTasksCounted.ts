import type { SnapshotFrom } from 'xstate';

import type { KnownTasks } from '../../components/upload/DailyUploadScreen.tsx';
import { shownTasks, type ShownTask } from '../../domain/today/dayTasks.ts';
import { holdsBack, sampleDay, type TaskSource } from '../../domain/upload/dailyUpload.ts';
import type { dayTasksMachine } from '../../machines/today/dayTasksMachine.ts';
import type { RoomsWithDesk } from '../common/member/AtTheDesk.tsx';
import { timesSpent } from '../today/timesSpent.ts';

/** How far the tasks of a day are known: a list that was known stands through a failure, the samples where none was (rules/upload#U8). */
export function knownTasks(
  dayTasks: Pick<SnapshotFrom<typeof dayTasksMachine>, 'matches'>,
  count: number,
): KnownTasks {
  if (count > 0 || dayTasks.matches({ day: 'ready' })) return 'known';

  return dayTasks.matches({ day: 'failed' }) ? 'sample' : 'loading';
}

/** The tasks of the day that is shown, or the samples in their place. */
function tasksOf(
  { dayTasksRef, outboxRef, timerDeskRef }: RoomsWithDesk,
  sampled: readonly string[],
): { known: KnownTasks; shown: ShownTask[]; tasks: ShownTask[] } {
  const dayTasks = dayTasksRef.getSnapshot();
  const { day } = dayTasks.context;
  const { items } = outboxRef.getSnapshot().context;
  const shown = shownTasks(day, timesSpent(timerDeskRef.getSnapshot()), items);
  const known = knownTasks(dayTasks, shown.length);

  return { known, shown, tasks: known === 'sample' ? sampleDay(day, sampled) : shown };
}

/** Whether a task of the day that is shown is not done, as it stands now. */
export function isOpenNow(
  rooms: RoomsWithDesk,
  sampled: readonly string[],
  taskId: string,
): boolean {
  return tasksOf(rooms, sampled).tasks.some(
    (task) => task.taskId === taskId && task.status !== 'done',
  );
}

/** Reports which tasks of the day that is shown hold back its end, at once and whenever that has changed. Returns how to stop. */
export function onTasksCounted(
  rooms: RoomsWithDesk,
  report: (counted: { open: readonly string[] | null; tasks: TaskSource }) => void,
): () => void {
  let last = '';
  const look = () => {
    const { known, shown, tasks } = tasksOf(rooms, []);
    const counted = {
      open: known === 'loading' ? null : openOf(tasks),
      tasks: kindOf(known, shown.length),
    };
    const text = JSON.stringify(counted);
    if (text !== last) report(counted);
    last = text;
  };
  const subscriptions = [
    rooms.dayTasksRef.subscribe(look),
    rooms.outboxRef.subscribe(look),
    rooms.timerDeskRef.subscribe(look),
  ];

  look();
  return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
}

function openOf(tasks: readonly ShownTask[]): string[] {
  return tasks.filter(holdsBack).map(({ taskId }) => taskId);
}

function kindOf(known: KnownTasks, count: number): TaskSource {
  if (known === 'sample') return 'sample';
  return count > 0 ? 'own' : 'none';
}
