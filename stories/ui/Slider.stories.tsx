import { useState } from 'react';
import { expect, fireEvent, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { Slider } from '#src/components/ui/choices/Slider.tsx';

const meta = preview.type<{ args: { value: number } }>().meta({
  title: 'UI/Slider',
  args: { value: 7 },
  argTypes: { value: { control: { type: 'range', min: 0, max: 10 } } },
  parameters: { unasked: 'A control asks no service.', layout: 'padded' },
  render: ({ value }) => <Slid key={value} value={value} />,
});

export const InBetween = meta.story({
  async play({ canvas }) {
    const slider = await canvas.findByRole('slider', { name: 'Happiness' });
    await expect(slider).toHaveAttribute('aria-valuetext', '7 of 10');
    await expect(slider).toHaveAccessibleDescription('0 is low, 10 is high');
  },
});

export const AtTheLowest = meta.story({
  parameters: { lookAt: 'The thumb stands at the left end, over the number.' },
  args: { value: 0 },
});

export const AtTheHighest = meta.story({
  parameters: { lookAt: 'The thumb stands at the right end, and the track is filled.' },
  args: { value: 10 },
});

export const FollowsItsInput = meta.story({
  tags: ['flow'],
  async play({ canvas, userEvent }) {
    const slider = await canvas.findByRole('slider', { name: 'Happiness' });
    await userEvent.tab();
    await waitFor(() => expect(slider).toHaveFocus());

    await fireEvent.change(slider, { target: { value: '9' } });
    await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', '9 of 10'));
    await waitFor(() => expect(canvas.getByText('9')).toBeVisible());
  },
});

function Slid({ value }: { value: number }) {
  const [happiness, setHappiness] = useState(value);

  return (
    <Slider
      high="high"
      label="Happiness"
      low="low"
      name="happiness"
      onValueChange={setHappiness}
      value={happiness}
    />
  );
}
