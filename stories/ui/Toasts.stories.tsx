import { useState, type CSSProperties } from 'react';
import { expect, fn, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { ToastRegion } from '#src/components/ui/overlays/ToastRegion.tsx';
import { Toasts } from '#src/components/ui/overlays/Toasts.tsx';
import { useToastEdge } from '#src/routes/rooms/useToastEdge.ts';

const onHold = fn();
const onRelease = fn();

interface Args {
  texts: readonly string[];
  hasBottomBar: boolean;
  hasField: boolean;
}

const meta = preview.type<{ args: Args }>().meta({
  title: 'UI/Toasts',
  args: { texts: ['Schedule saved'], hasBottomBar: false, hasField: false },
  parameters: { unasked: 'Toasts say what they are told, and ask no service.', layout: 'padded' },
  render: (args) => <Listed key={args.texts.join(' ')} {...args} />,
  beforeEach() {
    onHold.mockClear();
    onRelease.mockClear();
  },
});

export const None = meta.story({
  args: { texts: [] },
  async play({ canvas }) {
    await expect(await canvas.findByRole('status')).toBeEmptyDOMElement();
  },
});

export const One = meta.story({
  async play({ canvas }) {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Schedule saved');
    await atRest();
  },
});

export const Several = meta.story({
  args: {
    texts: [
      'Schedule saved',
      'Your reflection is kept on this device and goes out when you are back online',
    ],
  },
  play: atRest,
});

export const AboveABottomBar = meta.story({
  args: { hasBottomBar: true },
  async play({ canvas }) {
    const toast = (await canvas.findByText('Schedule saved')).getBoundingClientRect();
    const bar = (await canvas.findByRole('contentinfo')).getBoundingClientRect();
    await expect(toast.bottom).toBeLessThanOrEqual(bar.top);
    await atRest();
  },
});

// rules/rooms#R7
export const BesideAFieldInUse = meta.story({
  args: { hasField: true },
  async play({ canvas, userEvent }) {
    const field = await canvas.findByLabelText('Your reflection');
    await userEvent.click(field);
    await waitFor(() => {
      const toast = canvas.getByText('Schedule saved').getBoundingClientRect();
      return expect(toast.bottom).toBeLessThanOrEqual(field.getBoundingClientRect().top);
    });
    await atRest();
  },
});

// rules/rooms#R7
export const BesideAButtonThatTheKeyboardIsAt = meta.story({
  args: { hasField: true },
  async play({ canvas, userEvent }) {
    const button = await canvas.findByRole('button', { name: 'Save Reflection' });
    await userEvent.tab();
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await waitFor(() => {
      const toast = canvas.getByText('Schedule saved').getBoundingClientRect();
      return expect(toast.bottom).toBeLessThanOrEqual(button.getBoundingClientRect().top);
    });
    await atRest();
  },
});

export const StaysUnderThePointerAndTheFocus = meta.story({
  tags: ['flow'],
  async play({ canvas, userEvent, step }) {
    await step('the pointer holds it', async () => {
      await userEvent.hover(await canvas.findByText('Schedule saved'));
      await expect(onHold).toHaveBeenLastCalledWith('pointer');
      await userEvent.unhover(await canvas.findByText('Schedule saved'));
      await expect(onRelease).toHaveBeenLastCalledWith('pointer');
    });

    await step('the focus holds it', async () => {
      await userEvent.tab();
      await waitFor(() => expect(canvas.getByRole('button', { name: 'Dismiss' })).toHaveFocus());
      await waitFor(() => expect(onHold).toHaveBeenLastCalledWith('focus'));
    });

    await step('Enter dismisses it', async () => {
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(canvas.getByRole('status')).toBeEmptyDOMElement());
    });
  },
});

function Listed({ texts, hasBottomBar, hasField }: Args) {
  const edge = useToastEdge();
  const [toasts, setToasts] = useState(() => texts.map((text, id) => ({ id, text })));

  return (
    <>
      <main>
        <h1>Schedule</h1>
      </main>
      {hasField ? (
        <form style={nearTheBottom}>
          <label htmlFor="reflection">Your reflection</label>
          <textarea id="reflection" />
          <button type="button">Save Reflection</button>
        </form>
      ) : null}
      {hasBottomBar ? (
        <footer data-bottom-bar="" style={bottomBar}>
          Save Schedule
        </footer>
      ) : null}
      <ToastRegion edge={edge}>
        <Toasts
          onDismiss={(id) => setToasts(toasts.filter((toast) => toast.id !== id))}
          onHold={onHold}
          onRelease={onRelease}
          toasts={toasts}
        />
      </ToastRegion>
    </>
  );
}

const nearTheBottom: CSSProperties = {
  position: 'fixed',
  inset: 'auto var(--gutter) var(--space-5)',
  display: 'grid',
};

const bottomBar: CSSProperties = {
  position: 'fixed',
  inset: 'auto 0 0',
  padding: 'var(--space-5) var(--gutter)',
  borderTop: 'var(--hairline) solid var(--line)',
  background: 'var(--surface)',
};

async function atRest() {
  await waitFor(() => expect(document.getAnimations()).toEqual([]));
}
