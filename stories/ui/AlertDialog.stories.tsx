import { useState } from 'react';
import { expect, screen, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { AlertDialog } from '#src/components/ui/overlays/AlertDialog.tsx';
import { Button } from '#src/components/ui/Button.tsx';

interface Args {
  text: string;
  wayOn: string | null;
  startsOpen: boolean;
}

const meta = preview.type<{ args: Args }>().meta({
  title: 'UI/Alert dialog',
  args: { text: 'Failed to save schedule. Please try again.', wayOn: null, startsOpen: true },
  parameters: { unasked: 'A dialog asks no service by itself.', layout: 'padded' },
  render: (args) => <Raised key={String(args.startsOpen)} {...args} />,
});

export const WithOk = meta.story({
  async play({ args }) {
    const dialog = await screen.findByRole('alertdialog', { name: args.text });
    await waitFor(() => expect(dialog).toBeVisible());
    await waitFor(() => expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus());
    await atRest();
  },
});

export const WithAWayOn = meta.story({
  args: {
    text: 'Timed Session is being prepared. It opens with the next version.',
    wayOn: "Start today's Tether",
  },
  async play({ args }) {
    await screen.findByRole('alertdialog', { name: args.text });
    await waitFor(() => expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus());
    await atRest();
  },
});

export const IsAnsweredByTheKeyboard = meta.story({
  tags: ['flow'],
  args: { startsOpen: false, wayOn: "Start today's Tether" },
  async play({ canvas, userEvent, step }) {
    const raiser = await canvas.findByRole('button', { name: 'Raise it' });
    const answer = await canvas.findByText(/^Answer:/u);

    await step('Enter answers OK, and the focus goes back', async () => {
      raiser.focus();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus());
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await waitFor(() => expect(raiser).toHaveFocus());
      await waitFor(() => expect(answer).toHaveTextContent('Answer: OK'));
    });

    await step('Escape means OK', async () => {
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus());
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await waitFor(() => expect(answer).toHaveTextContent('Answer: OK, OK'));
    });

    await step('the way onwards is one Tab away', async () => {
      await waitFor(() => expect(raiser).toHaveFocus());
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus());
      await userEvent.tab();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await waitFor(() => expect(answer).toHaveTextContent('Answer: OK, OK, onwards'));
    });
  },
});

function Raised({ text, wayOn, startsOpen }: Args) {
  const [isOpen, setOpen] = useState(startsOpen);
  const [answers, setAnswers] = useState<string[]>([]);
  const answer = (words: string) => {
    setOpen(false);
    setAnswers([...answers, words]);
  };

  return (
    <main>
      <h1>Schedule</h1>
      <Button look="outlined" onPress={() => setOpen(true)}>
        Raise it
      </Button>
      <p>Answer: {answers.join(', ')}</p>
      <AlertDialog
        isOpen={isOpen}
        onOk={() => answer('OK')}
        text={text}
        wayOn={wayOn === null ? null : { label: wayOn, onPress: () => answer('onwards') }}
      />
    </main>
  );
}

async function atRest() {
  await waitFor(() => expect(document.getAnimations()).toEqual([]));
}
