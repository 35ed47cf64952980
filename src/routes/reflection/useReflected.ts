import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { onPress } from '../../services/page/moments/firstUse.ts';
import { useOverlay } from '../common/member/useOverlay.ts';

/**
 * The task to which a reflection is added: named in the query, so that a reload keeps it open and Back closes it. One that is
 * done by then is not opened again, though that be known later alone: what waits to be sent is read after the day. One that becomes
 * done under a member who has pressed something here stays until it is closed.
 */
export function useReflected(tasks: readonly ShownTask[]) {
  const { of, open, close } = useOverlay('reflect');
  const [openId, setOpenId] = useState<string | null>(null);
  const task = tasks.find(({ taskId }) => taskId === of) ?? null;
  const dismiss = useEffectEvent(close);
  const isPressed = useRef(false);

  useEffect(
    () =>
      onPress(() => {
        isPressed.current = true;
      }),
    [],
  );

  const isDone = task?.status === 'done';
  if (task !== null && !isDone && openId !== of) setOpenId(of);
  if (of === null && openId !== null) setOpenId(null);

  const isOver = isDone && openId !== of;
  useEffect(() => {
    if (isOver || (isDone && !isPressed.current)) dismiss();
  }, [isDone, isOver]);

  return { task: isOver ? null : task, open, close };
}
