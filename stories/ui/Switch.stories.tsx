import { useState } from 'react';
import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { Switch } from '#src/components/ui/choices/Switch.tsx';

interface Args {
  label: string;
  hint: string | null;
  isOn: boolean;
}

const meta = preview.type<{ args: Args }>().meta({
  title: 'UI/Switch',
  args: { label: 'Enable Tether', hint: null, isOn: false },
  parameters: { unasked: 'A control asks no service.', layout: 'padded' },
  render: (args) => <Toggled key={String(args.isOn)} {...args} />,
});

export const Off = meta.story({
  parameters: { lookAt: 'The thumb is on the left, and the track is empty.' },
});

export const On = meta.story({
  parameters: { lookAt: 'The thumb is on the right, and the track is filled.' },
  args: { isOn: true },
});

export const WithAHint = meta.story({
  args: {
    label: 'Hide my streak',
    hint: 'Days are still counted, and come back when you turn this off.',
    isOn: true,
  },
  async play({ canvas }) {
    await expect(
      await canvas.findByRole('switch', { name: 'Hide my streak' }),
    ).toHaveAccessibleDescription('Days are still counted, and come back when you turn this off.');
  },
});

export const TurnsByItsWholeRowAndByTheKeyboard = meta.story({
  tags: ['flow'],
  async play({ canvas, userEvent, step }) {
    const toggle = await canvas.findByRole('switch', { name: 'Enable Tether' });

    await step('a press on the words turns it on', async () => {
      await userEvent.click(await canvas.findByText('Enable Tether'));
      await expect(toggle).toBeChecked();
    });

    await step('Space turns it off again', async () => {
      await waitFor(() => expect(toggle).toHaveFocus());
      await userEvent.keyboard(' ');
      await expect(toggle).not.toBeChecked();
    });
  },
});

function Toggled({ isOn, ...words }: Args) {
  const [isTurnedOn, setTurnedOn] = useState(isOn);

  return <Switch {...words} isOn={isTurnedOn} name="toggle" onToggle={setTurnedOn} />;
}
