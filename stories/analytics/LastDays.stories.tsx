import { HttpResponse } from 'msw';
import { expect, within } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { never } from '#src/mocks/common/commonScenarios.ts';
import { onPractice } from '#src/mocks/practice/practice.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { practiseForAWeek, practiseForAYear } from '../support/maya/mayasYear.ts';

const known = { shows: { machine: 'lookBack', state: 'known' } };

const meta = preview.meta({
  title: 'Analytics/The last days',
  render: () => <AppAt path="/progress?tab=analytics" />,
});

// rules/today#D28, rules/today#D29, rules/analytics#K2, rules/analytics#K3, rules/analytics#K4
export const AYear = meta.story({
  tags: ['spoken'],
  parameters: known,
  beforeEach: mayaHas(practiseForAYear),
  async play({ canvas, userEvent, step }) {
    await step('the month has the marks that the account told of', async () => {
      const month = within(await canvas.findByRole('region', { name: 'This month' }));
      await expect(await month.findAllByRole('link', { name: /Tether done/u })).not.toHaveLength(0);
      // What was planned beside what was done is told with the whole of the days, after their first words.
      await month.findByRole('link', { name: /^Saturday 1 November.*Nourishment 36 percent/u });
    });

    await step('each picture says what is seen', async () => {
      await expect(
        await canvas.findByText(/^Your happy days had \d+ minutes more:/u),
      ).toBeVisible();
      await expect(await canvas.findByText(/^\d+ minutes in the last 12 weeks\./u)).toBeVisible();
    });

    await step('and has a table behind it', async () => {
      await userEvent.click(await canvas.findByText('Minutes by week as a table'));
      const weeks = within(await canvas.findByRole('region', { name: 'Minutes by week' }));
      await expect(await weeks.findAllByRole('row')).toHaveLength(13);
      await userEvent.click(await canvas.findByText('Minutes by week as a table'));
    });
  },
});

export const AWeekOnly = meta.story({
  parameters: known,
  beforeEach: mayaHas(practiseForAWeek),
  async play({ canvas, userEvent }) {
    await expect(await canvas.findByText(/^\d days with a mood so far\.$/u)).toBeVisible();
    await expect(await canvas.findByText(/^\d+ tasks done in the last 90 days\.$/u)).toBeVisible();
    await userEvent.click(await canvas.findByText('Mood beside practice as a table'));
    await expect(await canvas.findByRole('cell', { name: '25 min' })).toBeVisible();
    await userEvent.click(await canvas.findByText('By pillar and weekday as a table'));
    await expect(await canvas.findByRole('rowheader', { name: 'Sunday' })).toBeVisible();
  },
});

// rules/analytics#K1
export const NothingYet = meta.story({
  parameters: known,
  beforeEach: mayaHas(),
  async play({ canvas }) {
    await expect(
      await canvas.findByText('After a week of days there is something to see here.'),
    ).toBeVisible();
  },
});

export const AskedFor = meta.story({
  parameters: { shows: { machine: 'lookBack', state: 'asking' } },
  beforeEach: mayaHas(undefined, () => [onPractice('days', 'get', never)]),
  async play({ canvas }) {
    await expect(await canvas.findByText('Looking at your days…')).toBeVisible();
  },
});

export const WithoutTheAccount = meta.story({
  parameters: { shows: { machine: 'lookBack', state: 'failed' } },
  beforeEach: mayaHas(undefined, () => [onPractice('days', 'get', () => HttpResponse.error())]),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Retry' }));
    await expect(
      await canvas.findByText('This is what this device keeps. Your account could not be reached.'),
    ).toBeVisible();
    await expect(
      canvas.queryByText('After a week of days there is something to see here.'),
    ).toBeNull();
  },
});
