import { expect } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { AppAt } from '../support/maya/AppAt.tsx';
import { nobodyHere } from '../support/nobodyHere.ts';

const meta = preview.type<{ args: object }>().meta({
  title: 'App/Theme toggle',
  parameters: { unasked: 'The theme is kept on this device, and no service is asked.' },
  render: () => <AppAt path="/login" token={null} />,
  beforeEach: nobodyHere(),
});

export const Light = meta.story({
  parameters: { shows: { machine: 'darkMode', state: 'light' } },
  beforeEach: () => localStorage.setItem('darkMode', 'false'),
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Switch to dark mode' })).toBeVisible();
  },
});

export const Dark = meta.story({
  parameters: { shows: { machine: 'darkMode', state: 'dark' } },
  beforeEach: () => localStorage.setItem('darkMode', 'true'),
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Switch to light mode' })).toBeVisible();
  },
});

export const TurnsDarkAndLightAgain = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'darkMode', state: 'light' } },
  beforeEach: () => localStorage.setItem('darkMode', 'false'),
  async play({ canvas, userEvent, step }) {
    await step('a press turns the page dark, and this browser keeps it', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Switch to dark mode' }));
      await expect(
        await canvas.findByRole('button', { name: 'Switch to light mode' }),
      ).toHaveFocus();
      await expect(localStorage.getItem('darkMode')).toBe('true');
    });

    await step('the next one turns it light', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Switch to light mode' }));
      await expect(
        await canvas.findByRole('button', { name: 'Switch to dark mode' }),
      ).toBeVisible();
      await expect(localStorage.getItem('darkMode')).toBe('false');
    });
  },
});
