import { expect, waitFor, within } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { setStoryTime } from '#.storybook/storyTime.ts';
import { writeHoursBy } from '#src/components/ui/hours.ts';
import { commitmentsScenarios } from '#src/mocks/commitments/commitmentsScenarios.ts';
import { never } from '#src/mocks/common/commonScenarios.ts';
import { onPractice } from '#src/mocks/practice/practice.ts';
import { practiceScenarios } from '#src/mocks/practice/practiceScenarios.ts';
import { demoScheduleFrom } from '#src/domain/schedule/demoSchedule.ts';
import type { MockWorld } from '#src/mocks/world/world.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { sitElsewhere } from '../support/maya/elsewhere.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { withMayasDay, withPillarDone, written } from '../support/maya/mayasDay.ts';
import { submitDay } from '../support/maya/mayasDays.ts';
import { keepMayasDay, keepMayasDayOf } from '../support/maya/onThisDevice.ts';
import { storyDay } from '../support/memberStore.tsx';

const dayBefore = '2025-11-20';

const underWay = (world: MockWorld) =>
  withMayasDay(world, {
    0: written('The light came in low. I stayed with it.'),
    2: { elapsedSec: 430 },
    3: { status: 'reflection_pending', elapsedSec: 1_200 },
  });

/** What a fresh device is told first is all that it hears. */
const nothingOfEarlierDays = () => [
  ...practiceScenarios.slowFeed(),
  onPractice('days', 'get', never),
];

const meta = preview.type<{ args: { path: string } }>().meta({
  title: 'Today/Progress',
  args: { path: '/progress' },
  render: ({ path }) => <AppAt path={path} />,
});

const ready = { shows: { machine: 'dayTasks', state: 'day.ready' } };
const failed = { shows: { machine: 'dayTasks', state: 'day.failed' } };

// rules/today#D17
export const UnderWay = meta.story({
  tags: ['spoken'],
  parameters: ready,
  beforeEach: mayaHas(underWay),
  async play({ canvas }) {
    await expect(await canvas.findByText('Missed • Make-up now')).toBeVisible();
    await expect(await canvas.findByText('Required to complete day')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: /^In Progress/u })).toBeVisible();
  },
});

// rules/today#D18
export const ReflectionOverIt = meta.story({
  parameters: ready,
  beforeEach: mayaHas(underWay),
  async play({ canvas, userEvent }) {
    const page = within(document.body);
    const open = async () => {
      await userEvent.click(await canvas.findByRole('button', { name: /^Add Reflection, Lunch/u }));
      await expect(await page.findByRole('heading', { name: 'How was it?' })).toBeVisible();
    };

    await open();
    await userEvent.keyboard('{Escape}');
    // What lies behind a dialog is there again once the dialog has gone out of sight.
    await expect(await canvas.findByRole('button', { name: /^In Progress/u })).toBeVisible();
    await open();
    await expect(await page.findByRole('dialog', { name: 'Lunch, 12:30' })).toBeVisible();
  },
});

// rules/today#D15, rules/today#D22
export const Morning = meta.story({
  parameters: ready,
  beforeEach: mayaHas(),
  async play({ canvas, userEvent }) {
    await expect(await canvas.findByText('Complete at least one pillar')).toBeVisible();
    await expect(await canvas.findByText(/Daily upload pending/u)).toBeVisible();
    await userEvent.click(await canvas.findByText('Earlier today'));
    await expect(await canvas.findByRole('link', { name: 'Breakfast' })).toBeVisible();
    await expect(
      await canvas.findByRole('button', { name: /, Breakfast at 08:00$/u }),
    ).toBeVisible();
    await expect(await canvas.findAllByRole('img', { name: 'Nourishment' })).not.toHaveLength(0);
  },
});

// rules/today#D40, rules/spoken#H2
export const Evening = meta.story({
  tags: ['spoken'],
  parameters: ready,
  async beforeEach(context) {
    const at = (hour: string) => ({
      ...written('It was well.'),
      completedAt: `2025-11-21T${hour}:00.000Z`,
    });
    await mayaHas((world) =>
      withMayasDay(world, { 0: at('07:50'), 2: at('08:40'), 3: at('12:55') }),
    )(context);
    return setStoryTime(Date.UTC(2025, 10, 21, 18, 30));
  },
  async play({ canvas, userEvent, step }) {
    const fold = await canvas.findByText('Earlier today');

    await step('what is behind is one line; what was done last stays', async () => {
      await expect(fold).toHaveTextContent('Earlier today 2 done, 1 open: Tether 08:00');
      await expect(await canvas.findByRole('heading', { name: 'Lunch' })).toBeVisible();
      await expect(await canvas.findByRole('heading', { name: 'Breakfast' })).not.toBeVisible();
    });

    await step('a press shows it', async () => {
      await userEvent.click(fold);
      await expect(await canvas.findByRole('heading', { name: 'Breakfast' })).toBeVisible();
    });
  },
});

// rules/common#M18
export const OnAClockOfTwelveHours = meta.story({
  parameters: ready,
  async beforeEach(context) {
    writeHoursBy('12h');
    await mayaHas(underWay)(context);
    return () => writeHoursBy('24h');
  },
  async play({ canvas }) {
    await expect(await canvas.findByText('10:30 pm')).toBeVisible();
    await expect(canvas.queryByText(/\b(?:08|20|22):\d\d/u)).toBeNull();
  },
});

