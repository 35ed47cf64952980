import { expect, waitFor, within } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { profileScenarios } from '#src/mocks/profile/profileScenarios.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { daysInARow, keepPractice } from '../support/maya/mayasPractice.ts';
import { smallPicture } from '../support/pictures.ts';

const meta = preview.type<{ args: object }>().meta({
  title: 'App/Top bar',
  render: () => <AppAt path="/dashboard" />,
});

const loaded = { shows: { machine: 'memberStore', state: 'loaded' } };

/** Three days in a row and one before them: eight hours and a half. */
const practised = mayaHas(() =>
  keepPractice([...daysInARow(3, 120), { daysAgo: 5, minutes: 150 }], 12),
);

export const Loading = meta.story({
  parameters: { shows: { machine: 'memberStore', state: 'loading' } },
  beforeEach: mayaHas(undefined, profileScenarios.slowProfile),
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Your profile' })).toBeVisible();
  },
});

export const Practised = meta.story({
  parameters: loaded,
  beforeEach: practised,
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Maya, your profile' })).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Streak: 3 days' })).toBeVisible();
  },
});

export const FirstDay = meta.story({
  parameters: loaded,
  beforeEach: mayaHas(),
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Streak: 0 days' })).toBeVisible();
  },
});

// rules/rooms#R2
export const LongNumbers = meta.story({
  parameters: loaded,
  beforeEach: mayaHas(() =>
    keepPractice([...daysInARow(1_234, 210), { daysAgo: 1_234 + 9, minutes: 124 }]),
  ),
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Streak: 1234 days' })).toBeVisible();
    await expect((await canvas.findAllByText('4321.1 h'))[0]).toBeInTheDocument();
  },
});

export const WithAPhoto = meta.story({
  parameters: loaded,
  beforeEach: mayaHas(({ profiles }) => {
    const maya = profiles.get('maya@example.com');
    if (maya === undefined) throw new Error('The mocked services know Maya.');
    profiles.set('maya@example.com', { ...maya, photo_url: smallPicture });
  }),
  async play({ canvas }) {
    const button = await canvas.findByRole('button', { name: 'Maya, your profile' });
    await waitFor(() => expect(button.querySelector('img')).toHaveAttribute('src', smallPicture));
  },
});

// rules/rooms#R4
export const StreakOpen = meta.story({
  tags: ['spoken'],
  parameters: loaded,
  beforeEach: practised,
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Streak: 3 days' }));

    const week = await canvas.findByRole('list', { name: 'Practised on 4 of the last 7 days' });
    await waitFor(() => expect(week).toBeVisible());
    await expect(await canvas.findByText('12 days')).toBeVisible();
  },
});

// rules/rooms#R3
export const MenuOpenOnAPhone = meta.story({
  tags: ['spoken'],
  globals: { viewport: { value: 'phone' } },
  parameters: loaded,
  beforeEach: practised,
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Menu' }));
    const sheet = await canvas.findByRole('navigation', { name: 'Menu' });
    await waitFor(() => expect(sheet).toBeVisible());
    const bar = (await canvas.findByRole('banner')).getBoundingClientRect();
    await waitFor(() =>
      expect(sheet.getBoundingClientRect()).toMatchObject({
        x: 0,
        y: bar.bottom,
        width: innerWidth,
      }),
    );
    await expect(await within(sheet).findAllByRole('link')).toHaveLength(8);
    for (const row of ['8.5 h', 'Progress', /^(Light|Dark) Mode$/u, 'Logout']) {
      await expect((await canvas.findAllByText(row)).at(-1)).toBeVisible();
    }

    for (const look of ['once', 'and back']) {
      const theme = await within(sheet).findByRole('button', { name: /^(Light|Dark) Mode$/u });
      const before = theme.textContent;
      await userEvent.click(theme);
      await waitFor(() => expect(theme, look).not.toHaveTextContent(before));
    }
  },
});

// rules/rooms#R3
export const MenuByTheKeyboard = meta.story({
  tags: ['flow'],
  globals: { viewport: { value: 'phone' } },
  parameters: loaded,
  beforeEach: practised,
  async play({ canvas, step, userEvent }) {
    const button = await canvas.findByRole('button', { name: 'Menu' });
    await step('it opens, and its rows are next', async () => {
      button.focus();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(canvas.getByRole('navigation', { name: 'Menu' })).toBeVisible());
    });

    await step('the button closes it again', async () => {
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(canvas.queryByRole('navigation', { name: 'Menu' })).toBeNull());
      await expect(button).toHaveFocus();
    });

    await step('a room is entered, and the menu is gone', async () => {
      await userEvent.keyboard('{Enter}');
      await userEvent.click(await canvas.findByRole('link', { name: 'Your days' }));
      await expect(await canvas.findByRole('heading', { name: 'Your days' })).toBeVisible();
      await waitFor(() => expect(canvas.queryByRole('navigation', { name: 'Menu' })).toBeNull());
    });
  },
});
