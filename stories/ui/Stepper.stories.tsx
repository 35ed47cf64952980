import { useState } from 'react';
import { expect, fireEvent, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { Stepper } from '#src/components/ui/choices/Stepper.tsx';
import { textsOf } from '../support/textsOf.ts';

interface Args {
  label: string;
  value: number;
  unit: string;
  min: number;
  max: number;
  step: number;
}

const meta = preview.type<{ args: Args }>().meta({
  title: 'UI/Stepper',
  args: { label: 'Session duration', value: 20, unit: 'min', min: 2, max: 480, step: 5 },
  parameters: { unasked: 'A control asks no service.', layout: 'padded' },
  render: (args) => <Counted key={args.value} {...args} />,
});

export const InBetween = meta.story({
  parameters: { lookAt: 'The number stands between two buttons of one size.' },
});

export const AtTheLowest = meta.story({
  args: { value: 2 },
  async play({ canvas, userEvent }) {
    const decrease = await canvas.findByRole('button', { name: 'Decrease session duration' });
    await expect(decrease).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(decrease);
    await waitFor(() => expect(decrease).toHaveFocus());
    await expect(await canvas.findByRole('spinbutton')).toHaveAttribute('aria-valuenow', '2');
  },
});

export const AtTheHighest = meta.story({
  args: { label: 'Sessions per day', unit: 'sessions', value: 12, min: 1, max: 12, step: 1 },
  async play({ canvas }) {
    await expect(
      await canvas.findByRole('button', { name: 'Increase sessions per day' }),
    ).toHaveAttribute('aria-disabled', 'true');
  },
});

export const StepsByButtons = meta.story({
  tags: ['flow'],
  args: { value: 2 },
  async play({ canvas, userEvent, step }) {
    const number = await canvas.findByRole('spinbutton', { name: 'Session duration' });
    const increase = await canvas.findByRole('button', { name: 'Increase session duration' });

    await step('up goes to multiples of five, and is said once it rests', async () => {
      const said = textsOf(await canvas.findByRole('status'));
      // Without the moment between them in which it would rest.
      await fireEvent.click(increase);
      await fireEvent.click(increase);
      await waitFor(() => expect(number).toHaveAttribute('aria-valuetext', '10 min'));
      await waitFor(() => expect(said).toEqual(['10 min']));
      increase.focus();
    });

    await step('Enter on a button steps too', async () => {
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(number).toHaveAttribute('aria-valuetext', '15 min'));
    });

    await step('a held button goes on, and stops when it is let go', async () => {
      await fireEvent.pointerDown(increase, { button: 0 });
      await waitFor(() => expect(Number(number.ariaValueNow)).toBeGreaterThanOrEqual(30));
      await fireEvent.pointerUp(increase);
      await fireEvent.click(increase);
      const released = number.ariaValueNow;
      await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent(`${released} min`));
      await expect(number.ariaValueNow).toBe(released);
    });
  },
});

export const StepsByKeys = meta.story({
  tags: ['flow'],
  async play({ canvas, userEvent, step }) {
    const number = await canvas.findByRole('spinbutton', { name: 'Session duration' });
    const press = async (keys: string, words: string) => {
      await userEvent.keyboard(keys);
      await waitFor(() => expect(number).toHaveAttribute('aria-valuetext', words));
    };

    await step('it is one Tab after the first button', async () => {
      await userEvent.tab();
      await userEvent.tab();
      await waitFor(() => expect(number).toHaveFocus());
    });

    await step('arrows go by one step, pages by five', async () => {
      await press('{ArrowUp}', '25 min');
      await press('{ArrowDown}{ArrowLeft}', '15 min');
      await press('{PageUp}', '40 min');
      await press('{PageDown}', '15 min');
    });

    await step('Home and End go to the ends, and no further', async () => {
      await press('{Home}', '2 min');
      await press('{ArrowDown}', '2 min');
      await press('{End}', '480 min');
      await press('{ArrowUp}', '480 min');
    });
  },
});

function Counted({ value, ...range }: Args) {
  const [count, setCount] = useState(value);

  return <Stepper {...range} onValueChange={setCount} value={count} />;
}
