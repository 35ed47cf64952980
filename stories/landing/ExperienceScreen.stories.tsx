import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { holdWaits } from '../support/heldWaits.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { nobodyHere } from '../support/nobodyHere.ts';
import { textsOf } from '../support/textsOf.ts';

const meta = preview.type<{ args: object }>().meta({
  title: 'Landing/Demo chat',
  parameters: { unasked: 'The demo answers by itself, and asks no service.' },
  render: () => <AppAt path="/experience" token={null} />,
  beforeEach: nobodyHere(),
});

export const OpenAndIdle = meta.story({
  parameters: { shows: { machine: 'demoChat', state: 'open.idle' } },
  async play({ canvas, userEvent }) {
    await userEvent.type(await canvas.findByLabelText('Your message'), '   {Enter}');

    await expect(await canvas.findAllByRole('listitem')).toHaveLength(1);
    await expect(await canvas.findByText('Demo')).toBeVisible();
  },
});

export const OpenAndTyping = meta.story({
  tags: ['spoken'],
  parameters: { shows: { machine: 'demoChat', state: 'open.typing' } },
  beforeEach: () => holdWaits(1_000),
  async play({ canvas, userEvent }) {
    const message = await canvas.findByLabelText('Your message');
    await userEvent.type(message, 'I slept badly.{Enter}');
    await userEvent.type(message, 'Where do I begin?{Enter}');
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(3);
    await expect(await canvas.findByText('Guide is typing')).toBeInTheDocument();
  },
});

// rules/landing#L15
export const OffersTheWayIn = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'demoChat', state: 'open.idle' } },
  async play({ canvas, canvasElement, userEvent, step }) {
    await step('an encouraging word a second later', async () => {
      const said = textsOf(canvasElement);
      await userEvent.type(await canvas.findByLabelText('Your message'), 'I slept badly.{Enter}');
      await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(3));
      await expect(said.some((text) => text.includes('Guide is typing'))).toBe(true);
      await expect(canvas.queryByText('Guide is typing')).toBeNull();
    });

    await step('the word login brings the way in', async () => {
      await userEvent.type(await canvas.findByLabelText('Your message'), 'Login?{Enter}');
      await waitFor(() => expect(canvas.getAllByRole('link', { name: 'Sign In' })).toHaveLength(2));
      for (const link of await canvas.findAllByRole('link', { name: 'Sign In' })) {
        await expect(link).toHaveAttribute('href', '/login');
      }
    });
  },
});
