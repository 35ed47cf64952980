import { useSelector } from '@xstate/react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';

import type { PracticePlan } from '../../contract/practiceRoom/plan.ts';
import { firstPlan, planOfAddress, withMinutes } from '../../domain/practiceRoom/plans.ts';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { isSampleId } from '../../domain/today/sampleTasks.ts';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { backOr } from '../common/member/backOr.ts';
import { paths } from '../common/paths.ts';
import { useShownTasks } from '../today/useShownTasks.ts';
import { RoomOfPractice } from './RoomOfPractice.tsx';
import type { RoomStart } from './roomTimer.ts';
import { useLastPlan } from './useLastPlan.ts';

/** Where a member practises: as the address says, for one of today's tasks where it names one, and else as they did last. */
export function PracticeRoute() {
  const { memberStoreRef } = useRoomsActors();
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const email = useSelector(memberStoreRef, ({ context }) => context.email);
  const tasks = useShownTasks();
  const kept = useLastPlan(email);
  const navigate = useNavigate();
  const task = tasks.find(({ taskId }) => taskId === search.get('task')) ?? null;
  // Without it nobody knows how the room opens: it is on this device, and there at once.
  if (kept === undefined) return null;

  const last = kept ?? firstPlan;
  return (
    <RoomOfPractice
      email={email}
      key={`${id} ${task?.taskId ?? ''}`}
      onLeave={() => backOr(navigate, paths.dashboard)}
      plan={planFor(task, planOfAddress(id, last) ?? last)}
      task={task === null ? null : startOf(task)}
    />
  );
}

function planFor(task: ShownTask | null, plan: PracticePlan): PracticePlan {
  return task === null ? plan : withMinutes(plan, task.durationMin);
}

function startOf({ date, elapsedSec, pillar, pillarName, taskId }: ShownTask): RoomStart {
  return {
    task: { taskId, date, pillar, pillarName, isSample: isSampleId(taskId) },
    elapsedMs: elapsedSec * 1000,
  };
}
