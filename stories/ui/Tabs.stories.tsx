import { useState } from 'react';
import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { Tabs } from '#src/components/ui/choices/Tabs.tsx';
import { VisuallyHidden } from '#src/components/ui/VisuallyHidden.tsx';

interface Args {
  of: 'views' | 'pillars';
  value: string;
  look: 'line' | 'tiles' | 'column';
}

const enabled = (
  <>
    <Icon name="check" />
    <VisuallyHidden>enabled</VisuallyHidden>
  </>
);
const choices = {
  views: {
    label: 'Progress',
    tabs: [
      { value: 'tasks', label: 'Tasks', panel: <p>3 of 7 done</p> },
      { value: 'analytics', label: 'Analytics', panel: <p>43% of today</p> },
    ],
  },
  pillars: {
    label: 'Pillars',
    tabs: [
      { value: 'TETHER', label: 'Tether', badge: enabled, panel: <p>Tether, five days a week</p> },
      { value: 'RECOVERY', label: 'Recovery', badge: enabled, panel: <p>Recovery, every night</p> },
      { value: 'NOURISHMENT', label: 'Nourishment', panel: <p>Nourishment is off</p> },
      { value: 'MOVEMENT', label: 'Movement', panel: <p>Movement is off</p> },
    ],
  },
};

const progress: Args = { of: 'views', value: 'tasks', look: 'line' };

const meta = preview.type<{ args: Args }>().meta({
  title: 'UI/Tabs',
  args: progress,
  parameters: { unasked: 'A control asks no service.', layout: 'padded' },
  render: (args) => <Chosen key={args.value} {...args} />,
});

export const Line = meta.story({
  async play({ canvas }) {
    await expect(await canvas.findByRole('tabpanel', { name: 'Tasks' })).toHaveTextContent(
      '3 of 7 done',
    );
  },
});

export const Tiles = meta.story({
  args: { of: 'pillars', value: 'TETHER', look: 'tiles' },
  async play({ canvas }) {
    await expect(await canvas.findByRole('tab', { name: 'Tether enabled' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  },
});

export const Column = meta.story({
  parameters: {
    lookAt: 'The tabs stand one below the other beside their panel; on a phone, above it.',
  },
  args: { of: 'pillars', value: 'RECOVERY', look: 'column' },
});

export const MovesByTheArrows = meta.story({
  tags: ['flow'],
  args: { of: 'pillars', value: 'TETHER', look: 'tiles' },
  async play({ canvas, userEvent, step }) {
    await step('the right arrow moves and chooses', async () => {
      await userEvent.tab();
      await userEvent.keyboard('{ArrowRight}');
      await waitFor(() => expect(canvas.getByRole('tab', { name: /Recovery/u })).toHaveFocus());
      await waitFor(() =>
        expect(canvas.getByRole('tabpanel')).toHaveTextContent('Recovery, every night'),
      );
    });

    await step('Home and End go to the ends, and the arrows round', async () => {
      await userEvent.keyboard('{End}');
      await waitFor(() => expect(canvas.getByRole('tab', { name: 'Movement' })).toHaveFocus());
      await userEvent.keyboard('{ArrowRight}');
      await waitFor(() => expect(canvas.getByRole('tab', { name: /Tether/u })).toHaveFocus());
      await waitFor(() =>
        expect(canvas.getByRole('tabpanel')).toHaveTextContent('Tether, five days a week'),
      );
    });

    await step('the upright arrows move too', async () => {
      await userEvent.keyboard('{ArrowUp}');
      await waitFor(() => expect(canvas.getByRole('tab', { name: 'Movement' })).toHaveFocus());
      await userEvent.keyboard('{ArrowDown}');
      await waitFor(() =>
        expect(canvas.getByRole('tabpanel')).toHaveTextContent('Tether, five days a week'),
      );
    });

    await step('Tab leads from the chosen tab into its panel', async () => {
      await userEvent.tab();
      await waitFor(() => expect(canvas.getByRole('tabpanel')).toHaveFocus());
    });
  },
});

function Chosen({ of, value, look }: Args) {
  const [chosen, setChosen] = useState(value);

  return <Tabs {...choices[of]} look={look} onChoose={setChosen} value={chosen} />;
}
