import type { TimedTask } from '../../domain/timer/timer.ts';
import { taskName } from '../../domain/today/taskName.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

/** What a timer is for, as a heading. */
export function TimerHeading({ task }: { task: TimedTask }) {
  return (
    <>
      {taskName(task)}
      <VisuallyHidden> timer</VisuallyHidden>
    </>
  );
}
