import type { SnapshotFrom } from 'xstate';

import type { KnownTasks } from '../../components/upload/DailyUploadScreen.tsx';
import { shownTasks, type ShownTask } from '../../domain/today/dayTasks.ts';
import { holdsBack, sampleDay, type TaskSource } from '../../domain/upload/dailyUpload.ts';
import type { dayTasksMachine } from '../../machines/today/dayTasksMachine.ts';
import type { RoomsActors } from '../common/member/RoomsActors.tsx';
import { readTimers } from '../../services/timer/taskTimers.ts';
import { isKnown } from '../timer/knownDesk.ts';
import { onDeskChanged } from '../timer/onDesk.ts';
import { timesSpent } from '../today/timesSpent.ts';

/** Whose actors know what is open. */
type CountedRooms = Pick<
  RoomsActors,
  'dayTasksRef' | 'deskDoorRef' | 'memberStoreRef' | 'outboxRef'
>;

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
  { dayTasksRef, deskDoorRef, outboxRef }: CountedRooms,
  sampled: readonly string[],
): { known: KnownTasks; shown: ShownTask[]; tasks: ShownTask[] } {
  const dayTasks = dayTasksRef.getSnapshot();
  const { day } = dayTasks.context;
  const { items } = outboxRef.getSnapshot().context;
  const shown = shownTasks(day, timesSpent(deskOf({ deskDoorRef })), items);
  const known = knownTasks(dayTasks, shown.length);

  return { known, shown, tasks: known === 'sample' ? sampleDay(day, sampled) : shown };
}

/** Whether a task of the day that is shown is not done, as it stands now. */
export function isOpenNow(
  rooms: CountedRooms,
  sampled: readonly string[],
  taskId: string,
): boolean {
  return tasksOf(rooms, sampled).tasks.some(
    (task) => task.taskId === taskId && task.status !== 'done',
  );
}

/** Reports which tasks of the day that is shown hold back its end, at once and whenever that has changed. Returns how to stop. */
export function onTasksCounted(
  rooms: CountedRooms,
  report: (counted: { open: readonly string[] | null; tasks: TaskSource }) => void,
): () => void {
  const { email } = rooms.memberStoreRef.getSnapshot().context;
  // A timer that is kept may be of a task that is missed without it: until its desk knows it, nobody knows what is open.
  let isTimed = true;
  let isOver = false;
  let last = '';
  const look = () => {
    const { known, shown, tasks } = tasksOf(rooms, []);
    const counted = {
      open: known === 'loading' || (isTimed && !isKnown(deskOf(rooms))) ? null : openOf(tasks),
      tasks: kindOf(known, shown.length),
    };
    const text = JSON.stringify(counted);
    if (text !== last) report(counted);
    last = text;
  };
  const subscriptions = [rooms.dayTasksRef.subscribe(look), rooms.outboxRef.subscribe(look)];
  const leaveDesk = onDeskChanged(rooms.deskDoorRef, look);

  const noteTimers = async () => {
    const timers = await readTimers(email);
    isTimed = Object.keys(timers).length > 0;
    if (!isOver) look();
  };

  look();
  // Where they cannot be read the desk is on its way, which says so.
  void noteTimers().catch(() => null);
  return () => {
    isOver = true;
    subscriptions.forEach((subscription) => subscription.unsubscribe());
    leaveDesk();
  };
}

/** The desk as it stands; undefined until it is there. */
function deskOf({ deskDoorRef }: Pick<RoomsActors, 'deskDoorRef'>) {
  return deskDoorRef.getSnapshot().context.deskRef?.getSnapshot();
}

function openOf(tasks: readonly ShownTask[]): string[] {
  return tasks.filter(holdsBack).map(({ taskId }) => taskId);
}

function kindOf(known: KnownTasks, count: number): TaskSource {
  if (known === 'sample') return 'sample';
  return count > 0 ? 'own' : 'none';
}
