import { fromCallback, fromPromise, type SnapshotFrom } from 'xstate';

import { shownTasks, type DayRecord, type ShownTask } from '../../domain/today/dayTasks.ts';
import { isSampleId, sampledDay } from '../../domain/today/sampleTasks.ts';
import { lateLogic, type LateLogic } from '../../machines/common/lateLogic.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import type { reflectionCaptureMachine } from '../../machines/reflection/reflectionCaptureMachine.ts';
import type { timerDeskMachine, TimerDeskActorRef } from '../../machines/timer/timerDeskMachine.ts';
import {
  taskPhasesMachine,
  type PagedTask,
  type TaskPhasesEvent,
  type TaskTimerWish,
} from '../../machines/today/taskPhasesMachine.ts';
import { logFailure } from '../../services/page/log.ts';
import { onBackOnline } from '../../services/page/page.ts';
import { fetchStylesAgain } from '../../services/page/styles.ts';
import { onDayKept } from '../../services/today/dayRecords.ts';
import type { RoomsActors } from '../common/member/RoomsActors.tsx';
import { onDesk, onDeskChanged } from '../timer/onDesk.ts';
import { startAtDesk } from '../timer/startAtDesk.ts';
import { timesSpent } from './timesSpent.ts';

/** What the page of a task has of the rooms around it. */
type TaskRooms = Pick<RoomsActors, 'noticesRef' | 'outboxRef' | 'deskDoorRef'>;

/** What a task is reflected with. Rejects where a piece of it could not be fetched. */
export async function fetchTaskReflection() {
  await fetchStylesAgain();
  const [{ liveReflection }, { ReflectionCapture }] = await Promise.all([
    import('../reflection/reflectionPorts.ts'),
    import('../../components/reflection/ReflectionCapture.tsx'),
  ]);

  return { liveReflection, ReflectionCapture };
}

/** The page of a task among the actors of its member: its timer is the app's own, the one that the day's list shows too. */
export function liveTaskPhases(sessionRef: SessionActorRef, rooms: TaskRooms) {
  let reflection: LateLogic<typeof reflectionCaptureMachine> | null = null;

  return taskPhasesMachine.provide({
    actors: {
      taskTimer: fromCallback<TaskTimerWish, PagedTask>(({ input, sendBack, receive }) => {
        let isStarting = false;
        const start = async (minutes: number) => {
          isStarting = true;
          const isStarted = await startAtDesk(rooms, input.task, minutes);
          isStarting = false;
          if (!isStarted) sendBack({ type: 'timer.closed' });
        };
        receive((wish) => {
          if (wish.type === 'timer.start') void start(wish.minutes);
          else rooms.deskDoorRef.getSnapshot().context.deskRef?.send(wish);
        });
        return onDesk(rooms.deskDoorRef, (desk) =>
          onTimer(desk, input.task, (event) => {
            // A desk that comes for the start knows of no timer at first.
            if (!isStarting || event.type !== 'timer.closed') sendBack(event);
          }),
        );
      }),
      taskChanges: fromCallback<TaskPhasesEvent, PagedTask>(({ input, sendBack }) =>
        onTaskChanged(rooms, input, ({ status, delivery }) =>
          sendBack({
            type: 'task.changed',
            isDone: status === 'done' && delivery === 'saved',
            hasTime: status === 'reflection_pending',
          }),
        ),
      ),
      fetchReflection: fromPromise<void>(async () => {
        const { liveReflection } = await fetchTaskReflection();
        reflection = liveReflection(sessionRef);
      }),
      networkBack: fromCallback<TaskPhasesEvent>(({ sendBack }) =>
        onBackOnline(() => sendBack({ type: 'reflection.fetch' })),
      ),
      reflection: lateLogic<typeof reflectionCaptureMachine>(() => {
        if (reflection === null) throw new Error('The reflection of a task is not fetched yet.');
        return reflection;
      }),
    },
    actions: {
      logFailure: (_, { error }) => logFailure("A task's reflection was not fetched.", error),
    },
  });
}

/**
 * Reports what the desk does with the timer of a task: that it is shown, as after a reload the desk finds it only once the
 * page stands; that it has ended; or that another one has the desk, here or in another tab. Returns how to stop.
 */
function onTimer(
  timerDeskRef: TimerDeskActorRef,
  { taskId }: ShownTask,
  report: (event: TaskPhasesEvent) => void,
): () => void {
  const look = (desk: SnapshotFrom<typeof timerDeskMachine>) => {
    const isOwn = desk.context.current?.task.taskId === taskId;
    const isShown = desk.matches({ engaged: { busy: 'shown' } });
    const isSettled = isShown || desk.matches('free') || desk.matches({ engaged: 'elsewhere' });

    if (isOwn && isShown) report({ type: 'timer.shown' });
    if (!isOwn && isSettled) report({ type: 'timer.closed' });
  };
  const end = (ended: { task: { taskId: string } }) => {
    if (ended.task.taskId === taskId) report({ type: 'timer.ended' });
  };
  const subscriptions = [
    timerDeskRef.subscribe(look),
    timerDeskRef.on('timer.ended', end),
    timerDeskRef.on('timer.unsaved', end),
  ];

  look(timerDeskRef.getSnapshot());
  return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
}

/** Reports a task as it is shown, whatever page or device changed it, once it is read and then on each change. Returns how to stop. */
function onTaskChanged(
  { deskDoorRef, outboxRef }: TaskRooms,
  { email, task: { taskId, date } }: PagedTask,
  report: (task: ShownTask) => void,
): () => void {
  let day: DayRecord | null = null;
  const look = () => {
    if (day === null) return;

    const shown = shownTasks(
      isSampleId(taskId) ? sampledDay(day) : day,
      timesSpent(deskDoorRef.getSnapshot().context.deskRef?.getSnapshot()),
      outboxRef.getSnapshot().context.items,
    );
    const task = shown.find((one) => one.taskId === taskId);
    if (task !== undefined) report(task);
  };
  const waiting = outboxRef.subscribe(look);
  const stops = [
    () => waiting.unsubscribe(),
    onDeskChanged(deskDoorRef, look),
    onDayKept(email, date, (kept) => {
      day = kept;
      look();
    }),
  ];

  return () => stops.forEach((stop) => stop());
}
