import { expect, screen, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { AppAt } from '../support/maya/AppAt.tsx';
import { mayaHas } from '../support/maya/mayaHas.ts';

const meta = preview.type<{ args: Record<string, never> }>().meta({
  title: 'Practice/Practice chooser',
  render: () => <AppAt path="/dashboard" />,
  beforeEach: mayaHas(),
});

type Play = NonNullable<(typeof meta)['input']['play']>;
type Canvas = Parameters<Play>[0]['canvas'];
type User = Parameters<Play>[0]['userEvent'];

export const Closed = meta.story({
  parameters: { shows: { machine: 'practiceChooser', state: 'closed' } },
  async play({ canvas, userEvent }) {
    await openChooser(canvas, userEvent);
    await userEvent.keyboard('{Escape}');

    await expect(await canvas.findByRole('button', { name: 'Choose a practice' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
});

// rules/practice#P7
export const Choosing = meta.story({
  tags: ['spoken'],
  parameters: { shows: { machine: 'practiceChooser', state: 'choosing' } },
  async play({ canvas, userEvent }) {
    await openChooser(canvas, userEvent);

    await expect(
      await screen.findByRole('button', { name: /^Timed Session 10 minutes/u }),
    ).toBeVisible();
    await expect(await screen.findByRole('radio', { name: '10 min' })).toBeChecked();
  },
});

export const ChoosingByKeyboard = meta.story({
  parameters: { shows: { machine: 'practiceChooser', state: 'choosing' } },
  async play({ canvas, userEvent, step }) {
    await openChooser(canvas, userEvent);
    const guided = await screen.findByRole('button', { name: /^Guided Meditation/u });
    await waitFor(() => expect(guided).toBeVisible());
    guided.focus();

    await step('the ring around a practice touches nothing else', async () => {
      const ring = ringOf(guided);
      const lengths = await screen.findByRole('group', { name: 'Guided minutes' });
      const [entry, next] = [guided, await screen.findByRole('button', { name: /^Breath/u })].map(
        (practice) => practice.closest('li')?.getBoundingClientRect() ?? new DOMRect(),
      );
      await expect(ring.bottom).toBeLessThan(lengths.getBoundingClientRect().top);
      await expect(ring.top).toBeGreaterThan(entry?.top ?? 0);
      await expect(ring.bottom).toBeLessThan(next?.top ?? 0);
    });
  },
});

// rules/practice#P19
export const ChoosingByTheLinkOfARestDay = meta.story({
  parameters: { shows: { machine: 'practiceChooser', state: 'choosing' } },
  render: () => <AppAt path="/dashboard?practise" />,
  async play() {
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog).toBeVisible());
  },
});

// rules/practice#P7
export const ChoosingAnotherLength = meta.story({
  parameters: { shows: { machine: 'practiceChooser', state: 'choosing' } },
  async play({ canvas, userEvent }) {
    await openChooser(canvas, userEvent);
    await userEvent.click(await screen.findByRole('radio', { name: '20 min' }));

    await expect(
      await screen.findByRole('button', { name: /^Guided Meditation 20 minutes/u }),
    ).toBeVisible();
  },
});

// rules/practice#P8
export const LeadsToTheRoom = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'practiceSession', state: 'choosing.ready' } },
  async play({ canvas, userEvent }) {
    await openChooser(canvas, userEvent);
    await userEvent.click(await screen.findByRole('radio', { name: '20 min' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Guided Meditation/u }));

    await expect(await canvas.findByRole('heading', { level: 1, name: 'Practice' })).toBeVisible();
    await expect(await canvas.findByRole('radio', { name: /^A long sit/u })).toBeChecked();
  },
});

async function openChooser(canvas: Canvas, user: User) {
  await user.click(await canvas.findByRole('button', { name: 'Choose a practice' }));
  await waitFor(() =>
    expect(screen.getByRole('dialog', { name: 'Choose a practice' })).toBeVisible(),
  );
}

/** From where to where the ring around what has the focus reaches. */
function ringOf(element: Element): { top: number; bottom: number } {
  const { top, bottom } = element.getBoundingClientRect();
  const { outlineOffset, outlineStyle, outlineWidth } = getComputedStyle(element);
  const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);

  return outlineStyle === 'none'
    ? { top: Number.NaN, bottom: Number.NaN }
    : { top: top - reach, bottom: bottom + reach };
}
