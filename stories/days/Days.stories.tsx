import { HttpResponse } from 'msw';
import { expect, waitFor, within } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { failure } from '#src/mocks/common/answers.ts';
import { never, ourFault } from '#src/mocks/common/commonScenarios.ts';
import { onPractice } from '#src/mocks/practice/practice.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { submitDay } from '../support/maya/mayasDays.ts';
import { practiseForAYear } from '../support/maya/mayasYear.ts';

const known = { shows: { machine: 'lookBack', state: 'known' } };
const failed = { shows: { machine: 'lookBack', state: 'failed' } };

const meta = preview.type<{ args: { path: string } }>().meta({
  title: 'Days/A year and a day',
  args: { path: '/days' },
  render: ({ path }) => <AppAt path={path} />,
});

// rules/days#N5, rules/days#N6
export const Year = meta.story({
  tags: ['spoken'],
  parameters: known,
  beforeEach: mayaHas(practiseForAYear),
  async play({ canvas, userEvent, step }) {
    await step('each mark says its day and what was done', async () => {
      await expect(
        await canvas.findByRole('link', {
          name: /^Tuesday 4 November 2025: Tether (?:done|\d+)/u,
        }),
      ).toHaveAttribute('href', '/days/2025-11-04');
      await expect(
        await canvas.findByRole('link', { name: 'Monday 6 January 2025: nothing kept' }),
      ).toBeVisible();
      await expect(
        await canvas.findByText(/^In 2025 you sat on \d+ days, [\d.]+ h/u),
      ).toBeVisible();
    });

    await step('as a table, too', async () => {
      await userEvent.click(await canvas.findByText('2025 as a table'));
      // The month is there before the account has told of the year.
      const table = within(await canvas.findByRole('table'));
      await waitFor(() => expect(table.getAllByRole('row').length).toBeGreaterThan(200));
      await userEvent.click(await canvas.findByText('2025 as a table'));
      await waitFor(() => expect(canvas.queryByRole('table')).toBeNull());
    });
  },
});

export const YearBefore = meta.story({
  parameters: known,
  beforeEach: mayaHas(practiseForAYear),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('link', { name: '2024' }));
    await expect(
      await canvas.findByText('What you practise in 2024 is drawn here, a mark a day.'),
    ).toBeVisible();
    await expect(await canvas.findByRole('link', { name: '2025' })).toBeVisible();
    await expect(canvas.queryByRole('link', { name: '2026' })).toBeNull();
  },
});

export const YearIsAskedFor = meta.story({
  parameters: { shows: { machine: 'lookBack', state: 'asking' } },
  beforeEach: mayaHas(
    () => submitDay('2025-11-18', { mood: 'happy', happiness: 7, text: 'Kept here.' }),
    () => [onPractice('days', 'get', never)],
  ),
  async play({ canvas }) {
    // What this device has of its own is there at once.
    await expect(
      await canvas.findByRole('link', { name: 'Tuesday 18 November 2025: day ended' }),
    ).toBeVisible();
  },
});

// rules/days#N4
export const YearWithoutTheAccount = meta.story({
  parameters: failed,
  beforeEach: mayaHas(
    () => submitDay('2025-11-18', { mood: 'happy', happiness: 7, text: 'Kept here.' }),
    () => [onPractice('days', 'get', () => answers.shift()?.() ?? HttpResponse.error())],
  ),
  async play({ canvas, userEvent, step }) {
    await step('what this device keeps is shown all the same', async () => {
      await expect(
        await canvas.findByText(/Your account did not tell of more\.|could not be reached\./u),
      ).toBeVisible();
      await expect(
        await canvas.findByRole('link', { name: 'Tuesday 18 November 2025: day ended' }),
      ).toBeVisible();
    });

    await step('Retry asks again', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Retry' }));
      await expect(
        await canvas.findByText(
          'This is what this device keeps. Your account could not be reached.',
        ),
      ).toBeVisible();
    });
  },
});

const answers = [() => failure(403, ourFault)];

// rules/days#N7
export const Day = meta.story({
  tags: ['spoken'],
  args: { path: '/days/2025-11-04' },
  parameters: known,
  beforeEach: mayaHas(practiseForAYear),
  async play({ canvas, userEvent, step }) {
    await step('its tasks with what was said, and its end', async () => {
      await expect(
        await canvas.findByRole('heading', { name: 'Tuesday 4 November 2025' }),
      ).toBeVisible();
      await expect(
        await canvas.findByText(/^\d of \d+ done, \d+ min of meditation\./u),
      ).toBeVisible();
      const practised = await canvas.findByRole('region', { name: 'Tasks' });
      await expect((await within(practised).findAllByRole('listitem')).length).toBeGreaterThan(3);
    });

    await step('the day before is a press away, and back', async () => {
      await userEvent.click(await canvas.findByRole('link', { name: 'Day before' }));
      await canvas.findByRole('heading', { name: 'Monday 3 November 2025' });
      await userEvent.click(await canvas.findByRole('link', { name: 'Day after' }));
      await canvas.findByRole('heading', { name: 'Tuesday 4 November 2025' });
      await canvas.findByText(/^\d of \d+ done, \d+ min of meditation\./u);
      await canvas.findByText('With your account');
    });
  },
});

export const QuietDay = meta.story({
  args: { path: '/days/2025-01-06' },
  parameters: known,
  beforeEach: mayaHas(practiseForAYear),
  async play({ canvas }) {
    await expect(await canvas.findByText('A quiet day. Nothing is kept of it.')).toBeVisible();
  },
});

export const DayToCome = meta.story({
  args: { path: '/days/2025-12-24' },
  parameters: known,
  beforeEach: mayaHas(),
  async play({ canvas }) {
    await expect(await canvas.findByText('This day is still to come.')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Day after' })).toBeNull();
    // What is planned of it is shown, and nothing of it can be done yet.
    const planned = await canvas.findByRole('region', { name: 'Tasks' });
    await expect((await within(planned).findAllByText('Open')).length).toBeGreaterThan(3);
    await expect(within(planned).queryByRole('link')).toBeNull();
  },
});

// rules/today#D37
export const DayToComeThatWasBeforeAFlight = meta.story({
  args: { path: '/days/2025-11-22' },
  parameters: known,
  beforeEach: mayaHas(() =>
    submitDay('2025-11-22', { mood: 'happy', happiness: 7, text: 'Over the date line.' }),
  ),
  async play({ canvas }) {
    await expect(await canvas.findByText('Over the date line.')).toBeVisible();
    await expect(await canvas.findByText(/^\d of \d+ done\./u)).toBeVisible();
    await expect(canvas.queryByText('This day is still to come.')).toBeNull();
  },
});

// rules/days#N6
export const DayOfAYearToCome = meta.story({
  args: { path: '/days/2027-01-01' },
  parameters: known,
  beforeEach: mayaHas(),
  async play({ canvas }) {
    await expect(await canvas.findByText('This day is still to come.')).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'All of 2025' })).toHaveAttribute(
      'href',
      '/days?year=2025',
    );
  },
});

export const NoDay = meta.story({
  args: { path: '/days/2025-02-30' },
  parameters: known,
  beforeEach: mayaHas(),
  async play({ canvas }) {
    await expect(await canvas.findByRole('heading', { name: 'Your days' })).toBeVisible();
  },
});
