import { useEffect, useEffectEvent, useState } from 'react';

import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { useOverlay } from '../common/member/useOverlay.ts';

/**
 * The task to which a reflection is added: named in the query, so that a reload keeps it open and Back closes it. One that is
 * done by then is not opened again; one that becomes done stays until it is closed.
 */
export function useReflected(tasks: readonly ShownTask[]) {
  const { of, open, close } = useOverlay('reflect');
  const [openId, setOpenId] = useState<string | null>(null);
  const task = tasks.find(({ taskId }) => taskId === of) ?? null;
  const dismiss = useEffectEvent(close);

  const opening = task === null || task.status === 'done' ? null : task.taskId;
  if (opening !== null && opening !== openId) setOpenId(opening);
  if (of === null && openId !== null) setOpenId(null);

  const isOver = task !== null && opening === null && openId !== task.taskId;
  useEffect(() => {
    if (isOver) dismiss();
  }, [isOver]);

  return { task: isOver ? null : task, open, close };
}
