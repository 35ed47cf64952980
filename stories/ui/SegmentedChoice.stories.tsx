import { useState } from 'react';
import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { MoodFace } from '#src/components/art/pillars/MoodFace.tsx';
import { SegmentedChoice } from '#src/components/ui/choices/SegmentedChoice.tsx';

interface Args {
  of: 'ways' | 'moods';
  value: string | null;
  look: 'bar' | 'drawings';
}

const choices = {
  ways: {
    legend: 'How do you want to reflect?',
    segments: [
      { value: 'voice', label: 'Voice' },
      { value: 'photo', label: 'Photo' },
      { value: 'video', label: 'Video' },
      { value: 'text', label: 'Text' },
    ],
  },
  moods: {
    legend: 'How was it?',
    segments: [
      { value: 'happy', label: 'Happy', mark: <MoodFace mood="happy" /> },
      { value: 'neutral', label: 'Neutral', mark: <MoodFace mood="neutral" /> },
      { value: 'sad', label: 'Sad', mark: <MoodFace mood="sad" /> },
    ],
  },
};

const nothingChosen: Args = { of: 'ways', value: null, look: 'bar' };

const meta = preview.type<{ args: Args }>().meta({
  title: 'UI/Segmented choice',
  args: nothingChosen,
  parameters: { unasked: 'A control asks no service.', layout: 'padded' },
  render: (args) => <Chosen key={args.value} {...args} />,
});

export const NothingChosen = meta.story({ parameters: { lookAt: 'No segment looks chosen.' } });

export const OneChosen = meta.story({
  parameters: { lookAt: 'One segment is chosen, which is not told by its colour alone.' },
  args: { value: 'voice' },
});

export const Drawings = meta.story({
  parameters: { lookAt: 'Each drawing has its word below it.' },
  args: { of: 'moods', look: 'drawings' },
});

export const DrawingsWithOneChosen = meta.story({
  parameters: { lookAt: 'One drawing is chosen, which is not told by its colour alone.' },
  args: { of: 'moods', look: 'drawings', value: 'happy' },
});

export const ChoosesByTheArrows = meta.story({
  tags: ['flow'],
  async play({ canvas, userEvent, step }) {
    await step('Tab and Space choose the first', async () => {
      await userEvent.tab();
      await userEvent.keyboard(' ');
      await waitFor(() => expect(canvas.getByRole('radio', { name: 'Voice' })).toBeChecked());
    });

    await step('the arrows go on, and round', async () => {
      await userEvent.keyboard('{ArrowRight}');
      await waitFor(() => expect(canvas.getByRole('radio', { name: 'Photo' })).toBeChecked());
      await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
      await waitFor(() => expect(canvas.getByRole('radio', { name: 'Text' })).toBeChecked());
      await waitFor(() => expect(canvas.getByRole('radio', { name: 'Text' })).toHaveFocus());
    });

    await step('a press on the words chooses', async () => {
      await userEvent.click(await canvas.findByText('Video'));
      await expect(await canvas.findByRole('radio', { name: 'Video' })).toBeChecked();
    });
  },
});

function Chosen({ of, value, look }: Args) {
  const [chosen, setChosen] = useState(value);

  return <SegmentedChoice {...choices[of]} look={look} onChoose={setChosen} value={chosen} />;
}
