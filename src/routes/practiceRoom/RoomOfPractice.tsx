import { useActorRef, useSelector } from '@xstate/react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';

import { daySeed } from '../../components/art/daySeed.ts';
import { PracticeRoom } from '../../components/practiceRoom/PracticeRoom.tsx';
import { NotYetFetched } from '../../components/rooms/NotYetFetched.tsx';
import { shortLength } from '../../domain/common/length.ts';
import type { PracticePlan } from '../../contract/practiceRoom/plan.ts';
import { taskName } from '../../domain/today/taskName.ts';
import { useInspection } from '../common/AppActors.tsx';
import { lazyRoom } from '../common/lazyRoom.tsx';
import { enterPracticeHref, practiceOfTaskHref, taskHref } from '../common/paths.ts';
import { useRoomsAtDesk } from '../common/member/AtTheDesk.tsx';
import { useSynced } from '../common/member/useSynced.ts';
import { useOnceUsed } from '../common/useOnceUsed.ts';
import { useScreen } from '../common/useScreen.ts';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { onFirstUse } from '../../services/page/moments/firstUse.ts';
import { canKeepScreenOn } from '../../services/timer/wakeLock.ts';
import { prepareVoice } from '../../services/practiceRoom/bellsLater.ts';
import { fetchPresets } from '../../services/practiceRoom/presetsLater.ts';
import { useShownTasks } from '../today/useShownTasks.ts';
import { useTodayShares } from '../today/useTodayShares.ts';
import { fetchUnderWay } from './fetchUnderWay.ts';
import { livePracticeSession } from './practiceRoomActors.ts';
import type { RoomStart } from './roomTimer.ts';

const AddToDay = lazyRoom(async () => (await import('../days/AddToDay.tsx')).AddToDay);

/** The room with its machine, which follows the desk's timer for as long as the room is open. */
export function RoomOfPractice({
  email,
  onLeave,
  plan,
  task,
}: {
  email: string;
  onLeave: () => void;
  plan: PracticePlan;
  /** What it is practised for; null for a practice of its own. */
  task: RoomStart | null;
}) {
  const { dayTasksRef, memberStoreRef, timerDeskRef } = useRoomsAtDesk();
  const [machine] = useState(() => livePracticeSession(timerDeskRef, task));
  const actorRef = useActorRef(machine, { input: { email, plan }, ...useInspection() });
  const timerRef = useSelector(timerDeskRef, ({ children }) => children.timer);
  const isKept = useSelector(actorRef, (snapshot) => snapshot.matches('kept'));
  const today = useSelector(memberStoreRef, ({ context }) => context.today);
  const tasks = useShownTasks();
  const synced = useSynced(email);
  const done = useTodayShares(tasks);
  const planned = tasks.find(({ pillar }) => pillar === 'TETHER')?.durationMin ?? 0;
  const sat = useSelector(actorRef, ({ context }) =>
    Math.min(1, context.sat.seconds / Math.max(1, planned * 60)),
  );
  const open = tasks.find(({ pillar, status }) => pillar === 'TETHER' && status !== 'done');
  const isAwaited = useSelector(dayTasksRef, (day) => day.matches({ day: 'loading' }));
  const isBegun = useSelector(
    actorRef,
    (snapshot) =>
      !(['arriving', 'choosing', 'asking'] as const).some((state) => snapshot.matches(state)),
  );
  const [openings, setOpenings] = useState(0);
  const underWay = useOnceUsed(fetchUnderWay, openings + Number(isBegun));
  const [keepings, setKeepings] = useState(0);
  const keeping = useOnceUsed(fetchPresets, keepings);
  const leave = useEffectEvent(onLeave);
  useScreen('Practice');
  useUnforeseenError(actorRef);

  // What is to ring at the start is made before it is pressed.
  useEffect(() => onFirstUse(() => void prepareVoice(plan.voice, 'TETHER')), [plan.voice]);

  // A practice may end without a network.
  useEffect(() => onFirstUse(() => void AddToDay.fetch()), []);

  useEffect(() => {
    if (isKept) leave();
  }, [isKept]);

  return (
    <PracticeRoom
      actorRef={actorRef}
      afterwards={
        task === null ? (
          <Suspense>
            <AddToDay askDelete={undefined} date={today} email={email} told={synced.told} />
          </Suspense>
        ) : (
          <a className="practice__onward" href={taskHref(task.task.taskId)}>
            Reflect on it
          </a>
        )
      }
      canKeepScreenOn={canKeepScreenOn()}
      day={{
        seed: daySeed(today),
        shares: { ...done, TETHER: Math.max(done.TETHER, sat) },
      }}
      forTask={
        task !== null ? null : (
          <>
            {open === undefined ? (
              isAwaited && tasks.length === 0 && <span className="choosing__task" />
            ) : (
              <a className="choosing__task" href={practiceOfTaskHref(open.taskId)}>
                As today’s {taskName(open)}, {shortLength(open.durationMin)}
              </a>
            )}
            <a className="choosing__task" href={enterPracticeHref(today)}>
              Add minutes you sat already
            </a>
          </>
        )
      }
      keeping={{
        missing: keeping.part === null ? <NotYetFetched hasFailed={keeping.hasFailed} /> : null,
        onOpen: () => setKeepings(keepings + 1),
      }}
      onLeave={onLeave}
      taskName={task === null ? null : taskName(task.task)}
      timerRef={timerRef}
      underWay={{
        View: underWay.part?.View ?? null,
        hasFailed: underWay.hasFailed,
        onAsk: () => setOpenings(openings + 1),
      }}
    />
  );
}
