import { useState } from 'react';
import { expect } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { ManyChoice } from '#src/components/ui/choices/ManyChoice.tsx';

const meta = preview.type<{ args: { chosen: readonly string[] } }>().meta({
  title: 'UI/Many choice',
  args: { chosen: ['lunch'] },
  parameters: { unasked: 'A control asks no service.', layout: 'padded' },
  render: ({ chosen }) => <Chosen first={chosen} />,
});

export const ChoosesByTheKeyboard = meta.story({
  async play({ canvas, userEvent }) {
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await userEvent.tab();
    await userEvent.keyboard(' ');

    await expect(await canvas.findByRole('checkbox', { name: 'Breakfast' })).toBeChecked();
    await expect(await canvas.findByRole('checkbox', { name: 'Lunch' })).not.toBeChecked();
    await expect(await canvas.findByRole('checkbox', { name: 'Dinner' })).not.toBeChecked();
  },
});

function Chosen({ first }: { first: readonly string[] }) {
  const [chosen, setChosen] = useState(first);

  return (
    <ManyChoice
      choices={['Breakfast', 'Lunch', 'Dinner'].map((label) => ({
        value: label.toLowerCase(),
        label,
      }))}
      chosen={chosen}
      legend="It is for these too"
      onChoose={setChosen}
    />
  );
}