export const LeftOpenTheDayBefore = meta.story({
  parameters: ready,
  beforeEach: mayaHas(() => keepMayasDayOf(dayBefore, { TETHER: 'done' })),
  async play({ canvas, userEvent }) {
    const fold = await canvas.findByText(/^From yesterday, \d open$/u);
    await userEvent.click(fold);
    const beside = fold.closest('details');
    if (beside === null) throw new Error('The day before is not there.');
    const left = within(beside);
    await expect(await left.findByRole('link', { name: /^Breakfast 08:00/u })).toHaveAttribute(
      'href',
      '/task/2025-11-20-NOURISHMENT-1',
    );
    await expect(await canvas.findByText('How did you sleep?')).toBeVisible();
  },
});

export const DayComplete = meta.story({
  tags: ['spoken'],
  parameters: ready,
  beforeEach: mayaHas(async (world) => {
    withMayasDay(
      world,
      Object.fromEntries(Array.from({ length: 7 }, (_, index) => [index, written('It was well.')])),
    );
    await submitDay(storyDay, { mood: 'happy', happiness: 8, text: '' });
  }),
  async play({ canvas }) {
    await expect(await canvas.findByText('Day Complete!')).toBeVisible();
    await expect(await canvas.findByText('Happiness 8/10')).toBeVisible();
    await expect(canvas.queryByText(/Daily upload pending/u)).toBeNull();
  },
});

// rules/today#D7
export const WhatNobodyForesaw = meta.story({
  parameters: ready,
  beforeEach: mayaHas(undefined, commitmentsScenarios.malformedTasks),
  async play({ canvas }) {
    await expect(await canvas.findByText('Complete (song)')).toBeVisible();
    await expect(await canvas.findByText('Breath work')).toBeVisible();
  },
});

// rules/today#D26
export const RestDay = meta.story({
  tags: ['spoken'],
  parameters: ready,
  beforeEach: mayaHas((world) => {
    const record = demoScheduleFrom('2025-11-24');
    world.schedules.set('maya@example.com', { record, version: 1 });
  }),
  async play({ canvas }) {
    await expect(await canvas.findByText('No tasks for today')).toBeVisible();
    await expect(await canvas.findByText('Rest day. You can still write.')).toBeVisible();
    await expect(canvas.queryByText(/Daily upload pending/u)).toBeNull();
    await expect(await canvas.findByRole('link', { name: 'Practise if you like' })).toHaveAttribute(
      'href',
      '/dashboard?practise',
    );
  },
});

// rules/today#D23
export const NoSchedule = meta.story({
  parameters: ready,
  beforeEach: mayaHas((world) => world.schedules.clear()),
  async play({ canvas }) {
    await expect(await canvas.findByText('No tasks for today')).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'Check your schedule' })).toBeVisible();
    await waitFor(() => expect(canvas.queryByRole('link', { name: 'Daily Upload' })).toBeNull());
    await expect(canvas.queryByText(/Rest day|Daily upload pending/u)).toBeNull();
  },
});

export const Loading = meta.story({
  parameters: { shows: { machine: 'dayTasks', state: 'day.loading' } },
  beforeEach: mayaHas(undefined, commitmentsScenarios.slowTasks),
  async play({ canvas }) {
    await expect(await canvas.findByText('Loading your tasks...')).toBeVisible();
  },
});

export const LoadingAgain = meta.story({
  parameters: { shows: { machine: 'dayTasks', state: 'day.loading' } },
  beforeEach: mayaHas(keepMayasDay, commitmentsScenarios.slowTasks),
  async play({ canvas }) {
    await expect(await canvas.findByText('Complete at least one pillar')).toBeVisible();
  },
});

// rules/today#D24
export const Failed = meta.story({
  parameters: failed,
  beforeEach: mayaHas(undefined, commitmentsScenarios.tasksFail),
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(await canvas.findByText('No tasks for today')).toBeVisible();
  },
});

export const FailedWithAList = meta.story({
  parameters: failed,
  beforeEach: mayaHas(keepMayasDay, commitmentsScenarios.tasksFail),
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(await canvas.findByText('Complete at least one pillar')).toBeVisible();
  },
});

export const Unreachable = meta.story({
  parameters: failed,
  beforeEach: mayaHas(undefined, commitmentsScenarios.offline),
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Retry' })).toBeVisible();
  },
});

// rules/practiceFeed#E6
export const MonthOfAFreshDevice = meta.story({
  args: { path: '/progress?tab=analytics' },
  parameters: ready,
  beforeEach: mayaHas((world) => sitElsewhere(world, 730), nothingOfEarlierDays),
  async play({ canvas }) {
    for (const day of ['Monday 17 November', 'Saturday 1 November']) {
      const name = new RegExp(`^${day}: Tether done,`, 'u');
      await expect(await canvas.findByRole('link', { name })).toBeVisible();
    }
  },
});

// rules/today#D28, rules/today#D29
export const Analytics = meta.story({
  args: { path: '/progress?tab=analytics' },
  parameters: ready,
  beforeEach: mayaHas((world) => {
    underWay(world);
    withPillarDone(world, 'TETHER', dayBefore);
  }),
  async play({ canvas, userEvent }) {
    await canvas.findByText('After a week of days there is something to see here.');
    await userEvent.click(await canvas.findByRole('tab', { name: 'Tasks' }));
    await userEvent.click(await canvas.findByRole('tab', { name: 'Analytics' }));
    await expect(await canvas.findByRole('heading', { name: 'The last 90 days' })).toBeVisible();
    await expect(
      await canvas.findByRole('link', {
        name: /^Thursday 20 November: Tether done, .*Movement open\.$/u,
      }),
    ).toHaveAttribute('href', '/days/2025-11-20');
  },
});
