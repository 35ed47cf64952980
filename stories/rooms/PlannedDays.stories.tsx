import type { SetupWorker } from 'msw/browser';
import { expect, screen, waitFor, within } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { setStoryTime } from '#.storybook/storyTime.ts';
import { demoScheduleFrom } from '#src/domain/schedule/demoSchedule.ts';
import { practiceOf } from '#src/mocks/world/feed.ts';
import type { MockWorld } from '#src/mocks/world/world.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { keepPractice } from '../support/maya/mayasPractice.ts';

const maya = 'maya@example.com';

const meta = preview.type<{ args: object }>().meta({
  title: 'App/Planned days',
  parameters: { shows: { machine: 'memberStore', state: 'loaded' } },
  render: () => <AppAt path="/dashboard" />,
});

/** Weekdays for six weeks; she sat on all but one of the last ten of them. */
function practiseOnWeekdays(world: MockWorld, isTodayKept = false): void {
  world.schedules.set(maya, { record: demoScheduleFrom('2025-10-06'), version: 1 });
  const daysAgo = [...(isTodayKept ? [0] : []), 1, 2, 3, 4, 7, 8, 10, 11, 14];
  keepPractice(
    daysAgo.map((count) => ({ daysAgo: count, minutes: 20 })),
    12,
  );
}

// rules/practice#P19
export const WithRestDays = meta.story({
  beforeEach: mayaHas((world) => practiseOnWeekdays(world)),
  async play({ canvas, userEvent }) {
    const home = within(await canvas.findByRole('main'));
    await expect(await home.findByText('9 of 10 planned days')).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: 'Streak: 4 days' }));

    const popover = await canvas.findByRole('region', { name: 'Your streak' });
    await waitFor(() => expect(popover).toBeVisible());
    await expect(
      await within(popover).findByRole('img', {
        name: 'Planned days: Friday 7 kept, 2 rest days, Monday 10 kept, Tuesday 11 kept, Wednesday 12 open, Thursday 13 kept, Friday 14 kept, 2 rest days, Monday 17 kept, Tuesday 18 kept, Wednesday 19 kept, Thursday 20 kept',
      }),
    ).toBeVisible();
  },
});

export const OfAYoungMember = meta.story({
  beforeEach: mayaHas(() =>
    keepPractice([0, 1, 2, 3, 4].map((daysAgo) => ({ daysAgo, minutes: 20 }))),
  ),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Streak: 5 days' }));

    await waitFor(() => expect(canvas.getAllByText('5 of 5 planned days')).toHaveLength(2));
  },
});

export const WithoutAPlan = meta.story({
  parameters: { shows: { machine: 'memberStore', state: 'loaded' } },
  beforeEach: mayaHas((world) => {
    world.schedules.clear();
    keepPractice([{ daysAgo: 0, minutes: 20 }]);
  }),
  async play({ canvas, userEvent }) {
    await canvas.findByRole('link', { name: /Make your first schedule/u });
    await userEvent.click(await canvas.findByRole('button', { name: 'Streak: 1 day' }));

    await waitFor(() => expect(canvas.getByRole('switch')).toBeVisible());
    await expect(canvas.queryByText(/planned day/u)).toBeNull();
  },
});

let worldOfHidden: MockWorld | null = null;

export const Hidden = meta.story({
  beforeEach: mayaHas((world) => {
    worldOfHidden = world;
    practiseOnWeekdays(world);
  }),
  async play({ canvas, step, userEvent }) {
    await step('Either number is switched off in the popover.', async () => {
      await within(await canvas.findByRole('main')).findByText('9 of 10 planned days');
      await userEvent.click(await canvas.findByRole('button', { name: 'Streak: 4 days' }));
      await userEvent.click(await canvas.findByRole('switch', { name: 'Show planned days' }));
      await userEvent.click(await canvas.findByRole('switch', { name: 'Show the streak' }));
    });

    await step('The bar keeps its sign, and nothing counts.', async () => {
      await expect(await canvas.findByRole('button', { name: 'Your streak' })).toBeVisible();
      await expect(canvas.queryByText(/\d days?/u)).toBeNull();
    });

    await step('The account has it, for every device.', async () => {
      await waitFor(() => {
        const kept = worldOfHidden && practiceOf(worldOfHidden, maya).items;
        const hidden = [...(kept?.values() ?? [])].find(({ id }) => id === 'hidden');
        return expect(hidden?.content).toMatchObject({
          body: { value: ['streak', 'planned_days'] },
        });
      });
    });
  },
});

export const OnARestDay = meta.story({
  beforeEach: async (begun: { msw: SetupWorker; globals: Record<string, unknown> }) => {
    await mayaHas((world) => practiseOnWeekdays(world, true))(begun);
    return setStoryTime(Date.UTC(2025, 10, 22, 10));
  },
  async play({ canvas, userEvent }) {
    const home = within(await canvas.findByRole('main'));
    await expect(await home.findByText('9 of 10 planned days')).toBeVisible();
    await userEvent.click(await home.findByRole('button', { name: 'Practise if you like' }));

    await waitFor(() =>
      expect(screen.getByRole('dialog', { name: 'Choose a practice' })).toBeVisible(),
    );
  },
});
