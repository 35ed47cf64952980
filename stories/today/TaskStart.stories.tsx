import { expect, fn } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { AwaitedHere } from '#src/components/rooms/AwaitedHere.tsx';
import { TaskCard } from '#src/components/today/TaskCard.tsx';
import { emptyShelf } from '../support/emptyShelf.ts';
import { shownWith } from './tasks.ts';

const pressed = fn<() => void>();

const meta = preview.meta({
  title: 'Today/Task start',
  parameters: { unasked: 'A card asks no service by itself.', layout: 'padded' },
});

// rules/timer#T1
export const Starting = meta.story({
  render: () => (
    <ol className="column task-list__tasks">
      {shownWith({})
        .slice(0, 2)
        .map((task, index) => (
          <TaskCard
            actions={{
              onStart: pressed,
              onReflect: pressed,
              onSendTime: pressed,
              startingId: index === 0 ? task.taskId : null,
            }}
            href={`/task/${task.taskId}`}
            isNext={index === 0}
            key={task.taskId}
            shelf={emptyShelf}
            task={task}
          />
        ))}
    </ol>
  ),
  async play({ canvas, userEvent }) {
    const button = await canvas.findByRole('button', { name: /^One moment…, / });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    await expect(pressed).not.toHaveBeenCalled();
  },
});

/** On the page of a task, where what was pressed is gone. */
export const StartingOnItsPage = meta.story({
  render: () => <AwaitedHere />,
  async play({ canvas }) {
    await expect(await canvas.findByText('One moment…')).toHaveFocus();
  },
});
