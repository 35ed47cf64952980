import type { ReactNode } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import type { StateValueFrom } from 'xstate';

import preview from '#.storybook/preview.tsx';
import { NotYetFetched } from '#src/components/rooms/NotYetFetched.tsx';
import { TaskScreen } from '#src/components/today/TaskScreen.tsx';
import type { ShownTask } from '#src/domain/today/dayTasks.ts';
import { taskPhasesMachine } from '#src/machines/today/taskPhasesMachine.ts';
import { commitmentsScenarios } from '#src/mocks/commitments/commitmentsScenarios.ts';
import { emptyShelf } from '../support/emptyShelf.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { taskIdOf, withMayasDay, written } from '../support/maya/mayasDay.ts';
import { reflectInWriting } from '../support/maya/mayasDays.ts';
import {
  keepReflectionDraft,
  needsReflection,
  reflectionPath,
} from '../support/maya/mayasReflection.ts';
import { holdWaits } from '../support/heldWaits.ts';
import { storyDay } from '../support/memberStore.tsx';
import { Frozen } from '../support/stage.tsx';
import { shownWith } from './tasks.ts';

const light = 'The light came in low. I stayed with it.';

const meta = preview.type<{ args: { path: string } }>().meta({
  title: 'Today/Task',
  args: { path: pathOf(5) },
  render: ({ path }) => <AppAt path={path} />,
});

// rules/today#D34
export const Ready = meta.story({
  tags: ['spoken'],
  parameters: shows('ready'),
  beforeEach: mayaHas(),
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Start Session' })).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'Back to Progress' })).toBeVisible();
  },
});

export const ReadyMovement = meta.story({
  args: { path: pathOf(0) },
  parameters: shows('ready'),
  beforeEach: mayaHas(),
  async play({ canvas }) {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Movement' })).toBeVisible();
  },
});

export const ReadySample = meta.story({
  args: { path: '/task/1' },
  parameters: shows('ready'),
  beforeEach: mayaHas((world) => world.schedules.clear()),
  async play({ canvas }) {
    await expect(await canvas.findByText('Sample day')).toBeVisible();
  },
});

// rules/today#D33
export const Timer = meta.story({
  parameters: shows('timer'),
  beforeEach: mayaHas(),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Start Session' }));
    await expect(await screen.findByRole('timer')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    await expect(await screen.findByText('Paused')).toBeVisible();
  },
});

// rules/today#D35
export const VoiceNote = meta.story({
  parameters: shows('voice_note.open'),
  beforeEach: mayaHas((world) =>
    withMayasDay(world, { 5: { status: 'reflection_pending', elapsedSec: 1_200 } }),
  ),
  async play({ canvas }) {
    await expect(await canvas.findByRole('radio', { name: 'Happy' })).toBeInTheDocument();
    await expect(await canvas.findByRole('button', { name: /Skip/u })).toBeVisible();
  },
});

// rules/today#D36
export const Completed = meta.story({
  tags: ['spoken'],
  args: { path: reflectionPath },
  parameters: shows('completed'),
  async beforeEach(context) {
    await mayaHas((world) => {
      needsReflection(world);
      return keepReflectionDraft({ way: 'text', text: light });
    })(context);
    return holdWaits(2_000);
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Complete Task' }));
    await expect(await canvas.findByRole('heading', { name: 'Amazing!' })).toBeVisible();
  },
});

// rules/today#D7
export const PractisesWhatNoServiceKnows = meta.story({
  tags: ['flow'],
  args: { path: `/task/${storyDay}-BREATH-1` },
  parameters: shows('voice_note.open'),
  beforeEach: mayaHas(undefined, commitmentsScenarios.malformedTasks),
  async play({ canvas, userEvent, step }) {
    await step('it is practised as any other', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Start Session' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Finish now' }));
    });

    await step('what is said of it goes nowhere, and stays in the form', async () => {
      const capture = await canvas.findByRole('region', { name: 'How was it?' });
      await waitFor(() => expect(capture).toHaveAttribute('aria-busy', 'false'));
      await userEvent.click(await canvas.findByRole('radio', { name: 'Text' }));
      await userEvent.type(await canvas.findByLabelText('Your reflection'), 'Quiet.');
      await userEvent.click(await canvas.findByRole('button', { name: 'Complete Task' }));
      await expect(
        await screen.findByRole('alertdialog', { name: 'Failed to save reflection' }),
      ).toBeInTheDocument();
    });
  },
});

export const PractisesASample = meta.story({
  tags: ['flow'],
  args: { path: '/task/1' },
  parameters: shows('timer'),
  beforeEach: mayaHas((world) => world.schedules.clear()),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Start Session' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Start Session' }));
    await expect(await screen.findByRole('timer')).toBeVisible();
  },
});

export const ReflectionComing = meta.story({
  parameters: { ...shows('voice_note.fetching'), frozen: 'The mocked services have no files.' },
  render: () => (
    <Held reflection={<NotYetFetched hasFailed={false} />} value={{ voice_note: 'fetching' }} />
  ),
  async play({ canvas }) {
    await expect(await canvas.findByText('One moment…')).toBeVisible();
  },
});

export const ReflectionUnfetched = meta.story({
  parameters: { ...shows('voice_note.unfetched'), frozen: 'The mocked services have no files.' },
  render: () => <Held value={{ voice_note: 'unfetched' }} />,
  async play({ canvas }) {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('What you practised is kept.');
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

export const Left = meta.story({
  parameters: { ...shows('left'), frozen: 'The page is left at once.' },
  render: () => <Held value="left" />,
  async play({ canvas }) {
    await expect(await canvas.findByText('Back to Progress in a moment')).toBeVisible();
  },
});

export const DoneBefore = meta.story({
  parameters: shows('done'),
  beforeEach: mayaHas((world) => {
    withMayasDay(world, { 5: written(light) });
    return reflectInWriting(storyDay, taskIdOf(5), light);
  }),
  async play({ canvas }) {
    await expect(await canvas.findByText(light)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Show' })).toBeNull();
  },
});

// rules/today#D30
export const NotFound = meta.story({
  args: { path: '/task/none' },
  beforeEach: mayaHas(),
  async play({ canvas }) {
    await expect(await canvas.findByRole('heading', { name: 'Task not found' })).toBeVisible();
  },
});

export const Loading = meta.story({
  beforeEach: mayaHas(undefined, commitmentsScenarios.slowTasks),
  async play({ canvas }) {
    await expect(await canvas.findByRole('main')).toHaveAttribute('aria-busy', 'true');
  },
});

interface HeldProps {
  value: StateValueFrom<typeof taskPhasesMachine>;
  reflection?: ReactNode;
}

function Held(props: HeldProps) {
  const [task] = shownWith({});

  return task === undefined ? null : <HeldTask {...props} task={task} />;
}

function HeldTask({ task, value, reflection = null }: HeldProps & { task: ShownTask }) {
  return (
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
      machine={taskPhasesMachine}
      value={value}
    >
      {(actorRef) => (
        <TaskScreen
          actorRef={actorRef}
          elsewhere={null}
          inRoom={null}
          backHref="/progress"
          isSample={false}
          shelf={emptyShelf}
          reflection={reflection}
          task={task}
        >
          {null}
        </TaskScreen>
      )}
    </Frozen>
  );
}

/** The page of Maya's task of the day, by its place in the list. */
function pathOf(index: number): string {
  return `/task/${taskIdOf(index)}`;
}

function shows(state: string) {
  return { shows: { machine: 'taskPhases', state } };
}
