import type { SnapshotFrom } from 'xstate';

import type { KnownTasks } from '../../components/upload/DailyUploadScreen.tsx';
import { shownTasks, type ShownTask } from '../../domain/today/dayTasks.ts';
import { sampleDay, type TaskSource } from '../../domain/upload/dailyUpload.ts';
import type { dayTasksMachine } from '../../machines/today/dayTasksMachine.ts';
import type { RoomsActors } from '../common/member/RoomsActors.tsx';
import { timesSpent } from '../today/timesSpent.ts';

/** How far the tasks of a day are known: a list that was known stands through a failure, the samples where none was (rules/upload#U8). */
export function knownTasks(
  dayTasks: Pick<SnapshotFrom<typeof dayTasksMachine>, 'matches'>,
  count: number,
): KnownTasks {
  if (count > 0 || dayTasks.matches({ day: 'ready' })) return 'known';

  return dayTasks.matches({ day: 'failed' }) ? 'sample' : 'loading';
}

/** Reports which tasks of the day that is shown are not done, at once and whenever that has changed. Returns how to stop. */
export function onTasksCounted(
  { dayTasksRef, outboxRef, timerDeskRef }: RoomsActors,
  report: (counted: { open: readonly string[] | null; tasks: TaskSource }) => void,
): () => void {
  let last = '';
  const look = () => {
    const dayTasks = dayTasksRef.getSnapshot();
    const { day } = dayTasks.context;
    const { items } = outboxRef.getSnapshot().context;
    const shown = shownTasks(day, timesSpent(timerDeskRef.getSnapshot()), items);
    const known = knownTasks(dayTasks, shown.length);
    const counted = {
      open: known === 'loading' ? null : openOf(known === 'sample' ? sampleDay(day, []) : shown),
      tasks: kindOf(known, shown.length),
    };
    const text = JSON.stringify(counted);
    if (text !== last) report(counted);
    last = text;
  };
  const subscriptions = [
    dayTasksRef.subscribe(look),
    outboxRef.subscribe(look),
    timerDeskRef.subscribe(look),
  ];

  look();
  return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
}

function openOf(tasks: readonly ShownTask[]): string[] {
  return tasks.filter(({ status }) => status !== 'done').map(({ taskId }) => taskId);
}

function kindOf(known: KnownTasks, count: number): TaskSource {
  if (known === 'sample') return 'sample';
  return count > 0 ? 'own' : 'none';
}
