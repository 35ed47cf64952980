import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { KeptReflection } from '../reflection/KeptReflection.tsx';
import type { MediaShelf } from '../reflection/mediaShelf.ts';

/** What was said of a task that is done, to be read or played, or deleted: the task stays done (rules/practiceFeed#E13). */
export function TaskReflection({ task, shelf }: { task: ShownTask; shelf: MediaShelf }) {
  const { date, pillarName, reflection, taskId } = task;
  const { askDelete } = shelf;
  if (reflection === null) return null;

  return (
    <KeptReflection
      onDelete={
        askDelete === undefined
          ? null
          : () => askDelete({ kind: 'reflection', date, taskId, pillarName })
      }
      reflection={reflection}
      shelf={shelf}
    />
  );
}
