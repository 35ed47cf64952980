import { useState, type ReactNode } from 'react';
import { expect, screen, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/overlays/Dialog.tsx';
import { TextField } from '#src/components/ui/TextField.tsx';

interface Args {
  title: string;
  children: ReactNode;
  startsOpen: boolean;
  hasActions: boolean;
}

const meta = preview.type<{ args: Args }>().meta({
  title: 'UI/Dialog',
  args: {
    title: 'Save this schedule?',
    children: 'Tether, 5 sessions per day. Recovery, Nourishment and Movement stay as they are.',
    startsOpen: true,
    hasActions: true,
  },
  argTypes: { children: { control: 'text' } },
  parameters: { unasked: 'A dialog asks no service by itself.', layout: 'padded' },
  render: (args) => <Opened key={String(args.startsOpen)} {...args} />,
});

export const Open = meta.story({
  async play() {
    const dialog = await screen.findByRole('dialog', { name: 'Save this schedule?' });
    await waitFor(() => expect(dialog).toContainElement(focused()));
    await atRest();
  },
});

export const WithoutActions = meta.story({
  args: { title: 'Your streak', children: '12 days. The longest was 31.', hasActions: false },
  async play() {
    await screen.findByRole('dialog', { name: 'Your streak' });
    await atRest();
  },
});

export const LongerThanTheScreen = meta.story({
  args: { title: 'How to practice', children: <Steps /> },
  async play() {
    await screen.findByRole('dialog', { name: 'How to practice' });
    await atRest();
  },
});

export const WithAField = meta.story({
  args: { title: 'Change your name', children: <Name /> },
  async play() {
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    await atRest();
  },
});

export const OpensAndClosesByTheKeyboard = meta.story({
  tags: ['flow'],
  args: { startsOpen: false },
  async play({ canvas, userEvent, step }) {
    const opener = await canvas.findByRole('button', { name: 'Open' });

    await step('Enter opens it, with the focus inside', async () => {
      opener.focus();
      await userEvent.keyboard('{Enter}');
      const dialog = await screen.findByRole('dialog');
      await waitFor(() => expect(dialog).toContainElement(focused()));
    });

    await step('Tab stays inside, and reaches Close last', async () => {
      const stops = ['Confirm & Save', 'Cancel', 'Close', 'Confirm & Save'];
      for (const name of stops) {
        await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
        await userEvent.tab();
      }
    });

    await step('Escape closes it and gives the focus back', async () => {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(opener).toHaveFocus());
    });

    await step('Close closes it too', async () => {
      await userEvent.keyboard('{Enter}');
      await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(opener).toHaveFocus());
    });
  },
});

function Opened({ startsOpen, hasActions, title, children }: Args) {
  const [isOpen, setOpen] = useState(startsOpen);

  return (
    <main>
      <h1>Schedule</h1>
      <Button look="outlined" onPress={() => setOpen(true)}>
        Open
      </Button>
      <Dialog
        actions={
          hasActions ? (
            <>
              <Button onPress={() => setOpen(false)}>Confirm & Save</Button>
              <Button look="quiet" onPress={() => setOpen(false)}>
                Cancel
              </Button>
            </>
          ) : null
        }
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={title}
      >
        {children}
      </Dialog>
    </main>
  );
}

function Steps() {
  return (
    <ol>
      {Array.from({ length: 24 }, (_, index) => (
        <li key={index}>
          {index + 1}. Sit where you will not be called away, and let the breath come as it comes.
        </li>
      ))}
    </ol>
  );
}

function Name() {
  const [name, setName] = useState('Ana');

  return <TextField label="Name" name="name" onValueChange={setName} value={name} />;
}

function focused(): HTMLElement {
  return document.activeElement as HTMLElement;
}

/** Contrast is judged when nothing moves any more. */
async function atRest() {
  await waitFor(() => expect(document.getAnimations()).toEqual([]));
}
