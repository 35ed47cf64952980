import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { taskName } from '../../domain/today/taskName.ts';
import { DeleteButton } from '../reflection/DeleteButton.tsx';
import { KeptReflection } from '../reflection/KeptReflection.tsx';
import type { MediaShelf } from '../reflection/mediaShelf.ts';

/** What was said of a task that is done, to be read or played, or deleted: the task stays done (rules/practiceFeed#E13). */
export function TaskReflection({ task, shelf }: { task: ShownTask; shelf: MediaShelf }) {
  const { date, reflection, taskId } = task;
  const name = taskName(task);
  const { askDelete } = shelf;
  if (reflection === null) return null;

  return (
    <KeptReflection
      act={
        askDelete === undefined ? null : (
          <DeleteButton
            onPress={() => askDelete({ kind: 'reflection', date, taskId, pillarName: name })}
            what={`your ${name} reflection`}
          />
        )
      }
      reflection={reflection}
      shelf={shelf}
    />
  );
}
