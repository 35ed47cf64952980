import { expect, fn } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import type { UploadedDay } from '#src/components/today/DailyUploadCard.tsx';
import type { SharesByDay } from '#src/components/today/MonthMarks.tsx';
import { ProgressScreen, type ProgressTab } from '#src/components/today/ProgressScreen.tsx';
import { emptyDay, type ShownTask } from '#src/domain/today/dayTasks.ts';
import { dayTasksMachine } from '#src/machines/today/dayTasksMachine.ts';
import { storyDay } from '../support/memberStore.tsx';
import { Frozen } from '../support/stage.tsx';
import { dayUnderWay, shownWith, storyTasks } from './tasks.ts';

interface Args {
  state: 'loading' | 'ready' | 'failed';
  tasks: readonly ShownTask[];
  upload: UploadedDay | null;
  practiceDay: string;
  tab: ProgressTab;
}

const earlier = shownWith({ 1: { status: 'reflection_pending' } })
  .slice(1, 3)
  .map((task) => ({ ...task, date: '2025-11-20' }));

const onStart = fn();
const onReflect = fn();

const links = {
  schedule: '/schedule',
  dailyUpload: '/daily-upload',
  taskHref: (taskId: string) => `/task/${taskId}`,
};

const month: SharesByDay = {
  '2025-11-17': { TETHER: 1, RECOVERY: 1, NOURISHMENT: 1, MOVEMENT: 1 },
  '2025-11-18': { TETHER: 1, RECOVERY: 0, NOURISHMENT: 0.67, MOVEMENT: 1 },
  '2025-11-19': { TETHER: 0.5, RECOVERY: 1, NOURISHMENT: 0.33, MOVEMENT: 0 },
  '2025-11-20': { TETHER: 1, RECOVERY: 1, NOURISHMENT: 1, MOVEMENT: 0 },
  [storyDay]: { TETHER: 0.5, RECOVERY: 0, NOURISHMENT: 0.33, MOVEMENT: 0 },
};

const underWay: Args = {
  state: 'ready',
  tasks: dayUnderWay,
  upload: null,
  practiceDay: storyDay,
  tab: 'tasks',
};

const meta = preview.type<{ args: Args }>().meta({
  title: 'Today/Progress',
  args: underWay,
  beforeEach() {
    onStart.mockClear();
    onReflect.mockClear();
  },
  render: (args) => <Day {...args} />,
});

const ready = { shows: { machine: 'dayTasks', state: 'day.ready' } };

// rules/today#D17
export const UnderWay = meta.story({
  parameters: ready,
  async play({ canvas, userEvent }) {
    await expect(canvas.getByText('Missed • Make-up now')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^In Progress/u }));
    await expect(onStart).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: /^Add Reflection/u }));
    await expect(onReflect).toHaveBeenCalledOnce();
    await expect(canvas.getByText('Required to complete day')).toBeVisible();
  },
});

// rules/today#D15
export const Morning = meta.story({
  args: { tasks: shownWith({}) },
  parameters: ready,
  async play({ canvas }) {
    await expect(canvas.getByText('Complete at least one pillar')).toBeVisible();
    await expect(canvas.getByText(/Daily upload pending/u)).toBeVisible();
  },
});

// rules/timer#T18
export const TimeKept = meta.story({
  args: { tasks: shownWith({ 1: { status: 'active', percent: 50, isTimeKept: true } }) },
  parameters: ready,
  async play({ canvas }) {
    await expect(canvas.getByText(/Time kept on this device/u)).toBeVisible();
  },
});

export const DayComplete = meta.story({
  args: {
    tasks: shownWith(
      Object.fromEntries(
        storyTasks.map((_, index) => [
          index,
          { status: 'done', percent: 100, reflectionType: 'text' },
        ]),
      ),
    ),
    upload: { mood: 'happy', happiness: 8 },
  },
  parameters: ready,
  async play({ canvas }) {
    await expect(canvas.getByText('Day Complete!')).toBeVisible();
    await expect(canvas.getByText('Happiness 8/10')).toBeVisible();
    await expect(canvas.queryByText(/Daily upload pending/u)).toBeNull();
  },
});

export const AnotherPracticeDay = meta.story({
  args: { practiceDay: '2025-11-22' },
  parameters: ready,
  async play({ canvas }) {
    await expect(canvas.getByText('Practice day: Sat 22 Nov (UTC)')).toBeVisible();
  },
});

// rules/today#D7
export const WhatNobodyForesaw = meta.story({
  args: {
    tasks: shownWith({
      0: {
        pillar: 'STARGAZING',
        pillarName: 'Stargazing with a name that goes on for much longer than any card is wide',
        scheduledTime: 'when it is dark',
        durationMin: 0,
      },
      1: { status: 'done', percent: 100, reflectionType: 'dance' },
    }),
  },
  parameters: ready,
  async play({ canvas }) {
    await expect(canvas.getByText('Complete (dance)')).toBeVisible();
  },
});

// rules/today#D23, rules/today#D26
export const RestDay = meta.story({
  args: { tasks: [] },
  parameters: ready,
  async play({ canvas }) {
    await expect(canvas.getByText('No tasks for today')).toBeVisible();
    await expect(
      canvas.getByRole('link', { name: 'Check your schedule configuration' }),
    ).toBeVisible();
    await expect(canvas.getByText('Rest day. You can still write.')).toBeVisible();
  },
});

export const Loading = meta.story({
  args: { state: 'loading', tasks: [] },
  parameters: { shows: { machine: 'dayTasks', state: 'day.loading' } },
  async play({ canvas }) {
    await expect(canvas.getByText('Loading your tasks...')).toBeVisible();
  },
});

export const LoadingAgain = meta.story({
  args: { state: 'loading' },
  parameters: { shows: { machine: 'dayTasks', state: 'day.loading' } },
});

// rules/today#D24
export const Failed = meta.story({
  args: { state: 'failed', tasks: [] },
  parameters: { shows: { machine: 'dayTasks', state: 'day.failed' } },
  async play({ canvas }) {
    await expect(canvas.getByText('No tasks for today')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Retry' })).toBeVisible();
  },
});

export const FailedWithAList = meta.story({
  args: { state: 'failed' },
  parameters: { shows: { machine: 'dayTasks', state: 'day.failed' } },
});

// rules/today#D28
export const Analytics = meta.story({
  args: { tab: 'analytics' },
  parameters: ready,
  async play({ canvas }) {
    await expect(canvas.getByText('More Analytics Coming Soon')).toBeVisible();
    await expect(
      canvas.getByRole('img', { name: /^Thursday 20 November: Tether done, .*Movement open\.$/u }),
    ).toBeVisible();
  },
});

function Day({ state, tasks, upload, practiceDay, tab }: Args) {
  return (
    <Frozen
      context={{
        email: 'maya@example.com',
        today: practiceDay,
        day: { ...emptyDay(practiceDay), tasks: storyTasks },
        holds: 0,
      }}
      key={state}
      machine={dayTasksMachine}
      value={{ day: state }}
    >
      {(dayTasksRef) => (
        <ProgressScreen
          actions={{ onStart, onReflect, onSendTime: () => {} }}
          dayTasksRef={dayTasksRef}
          earlier={tab === 'tasks' ? earlier : []}
          links={links}
          loadMedia={() => Promise.resolve(null)}
          onChooseTab={() => {}}
          outbox={null}
          shares={month}
          tab={tab}
          tasks={tasks}
          today={storyDay}
          upload={upload}
        >
          {null}
        </ProgressScreen>
      )}
    </Frozen>
  );
}
