import { expect } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { TaskLoading } from '#src/components/today/TaskLoading.tsx';
import { TaskNotFound } from '#src/components/today/TaskNotFound.tsx';
import { TaskScreen } from '#src/components/today/TaskScreen.tsx';
import type { ShownTask } from '#src/domain/today/dayTasks.ts';
import { taskPhasesMachine } from '#src/machines/today/taskPhasesMachine.ts';
import { Frozen } from '../support/stage.tsx';
import { dayUnderWay, shownWith } from './tasks.ts';

interface Args {
  state: 'ready' | 'timer' | 'voice_note' | 'completed' | 'done' | 'left';
  task: ShownTask | undefined;
  isSample: boolean;
}

const ready: Args = { state: 'ready', task: byPillar('TETHER'), isSample: false };

const meta = preview.type<{ args: Args }>().meta({
  title: 'Today/Task',
  args: ready,
  render: ({ state, task, isSample }) =>
    task === undefined ? (
      <TaskNotFound backHref="/progress" />
    ) : (
      <Frozen
        context={{
          email: 'maya@example.com',
          task,
          opening: 'ready',
          minutes: task.durationMin,
          isDone: false,
          hasTime: false,
          isSaving: false,
        }}
        key={state}
        machine={taskPhasesMachine}
        value={state}
      >
        {(actorRef) => (
          <TaskScreen
            actorRef={actorRef}
            backHref="/progress"
            isSample={isSample}
            loadMedia={() => Promise.resolve(null)}
            reflection={null}
            task={task}
          >
            {null}
          </TaskScreen>
        )}
      </Frozen>
    ),
});

// rules/today#D34
export const Ready = meta.story({
  parameters: shows('ready'),
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Start Session' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Back to Progress' })).toBeVisible();
  },
});

export const ReadyMovement = meta.story({
  args: { task: byPillar('MOVEMENT') },
  parameters: shows('ready'),
});

export const ReadySample = meta.story({
  args: { isSample: true },
  parameters: shows('ready'),
  async play({ canvas }) {
    await expect(canvas.getByText('Sample day')).toBeVisible();
  },
});

export const Timer = meta.story({ args: { state: 'timer' }, parameters: shows('timer') });
export const VoiceNote = meta.story({
  args: { state: 'voice_note', task: byPillar('RECOVERY') },
  parameters: shows('voice_note'),
});

export const Completed = meta.story({
  args: { state: 'completed', task: byPillar('NOURISHMENT') },
  parameters: shows('completed'),
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: 'Amazing!' })).toBeVisible();
  },
});

export const Left = meta.story({ args: { state: 'left' }, parameters: shows('left') });

export const DoneBefore = meta.story({
  args: { state: 'done', task: dayUnderWay.find(({ reflection }) => reflection?.type === 'text') },
  parameters: shows('done'),
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Show' }));
    await expect(canvas.getByText(/The light came in low/u)).toBeVisible();
  },
});

// rules/today#D30
export const NotFound = meta.story({
  args: { task: undefined },
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: 'Task not found' })).toBeVisible();
  },
});

export const Loading = meta.story({
  render: () => <TaskLoading backHref="/progress" />,
});

function byPillar(pillar: string): ShownTask | undefined {
  return shownWith({}).find((task) => task.pillar === pillar);
}

function shows(state: string) {
  return { shows: { machine: 'taskPhases', state } };
}
